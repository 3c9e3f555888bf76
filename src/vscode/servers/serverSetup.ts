/** What brings servers into the settings: a bundle of its own, loaded with the first server that is added. */
export { addServer } from './addServer';
export { copyServerAs } from './copyServerAs';
export { importServers } from './importServers';
export { governTool } from './toolGovernance';
export { writeAllowLegacy } from './settingsWriter';
