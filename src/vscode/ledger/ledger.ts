/** What the Tools view is made of, and all that is about the names of tools: a bundle of its own. */
export { ToolsPanel } from './toolsPanel';
export { toolTooltip } from '../tree/toolTooltip';
export { hostNamesText } from '../tree/hostNamesText';
