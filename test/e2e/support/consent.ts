import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import type { Window } from './window';

/** What a person reads and presses, by the language of the window. */
const words = {
  en: { wants: /of this workspace .*wants? to start/, review: 'Review…', choose: 'That Want to Start', allow: 'Allow' },
  'zh-cn': { wants: /此工作区的.*请求启动/, review: '审查…', choose: '请求启动的服务器', allow: '允许' },
} as const;

/** A window that has just been opened may take that long to start its extensions. */
export const activationMs = 60_000;

/** The servers of the workspace that start by themselves, once the person has agreed. */
export function askedServers(workspace: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8');
  } catch {
    return [];
  }
  const { 'mcpHost.servers': servers = {} } = (parse(text) ?? {}) as {
    'mcpHost.servers'?: Record<string, { enabled?: boolean; autoStart?: boolean }>;
  };
  return Object.entries(servers).flatMap(([name, { enabled = true, autoStart = true }]) =>
    enabled && autoStart ? [name] : [],
  );
}

/**
 * Lets servers start that wait for consent, as a person does: by the notification (or `ask`, once that may be gone), the
 * choice where there is one, and the dialogs that show what they are. Resolves with the texts of these.
 */
export async function allowServers(
  { workbench }: Pick<Window, 'workbench'>,
  servers: readonly string[],
  {
    language = 'en',
    onDialog,
    ask = async () => {
      const { wants, review } = words[language];
      await workbench.notifications.waitFor(wants, { timeout: activationMs });
      await workbench.notifications.press(wants, review);
    },
  }: {
    readonly language?: keyof typeof words;
    readonly onDialog?: () => Promise<void>;
    readonly ask?: () => Promise<void>;
  } = {},
): Promise<readonly string[]> {
  const { quickInput, dialog } = workbench;
  const { choose, allow } = words[language];
  await ask();
  if (servers.length > 1) {
    await quickInput.titled(choose);
    for (const server of servers) await quickInput.item(server).waitFor();
    await quickInput.tick(servers);
    await quickInput.hidden();
  }
  return dialog.pressAll(allow, servers, onDialog);
}
