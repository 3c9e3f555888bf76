/** What makes documents of answers: a bundle of its own, loaded with the first answer or error that is shown. */
export { readableJson } from '../../core/catalog/renderJson';
export { renderResult } from '../../core/catalog/renderResult';
export { errorDocument } from './errorDocument';
export { rawError } from './rawError';
export { resultDocument, resultPreface } from './resultDocument';
export { structuredDeviation } from './structuredDeviation';
export { promptDocument, promptPlainText } from '../prompts/promptDocument';
