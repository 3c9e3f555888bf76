/** Ids that the manifest and the code share; test/host/manifest.test.ts compares them with package.json. */

/** The activity-bar container and its views. */
export const viewIds = {
  container: 'mcpHost',
  servers: 'mcpHost.servers',
  tools: 'mcpHost.tools',
  activity: 'mcpHost.activity',
  /** The container in the bottom panel and its view. */
  wireContainer: 'mcpHostWire',
  wire: 'mcpHost.wire',
} as const;

/** The walkthrough that a person is led through at first. */
export const walkthroughId = 'firstSteps';

/** The tools that the extension lends to language models. */
export const modelToolNames = { findTools: 'mcpHost_findTools', callTool: 'mcpHost_callTool' } as const;

/** Every command that the extension contributes. */
export const commandIds = {
  start: 'mcpHost.start',
  stop: 'mcpHost.stop',
  restart: 'mcpHost.restart',
  startAll: 'mcpHost.startAll',
  stopAll: 'mcpHost.stopAll',
  refresh: 'mcpHost.refresh',
  callTool: 'mcpHost.callTool',
  callToolWithJson: 'mcpHost.callToolWithJson',
  callWithDocument: 'mcpHost.callWithDocument',
  showInputSchema: 'mcpHost.showInputSchema',
  runAgain: 'mcpHost.runAgain',
  cancelCall: 'mcpHost.cancelCall',
  openResult: 'mcpHost.openResult',
  editAndRun: 'mcpHost.editAndRun',
  copyArguments: 'mcpHost.copyArguments',
  copyResult: 'mcpHost.copyResult',
  compareWithPrevious: 'mcpHost.compareWithPrevious',
  clearHistory: 'mcpHost.clearHistory',
  compareOwners: 'mcpHost.compareOwners',
  showInput: 'mcpHost.showInput',
  cancelInput: 'mcpHost.cancelInput',
  showRawResult: 'mcpHost.showRawResult',
  showReadableResult: 'mcpHost.showReadableResult',
  allowLegacy: 'mcpHost.allowLegacy',
  signIn: 'mcpHost.signIn',
  signOut: 'mcpHost.signOut',
  forgetClient: 'mcpHost.forgetClient',
  showLog: 'mcpHost.showLog',
  startDoctor: 'mcpHost.startDoctor',
  copyDiagnosticReport: 'mcpHost.copyDiagnosticReport',
  readResource: 'mcpHost.readResource',
  watchResource: 'mcpHost.watchResource',
  unwatchResource: 'mcpHost.unwatchResource',
  getPrompt: 'mcpHost.getPrompt',
  copyPrompt: 'mcpHost.copyPrompt',
  setLogLevel: 'mcpHost.setLogLevel',
  exportWireLog: 'mcpHost.exportWireLog',
  clearWireLog: 'mcpHost.clearWireLog',
  showAuditLog: 'mcpHost.showAuditLog',
  exportAuditLog: 'mcpHost.exportAuditLog',
  clearAuditLog: 'mcpHost.clearAuditLog',
  resetConsent: 'mcpHost.resetConsent',
  reviewServers: 'mcpHost.reviewServers',
  addServer: 'mcpHost.addServer',
  importServers: 'mcpHost.importServers',
  copyServerAs: 'mcpHost.copyServerAs',
  setSecret: 'mcpHost.setSecret',
  forgetSecret: 'mcpHost.forgetSecret',
  forgetInputs: 'mcpHost.forgetInputs',
  openSettings: 'mcpHost.openSettings',
  filterTools: 'mcpHost.filterTools',
  filterToolsByServer: 'mcpHost.filterToolsByServer',
  toggleCollisionsOnly: 'mcpHost.toggleCollisionsOnly',
  clearToolFilter: 'mcpHost.clearToolFilter',
  showCollisions: 'mcpHost.showCollisions',
  previewHostNames: 'mcpHost.previewHostNames',
  findTool: 'mcpHost.findTool',
  disableTool: 'mcpHost.disableTool',
  enableTool: 'mcpHost.enableTool',
  setToolAlias: 'mcpHost.setToolAlias',
  setToolPriority: 'mcpHost.setToolPriority',
  setToolKeywords: 'mcpHost.setToolKeywords',
  reviewDefinitions: 'mcpHost.reviewDefinitions',
  acceptDefinition: 'mcpHost.acceptDefinition',
  keepDefinitionBlocked: 'mcpHost.keepDefinitionBlocked',
} as const;

export type CommandId = (typeof commandIds)[keyof typeof commandIds];

/** Keys for `when` and `enablement` clauses, and for the steps of the walkthrough. */
export const contextKeys = {
  /** Says how the servers are, see {@link ServersContext}; unset until the extension runs. */
  servers: 'mcpHost.serversAre',
  /** At least one server is stopped, failed or dead. */
  canStart: 'mcpHost.canStart',
  /** At least one server is starting, ready or waiting for its restart. */
  canStop: 'mcpHost.canStop',
  /** At least one failed server could be helped by `allowLegacy`. */
  offersAllowLegacy: 'mcpHost.offersAllowLegacy',
  /** At least one server wants a sign-in before it does anything. */
  needsSignIn: 'mcpHost.needsSignIn',
  /** At least one server is reached over HTTP, so that somebody may have to sign in. */
  hasHttpServers: 'mcpHost.hasHttpServers',
  /** A tool was called in this window, so that *Run Again* has something to run. Set by that command's own code. */
  hasLastCall: 'mcpHost.hasLastCall',
  /** A call is open, or a task is not over. */
  hasOpenCall: 'mcpHost.hasOpenCall',
  /** The history of calls is not empty. */
  hasPastCall: 'mcpHost.hasPastCall',
  /** Some server is ready. */
  hasReadyServers: 'mcpHost.hasReadyServers',
  /** A question of a server was answered in this window. */
  hasAnsweredInput: 'mcpHost.hasAnsweredInput',
  /** The owners of a colliding name were looked at in this window. */
  hasSeenCollision: 'mcpHost.hasSeenCollision',
  /** A server's question, or the arguments of a call, waits for the person. */
  hasPendingInput: 'mcpHost.hasPendingInput',
  /** A box of ours is on screen, so that Escape is an answer to it. */
  inputOpen: 'mcpHost.inputOpen',
  /** The Tools view shows a part of the catalog. Set by the view's own code. */
  toolsFiltered: 'mcpHost.toolsFiltered',
  /** Some definition is not the pinned one, so that its calls are held. */
  hasChangedDefinitions: 'mcpHost.hasChangedDefinitions',
  /** The addresses of the documents that show a prompt. */
  promptDocuments: 'mcpHost.promptDocuments',
} as const;

/** Values of {@link contextKeys.servers}: none is configured, no enabled one is up and each has failed, or neither. */
export type ServersContext = 'none' | 'failed' | 'some';

/** The section of the settings, without a dot at its end. */
export const settingsSection = 'mcpHost';

/** Scheme of the documents in which arguments are edited as JSON. */
export const argumentScheme = 'mcp-host-arguments';
