import { FileDecoration, ThemeColor, Uri, l10n, type FileDecorationProvider } from 'vscode';
import { plainText } from '../plainText';

const scheme = 'mcp-host-tool';

/** The address of a colliding tool's row. It says all that its decoration needs, so that it changes with it. */
export function collisionUri(canonicalName: string, owners: number): Uri {
  return Uri.from({ scheme, path: `/${plainText(canonicalName)}`, query: String(owners) });
}

/** Colour and badge (the number of owners) of colliding tools. */
export const collisionDecorations: FileDecorationProvider = {
  provideFileDecoration(uri) {
    if (uri.scheme !== scheme) return undefined;
    const owners = Number(uri.query);
    return new FileDecoration(
      owners > 9 ? '9+' : String(owners),
      l10n.t('{0} servers declare this tool', owners),
      new ThemeColor('mcpHost.collisionForeground'),
    );
  },
};
