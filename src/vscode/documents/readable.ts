/** What makes documents of answers: a bundle of its own, loaded with the first answer that is shown. */
export { renderResult } from '../../core/catalog/renderResult';
export { promptDocument, promptPlainText } from '../prompts/promptDocument';
