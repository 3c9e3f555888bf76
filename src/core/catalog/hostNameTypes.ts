/** Other hosts whose names for tools are known. */
export type HostId = 'vscode' | 'cursor' | 'claudeDesktop' | 'claudeCode' | 'geminiCli' | 'cline';

/** A server as another host would know it, if it had the same entries. */
export interface HostServer {
  /** The key of its entry. */
  readonly name: string;
  /** The name that it gives itself (`serverInfo.name`), if it is known. Not checked. */
  readonly selfName: string | undefined;
}

/** A tool as another host would know it. */
export interface HostTool {
  readonly server: string;
  /** The name that its server gives it. */
  readonly tool: string;
  /** Its `_meta.ui.visibility` names others than models only (MCP Apps). */
  readonly hiddenFromModels: boolean;
}

/** What a host does to a name beside putting its server before it. */
export type NameChange = 'replaced' | 'cut' | 'hashed';

/** What becomes of a tool. */
export type HostVerdict =
  | { readonly kind: 'offered' }
  /** Offered, but beyond this length some requests of that host fail. */
  | { readonly kind: 'atRisk'; readonly length: number; readonly limit: number }
  /** The host leaves it out. */
  | { readonly kind: 'filtered'; readonly why: LeftOutReason }
  /** The host sends it on, and its model's provider refuses the request. */
  | { readonly kind: 'refused'; readonly why: LeftOutReason };

export type LeftOutReason =
  | { readonly kind: 'tooLong'; readonly length: number; readonly limit: number }
  | { readonly kind: 'characters' }
  | { readonly kind: 'notForModels' };

/** What a host would call a tool. */
export interface HostName {
  readonly name: string;
  readonly changes: readonly NameChange[];
  readonly verdict: HostVerdict;
}

/** What a host does with two tools that it calls the same. */
export type SameNameRule = 'firstStays' | 'lastStays' | 'notDocumented';

/** The rule by which a host names tools. */
export interface HostRule {
  readonly id: HostId;
  readonly label: string;
  /** Where the rule is written down: source code or public documentation. */
  readonly source: string;
  /** The version or day that the source was looked at. */
  readonly asOf: string;
  readonly sameName: SameNameRule;
  /** Gives the naming for these servers, which are in the order in which that host takes them. */
  readonly naming: (servers: readonly HostServer[]) => (tool: HostTool) => HostName;
}
