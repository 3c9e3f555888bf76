import { isObject } from '../../core/base/json';

/** What a model asks of `mcpHost_findTools`. */
export interface FindInput {
  readonly query: string;
  readonly server: string | undefined;
  readonly limit: number;
}

/** What a model asks of `mcpHost_callTool`. */
export interface CallInput {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const defaultLimit = 5;
const maxLimit = 25;

/** Reads what a model sent; the editor does not hold it to the schema. @throws Error that tells the model what to send */
export function readFindInput(input: unknown): FindInput {
  const { query, server, limit = defaultLimit } = isObject(input) ? input : {};
  if (typeof query !== 'string') throw new Error('"query" must be a string: words that describe the tool you need.');
  if (server !== undefined && typeof server !== 'string') {
    throw new Error('"server" must be a string, the name of one server, or be left out.');
  }
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > maxLimit) {
    throw new Error(`"limit" must be an integer from 1 to ${maxLimit}, or be left out.`);
  }
  return { query, server, limit: Number(limit) };
}

/** Reads what a model sent; the editor does not hold it to the schema. @throws Error that tells the model what to send */
export function readCallInput(input: unknown): CallInput {
  const { name, arguments: args = {} } = isObject(input) ? input : {};
  if (typeof name !== 'string' || name === '') {
    throw new Error('"name" must be the name of a tool as mcpHost_findTools gives it.');
  }
  if (!isObject(args)) throw new Error('"arguments" must be an object that fits the input schema of the tool.');
  return { name, arguments: args };
}
