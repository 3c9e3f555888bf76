import assert from 'node:assert/strict';
import { Host } from '../../src/core/host';
import type { HostApi } from '../../src/core/hostApi';

/** What can be asked of a server by its name. */
const requests: readonly (readonly [what: string, ask: (host: HostApi) => Promise<unknown>])[] = [
  ['start', (host) => host.startServer('gone')],
  ['stop', (host) => host.stopServer('gone')],
  ['restart', (host) => host.restartServer('gone')],
  ['refresh', (host) => host.refresh('gone')],
  ['call', (host) => host.callTool('gone/tool', {})],
  ['list of prompts', (host) => host.listPrompts('gone')],
  ['list of resources', (host) => host.listResources('gone')],
  ['list of templates', (host) => host.listResourceTemplates('gone')],
  ['prompt', (host) => host.getPrompt('gone', 'hello', {})],
  ['read', (host) => host.readResource('gone', 'file:///a')],
  ['completion', (host) => host.complete('gone', { type: 'ref/prompt', name: 'a' }, { name: 'b', value: '' })],
  ['watch', (host) => host.watchResource('gone', 'file:///a')],
  ['log level', (host) => host.setLogLevel('gone', 'info')],
  ['sign-in', (host) => host.signIn('gone')],
  ['sign-out', (host) => host.signOut('gone')],
  ['forgotten client', (host) => host.forgetClient('gone')],
];

describe('a server that is not configured, or no longer', () => {
  for (const [what, ask] of requests) {
    // Whoever asks may do no more than catch what is rejected.
    it(`rejects its ${what}, and throws nothing at whoever asks`, async () => {
      const host = new Host({ settings: {} });
      let asked: Promise<unknown> | undefined;
      assert.doesNotThrow(() => {
        asked = ask(host);
      });
      await assert.rejects(asked!, { code: 'unknownTool' });
      await host.dispose();
    });
  }
});
