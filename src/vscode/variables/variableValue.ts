/** What variables in settings can stand for. */
export interface VariableWorld {
  /** The workspace folders in their order. */
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of any setting, by its whole key. */
  readonly setting: (key: string) => unknown;
}

/**
 * The value of `workspaceFolder`, `workspaceFolder:name`, `userHome`, `env:NAME` or `config:key`. Undefined if there is
 * none; `workspaceFolder` then has none where no folder is open, an environment variable where it is not set, a setting
 * where it is no text, number or boolean.
 */
export function variableValue(variable: string, world: VariableWorld): string | undefined {
  const colon = variable.indexOf(':');
  const kind = colon < 0 ? variable : variable.slice(0, colon);
  const name = colon < 0 ? undefined : variable.slice(colon + 1);
  switch (kind) {
    case 'workspaceFolder': {
      const folder = name === undefined ? world.folders[0] : world.folders.find((one) => one.name === name);
      return folder?.path;
    }
    case 'userHome':
      return name === undefined ? world.home : undefined;
    case 'env':
      return name === undefined ? undefined : world.env[name];
    case 'config':
      return name === undefined ? undefined : settingText(world.setting(name));
    default:
      return undefined;
  }
}

function settingText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
