import type { ForeignHost } from './foreignEntry';

/** Something about a variable in a text of another host. */
export type TextNote =
  /** It has no meaning here, and stays as it is. */
  | { readonly kind: 'variable'; readonly variable: string; readonly field: string }
  /** It had a value for the case that the environment has none, which is lost. */
  | { readonly kind: 'default'; readonly variable: string; readonly field: string };

const shared = /^(?:env:.+|input:.+|config:.+|secret:.+|userHome|workspaceFolder(?::.+)?)$/;

/** A text of another host's file with its variables as they are written here. */
export function foreignText(
  text: string,
  field: string,
  host: ForeignHost,
): { readonly text: string; readonly notes: readonly TextNote[] } {
  const notes: TextNote[] = [];
  const translated = text.replace(/\$\{([^{}]*)\}/g, (whole, variable: string) => {
    const translation = host === 'claudeCode' ? ofEnvironment(variable) : ofEditor(variable, host);
    if (translation === undefined) notes.push({ kind: 'variable', variable, field });
    else if (translation.lostDefault) notes.push({ kind: 'default', variable, field });
    return translation?.text ?? whole;
  });
  return { text: translated, notes };
}

interface Translation {
  readonly text: string;
  readonly lostDefault: boolean;
}

/** `${NAME}` and `${NAME:-value}`, as in a shell. */
function ofEnvironment(variable: string): Translation | undefined {
  const [, name, fallback] = /^([A-Za-z_]\w*)(:-.*)?$/.exec(variable) ?? [];
  if (name === undefined) return undefined;
  const text = name === 'CLAUDE_PROJECT_DIR' ? '${workspaceFolder}' : `\${env:${name}}`;
  return { text, lostDefault: fallback !== undefined && name !== 'CLAUDE_PROJECT_DIR' };
}

function ofEditor(variable: string, host: ForeignHost): Translation | undefined {
  // It replaces none, so that this host would put in what that one does not.
  if (host === 'claudeDesktop') return undefined;
  if (variable === '/' || variable === 'pathSeparator') return { text: '/', lostDefault: false };
  if (variable === 'workspaceRoot') return { text: '${workspaceFolder}', lostDefault: false };
  return shared.test(variable) ? { text: `\${${variable}}`, lostDefault: false } : undefined;
}
