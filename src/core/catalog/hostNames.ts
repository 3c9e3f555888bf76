import { createHash } from 'node:crypto';
import type { HostName, HostRule, HostTool, HostVerdict, NameChange } from './hostNameTypes';
import { vscodePrefixes } from './vscodePrefixes';

const offered: HostVerdict = { kind: 'offered' };

/**
 * How other hosts name the tools of MCP servers, one rule each with its source. Lengths count UTF-16 code units, as all
 * of these hosts do.
 */
export const hostRules: readonly HostRule[] = [
  {
    id: 'vscode',
    label: 'VS Code',
    source:
      'https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpServer.ts (McpTool, _normalizeTool, McpPrefixGenerator)',
    asOf: '1.139.1',
    sameName: 'firstStays',
    naming: (servers) => {
      const prefixes = vscodePrefixes(servers);
      return ({ server, tool, hiddenFromModels }) => {
        const whole = `${prefixes.get(server) ?? ''}${tool}`;
        const named = replaced(whole, /[^a-z0-9_-]/gi);
        const verdict: HostVerdict = hiddenFromModels ? { kind: 'filtered', why: { kind: 'notForModels' } } : offered;
        return cutTo(named, 64, verdict);
      };
    },
  },
  {
    id: 'cursor',
    label: 'Cursor',
    source:
      'https://github.com/ComposioHQ/composio/issues/2788 and https://github.com/PostHog/posthog/pull/51483 (length); https://glama.ai/mcp/servers/z8ubabebn8 (names are kept as they are)',
    asOf: '2026-06-25',
    sameName: 'notDocumented',
    naming: () => (tool) => {
      // The warning of Cursor counts without what stands between the two, and is there from 60 on.
      const length = tool.server.length + tool.tool.length;
      const verdict: HostVerdict =
        length > 59 ? { kind: 'filtered', why: { kind: 'tooLong', length, limit: 59 } } : offered;
      return { name: `${tool.server}: ${tool.tool}`, changes: [], verdict };
    },
  },
  {
    id: 'claudeDesktop',
    label: 'Claude Desktop',
    source:
      'https://github.com/barryw/ImmichMCP/pull/8 and https://github.com/l22-io/orchard-mcp/issues/14 (the name is sent as it is, and checked against ^[a-zA-Z0-9_-]{1,64}$)',
    asOf: '2026-06-21',
    sameName: 'notDocumented',
    naming: () => (tool) => ({ name: tool.tool, changes: [], verdict: checked(tool.tool, 64) }),
  },
  {
    id: 'claudeCode',
    label: 'Claude Code',
    source:
      'https://code.claude.com/docs/en/permissions (mcp__server__tool); https://github.com/awslabs/mcp/issues/2214 (dots); https://github.com/xsyetopz/claudetto/wiki/Claude-Code-MCP-Runtime (128); https://github.com/metatool-ai/metamcp/issues/249 (64 in tool search)',
    asOf: '2026-10-19',
    sameName: 'notDocumented',
    naming: () => (tool) => {
      const { name, changes } = replaced(`mcp__${tool.server}__${tool.tool}`, /[^a-zA-Z0-9_-]/g);
      return { name, changes, verdict: claudeCodeVerdict(name.length) };
    },
  },
  {
    id: 'geminiCli',
    label: 'Gemini CLI',
    source:
      'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/mcp-tool.ts (generateValidName); docs/tools/mcp-server.md, "Tool naming and namespaces"',
    asOf: '2026-08-21',
    sameName: 'lastStays',
    naming: () => geminiName,
  },
  {
    id: 'cline',
    label: 'Cline',
    source:
      'https://github.com/cline/cline/blob/main/sdk/packages/core/src/extensions/mcp/name-transform.ts (defaultMcpToolNameTransform)',
    asOf: '2026-08-22',
    sameName: 'notDocumented',
    naming: () => clineName,
  },
];

function geminiName({ server, tool }: HostTool): HostName {
  const own = `${server}_${tool}`;
  const { name, changes } = replaced(own.startsWith('mcp_') ? own : `mcp_${own}`, /[^a-zA-Z0-9_\-.:]/g);
  return name.length <= 63
    ? { name, changes, verdict: offered }
    : { name: `${name.slice(0, 30)}...${name.slice(-30)}`, changes: [...changes, 'cut'], verdict: offered };
}

/** A name that has to be changed ends in a hash of what it was, so that two never become one that way. */
function clineName({ server, tool }: HostTool): HostName {
  const whole = `${server}__${tool}`;
  const { name, changes } = replaced(whole, /[^a-zA-Z0-9_-]+/g);
  if (changes.length === 0 && name.length <= 64) return { name, changes, verdict: offered };
  const hash = createHash('sha1').update(whole).digest('hex').slice(0, 8);
  const kept = name.slice(0, 64 - 1 - hash.length);
  const cut: readonly NameChange[] = kept.length < name.length ? ['cut'] : [];
  return { name: `${kept}_${hash}`, changes: [...changes, ...cut, 'hashed'], verdict: offered };
}

function claudeCodeVerdict(length: number): HostVerdict {
  if (length > 128) return { kind: 'filtered', why: { kind: 'tooLong', length, limit: 128 } };
  return length > 64 ? { kind: 'atRisk', length, limit: 64 } : offered;
}

function checked(name: string, limit: number): HostVerdict {
  if (!/^[a-zA-Z0-9_-]+$/.test(name)) return { kind: 'refused', why: { kind: 'characters' } };
  return name.length > limit
    ? { kind: 'refused', why: { kind: 'tooLong', length: name.length, limit } }
    : { kind: 'offered' };
}

function replaced(name: string, what: RegExp): Pick<HostName, 'name' | 'changes'> {
  const now = name.replace(what, '_');
  return { name: now, changes: now === name ? [] : ['replaced'] };
}

function cutTo({ name, changes }: Pick<HostName, 'name' | 'changes'>, length: number, verdict: HostVerdict): HostName {
  return name.length <= length
    ? { name, changes, verdict }
    : { name: name.slice(0, length), changes: [...changes, 'cut'], verdict };
}
