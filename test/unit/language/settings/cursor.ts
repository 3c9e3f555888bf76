import { jsonTree } from '../../../../src/language/settings/jsonTree';
import type { SettingsFacts } from '../../../../src/language/settings/settingsFacts';
import type { SettingsDocument } from '../../../../src/language/settings/settingsOffers';
import { serverActions } from '../../../../src/vscode/tree/serverActions';

/** A settings file in which `¦` stands for the cursor. */
export function at(marked: string, root: readonly string[] = [], shadowed: readonly string[] = []) {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const facts = { kind: 'settings', uri: 'file:///w/.vscode/settings.json', root, shadowed } as const;
  const document: SettingsDocument = { text, tree: jsonTree(text), facts };
  return { document, offset, text };
}

const ready = serverActions({
  state: { kind: 'ready', since: 0 },
  authorization: { kind: 'none' },
  definitions: { pinned: 0, changed: 0, blocked: 0 },
} as never);

export const world: SettingsFacts = {
  documents: [],
  servers: [
    { name: 'notes', icon: 'pass-filled', status: 'modern 2026-07-28 · 2 tools', actions: ready, hover: '**notes**' },
  ],
  tools: [
    { name: 'search', server: 'notes', localName: 'search', description: 'Looks for notes', hover: '**search**' },
    { name: 'files_read', server: 'files', localName: 'read', description: '' },
  ],
  versions: { modern: ['2026-07-28'], legacy: ['2025-11-25', '2025-06-18'] },
  variables: {
    folders: ['w'],
    env: ['HOME', 'KEPT_TOKEN', 'PATH'],
    secrets: ['KEPT'],
    inputs: [{ id: 'region', description: 'Where' }],
    values: { 'env:HOME': '/h', workspaceFolder: '/w' },
  },
};
