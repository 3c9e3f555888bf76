/** What calls of other extensions pass: a bundle of its own, loaded with the first one. */
export { callerIn } from './caller';
export { ExtensionCalls } from './extensionCalls';
