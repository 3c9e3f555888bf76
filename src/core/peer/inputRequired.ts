import { unlessAborted } from '../base/abort';
import { delay, type Clock } from '../base/clock';
import { CancelledError, ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { named } from '../base/plain';
import type { ElicitResult } from '../elicitation/types';
import {
  answerInputRequest,
  inputsOf,
  parseInputRequest,
  type DeclaredInputs,
  type InputRequest,
  type InputResponse,
} from './inputRequests';
import type { InputContext, InputHandlers } from './types';
import { english } from '../base/localizer';
import { answerTexts, peerTexts } from './peerTexts';

const firstStateOnlyDelayMs = 250;
const maxStateOnlyDelayMs = 5_000;
/** Longest `requestState` that is sent back, in bytes; protocol.md §13. */
export const maxRequestStateBytes = 1_048_576;
/** What one round may ask for, persons and editor together; protocol.md §13. */
export const maxInputRequests = 100;

export interface InputLoopOptions {
  /** The configured name of the server. */
  readonly server: string;
  /** What is being done, for errors: `tools/call`, … */
  readonly method: string;
  /** What is shown as the asker besides the server: the canonical name of the tool, … */
  readonly subject: string;
  /** Sends the original method with these parameters, under a new id. */
  readonly send: (params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly handlers: InputHandlers;
  /** Rounds that no person answered, and from which on, of those with a person, that person is asked whether to go on. */
  readonly maxRounds: number;
  readonly clock: Clock;
  /** Aborted when the call is cancelled or its connection is lost. */
  readonly signal: AbortSignal;
  /** Told before a person is asked, and after all answers of the round are there. */
  readonly onRound: (round: number, state: 'waiting' | 'answered') => void;
  /** Types of results beside `complete` that the caller takes. */
  readonly otherTypes?: readonly string[];
}

/** What one round needs to know. */
export type InputRoundOptions = Omit<InputLoopOptions, 'send' | 'clock' | 'otherTypes'>;

/** One of a server's requests, checked, under the key that its answer gets. */
export interface KeyedRequest {
  readonly key: string;
  readonly input: InputRequest;
}

/** What an `input_required` result asks for, checked. */
interface InputRequired {
  readonly requests: readonly KeyedRequest[];
  readonly requestState: string | undefined;
}

/**
 * Sends a request and answers what its results ask for, round by round, until it is complete
 * (2026-07-28, basic/patterns/mrtr; protocol.md §7).
 * @returns the complete result and how many rounds it took beyond the first request.
 * @throws ProtocolError when the server asks for what it must not, or endlessly; CancelledError when the person refuses
 * sampling or roots, or ends it; the reason of `signal` when it is aborted.
 */
export async function runInputLoop(
  params: Readonly<Record<string, unknown>>,
  options: InputLoopOptions,
): Promise<{ result: Readonly<Record<string, unknown>>; rounds: number }> {
  let unattended = 0;
  let attended = 0;
  for (let round = 1, next = params; ; round++) {
    const declared = inputsOf(options.handlers);
    const result = await options.send(next);
    if (!isObject(result)) throw defect(options, answerTexts.noObject(english));
    const asked = inputRequiredOf(result, declared, options);
    if (!asked) return { result, rounds: round - 1 };
    if (isAttended(asked.requests)) {
      attended++;
    } else {
      unattended++;
      if (unattended > options.maxRounds) {
        throw defect(options, answerTexts.asksNothing(english, String(options.maxRounds)));
      }
    }
    let responses: Record<string, InputResponse> | undefined;
    if (asked.requests.length > 0) {
      responses = await answerRound({ round, attended }, asked.requests, options);
    } else {
      const wait = Math.min(firstStateOnlyDelayMs * 2 ** (unattended - 1), maxStateOnlyDelayMs);
      await delay(options.clock, wait, options.signal);
      options.signal.throwIfAborted();
    }
    next = {
      ...params,
      ...(responses && { inputResponses: responses }),
      ...(asked.requestState !== undefined && { requestState: asked.requestState }),
    };
  }
}

/** The checked questions of a result, or undefined if it is complete. Nothing is asked before everything is checked. */
function inputRequiredOf(
  result: Readonly<Record<string, unknown>>,
  declared: DeclaredInputs,
  options: InputLoopOptions,
): InputRequired | undefined {
  const type = result['resultType'] ?? 'complete';
  if (type === 'complete' || options.otherTypes?.some((other) => other === type)) return undefined;
  if (type !== 'input_required') throw defect(options, answerTexts.unknownResultType(english, named(type)));
  const { inputRequests, requestState } = result;
  if (requestState !== undefined && typeof requestState !== 'string') {
    throw defect(options, answerTexts.stateNoText(english));
  }
  if (requestState !== undefined && Buffer.byteLength(requestState) > maxRequestStateBytes) {
    throw defect(options, answerTexts.stateTooLong(english));
  }
  const requests = checkedRequests(inputRequests, declared, options);
  if (requests.length === 0 && requestState === undefined) {
    throw defect(options, answerTexts.asksNeither(english));
  }
  return { requests, requestState };
}

/**
 * Checks `inputRequests`; absent ones are none. Nothing is asked before everything is checked.
 * @throws ProtocolError where the server asks for what it must not
 */
export function checkedRequests(
  inputRequests: unknown,
  declared: DeclaredInputs,
  options: InputRoundOptions,
): readonly KeyedRequest[] {
  if (inputRequests !== undefined && !isObject(inputRequests)) {
    throw defect(options, answerTexts.requestsNoObject(english));
  }
  const asked = Object.entries(inputRequests ?? {});
  if (asked.length > maxInputRequests) {
    throw defect(options, answerTexts.tooManyRequests(english, String(asked.length), String(maxInputRequests)));
  }
  return asked.map(([key, request]) => ({
    key,
    input: checkedRequest(key, request, declared, options),
  }));
}

function checkedRequest(
  key: string,
  request: unknown,
  declared: DeclaredInputs,
  options: InputRoundOptions,
): InputRequest {
  if (!isObject(request) || typeof request['method'] !== 'string') {
    throw defect(options, answerTexts.noMethod(english, named(key)));
  }
  const input = parseInputRequest(request['method'], request['params'], declared);
  if (input) return input;
  throw defect(options, answerTexts.undeclared(english, named(key), named(request['method'])));
}

/** Whether a round asks for more than folders, which nobody is asked about. */
export function isAttended(requests: readonly KeyedRequest[]): boolean {
  return requests.some(({ input }) => input.method !== 'roots/list');
}

/** Where in a call a round stands. */
export interface RoundNumber {
  /** Rounds so far with this one, as they are shown. */
  readonly round: number;
  /** Those of them in which a person was asked. */
  readonly attended: number;
}

/**
 * Answers one request after another. Where a person cancels, nobody is asked for the rest of the round.
 * @throws CancelledError when the person refuses sampling or roots, or ends it; the reason of `signal` when it is aborted
 */
export async function answerRound(
  { round, attended }: RoundNumber,
  requests: readonly KeyedRequest[],
  options: InputRoundOptions,
): Promise<Record<string, InputResponse>> {
  const { handlers, server, subject, signal, maxRounds } = options;
  const asksPerson = isAttended(requests);
  if (asksPerson) options.onRound(round, 'waiting');
  const context = { server, tool: subject, round, signal };
  if (asksPerson && attended >= maxRounds) {
    const goesOn = await unlessAborted(handlers.confirmMoreRounds?.(context) ?? false, signal);
    if (!goesOn) throw ended(options, peerTexts.goesOnAsking(english, server, options.method, String(round)));
  }
  // No prototype: the keys are the server's.
  const responses = Object.create(null) as Record<string, InputResponse>;
  let cancelled = false;
  for (const [index, { key, input }] of requests.entries()) {
    const asked = { ...context, index: index + 1, count: requests.length };
    const response: InputResponse | undefined = cancelled
      ? unaskedResponse(input)
      : await unlessAborted(respond(input, asked, options), signal);
    if (response) responses[key] = response;
    cancelled ||= input.method === 'elicitation/create' && (response as ElicitResult).action === 'cancel';
  }
  if (asksPerson) options.onRound(round, 'answered');
  return responses;
}

/** What a server gets for a request that was not put to the person: there is a word for that in one kind only. */
function unaskedResponse(input: InputRequest): InputResponse | undefined {
  return input.method === 'elicitation/create' ? { action: 'cancel' } : undefined;
}

/** No server waits for a refusal of sampling or roots, so it ends the call here (2026-07-28, client/sampling, client/roots). */
async function respond(input: InputRequest, context: InputContext, options: InputRoundOptions): Promise<InputResponse> {
  const response = await answerInputRequest(input, options.handlers, context);
  if (response) return response;
  if (input.method === 'elicitation/create') return { action: 'cancel' };
  const why = input.method === 'roots/list' ? 'foldersRefused' : 'samplingRefused';
  throw ended(options, peerTexts[why](english, options.server, options.method));
}

function ended({ server }: InputRoundOptions, message: string): CancelledError {
  return new CancelledError(message, { server });
}

function defect({ server, method }: InputRoundOptions, what: string): ProtocolError {
  return new ProtocolError(peerTexts.defectOfInput(english, server, method, what), { server });
}
