import assert from 'node:assert/strict';
import { readCommandLine } from '../../../src/core/config/commandLine';
import { suggestServerName } from '../../../src/core/config/serverNames';

describe('a name for a new server', () => {
  for (const [line, name] of [
    ['npx -y @modelcontextprotocol/server-filesystem /tmp', 'filesystem'],
    ['npx -y @scope/weather-mcp-server@1.2.3', 'weather'],
    ['uvx mcp-server-git --repository x', 'git'],
    ['node /project/notes/dist/index.js', 'notes'],
    ['node ${workspaceFolder}/tools/toolbox.mjs', 'toolbox'],
    ['python3 -m mcp_server_time', 'time'],
    ['docker run -i --rm ghcr.io/github/github-mcp-server:latest', 'github'],
    ['/usr/bin/files-mcp --stdio', 'files'],
    ['npx mcp-server', 'server'],
  ] as const) {
    it(`of ${line} is ${name}`, () => {
      const reading = readCommandLine(line);
      assert.ok(reading.ok);
      assert.equal(suggestServerName({ ...reading.line }, new Set()), name);
    });
  }

  for (const [url, name] of [
    ['https://mcp.example.com/mcp', 'example'],
    ['https://api.weather.test/v1/mcp', 'test'],
    ['http://127.0.0.1:3000/notes', 'notes'],
    ['http://localhost:3000/mcp', 'local'],
    ['no address', 'server'],
  ] as const) {
    it(`of ${url} is ${name}`, () => {
      assert.equal(suggestServerName({ url }, new Set()), name);
    });
  }

  it('has a number where it is taken', () => {
    assert.equal(suggestServerName({ command: 'files' }, new Set(['files', 'files-2'])), 'files-3');
  });
});
