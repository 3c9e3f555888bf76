/** What asks a person: a bundle of its own, loaded with the first question. */
export { createInputHandlers } from './handlers';
export { QuickInputWidgets } from './quickInputWidgets';
export { redactedWidgets } from './redactedWidgets';
