/** What `dist/core.js` exports: the front door, and the pure decisions that tables and benchmarks run against. */
export * from './base/errors';
export { FrameReader } from './jsonrpc/frameReader';
export { classifyDiscover, classifyInitialize } from './era/classifier';
export { NegotiationError } from './era/negotiationError';
export { readHttpReply } from './era/httpReply';
export { encodeHeaderValue, methodHeaders, paramHeaders, readParamHeaders } from './catalog/paramHeaders';
export { CatalogBuilder } from './catalog/builder';
export { canonicalDefinition, comparePin, digestDefinition } from './catalog/definitionPins';
export { mergeCatalog } from './catalog/merge';
export { renderResult } from './catalog/renderResult';
export { checkInput, collectContent, prefill } from './elicitation/answers';
export { formFields } from './elicitation/fields';
export { createRedactor } from './audit/redaction';
export { WireLog } from './audit/wireLog';
export { Host } from './host';
export type {
  CallOptions,
  ChangedDefinition,
  Completion,
  CompletionArgument,
  CompletionReference,
  HostApi,
  HostOptions,
  HostPorts,
  Listed,
  PinPort,
  ReadOptions,
  ReviewedDefinition,
  ServerOutput,
} from './hostApi';
export { logLevels } from './peer/types';
