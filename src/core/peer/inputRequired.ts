import { delay, type Clock } from '../base/clock';
import { CancelledError, ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { parseElicitRequest } from '../elicitation/request';
import type { ElicitRequest, ElicitResult } from '../elicitation/types';
import type { InputHandlers } from './types';

const firstStateOnlyDelayMs = 250;
const maxStateOnlyDelayMs = 5_000;
const maxRequestStateBytes = 1_048_576;

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
  /** Rounds that no person answered, and from which on a person is asked whether to go on. */
  readonly maxRounds: number;
  readonly clock: Clock;
  /** Aborted when the call is cancelled or its connection is lost. */
  readonly signal: AbortSignal;
  /** Told before a person is asked, and after all answers of the round are there. */
  readonly onRound: (round: number, state: 'waiting' | 'answered') => void;
}

/** What an `input_required` result asks for, checked. */
interface InputRequired {
  readonly requests: readonly { readonly key: string; readonly request: ElicitRequest }[];
  readonly requestState: string | undefined;
}

/**
 * Sends a request and answers what its results ask for, round by round, until it is complete
 * (2026-07-28, basic/patterns/mrtr; protocol.md §7).
 * @returns the complete result and how many rounds it took beyond the first request.
 * @throws ProtocolError when the server asks for what it must not, or endlessly; the reason of `signal` when it is aborted.
 */
export async function runInputLoop(
  params: Readonly<Record<string, unknown>>,
  options: InputLoopOptions,
): Promise<{ result: Readonly<Record<string, unknown>>; rounds: number }> {
  let unattended = 0;
  for (let round = 1, next = params; ; round++) {
    const result = await options.send(next);
    if (!isObject(result)) throw defect(options, 'a result that is no object');
    const asked = inputRequiredOf(result, options);
    if (!asked) return { result, rounds: round - 1 };
    let responses: Record<string, ElicitResult> | undefined;
    if (asked.requests.length > 0) {
      responses = await answerRound(round, asked.requests, options);
    } else {
      unattended++;
      if (unattended > options.maxRounds) {
        throw defect(options, `"input_required" without a question more than ${options.maxRounds} times`);
      }
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
  options: InputLoopOptions,
): InputRequired | undefined {
  const type = result['resultType'] ?? 'complete';
  if (type === 'complete') return undefined;
  if (type !== 'input_required') throw defect(options, `the unknown "resultType" ${JSON.stringify(type)}`);
  const { inputRequests, requestState } = result;
  if (requestState !== undefined && typeof requestState !== 'string') {
    throw defect(options, 'a "requestState" that is no text');
  }
  if (requestState !== undefined && Buffer.byteLength(requestState) > maxRequestStateBytes) {
    throw defect(options, 'a "requestState" over 1 MiB');
  }
  if (inputRequests !== undefined && !isObject(inputRequests)) {
    throw defect(options, '"inputRequests" that are no object');
  }
  const requests = Object.entries(inputRequests ?? {}).map(([key, request]) => ({
    key,
    request: checkedRequest(key, request, options),
  }));
  if (requests.length === 0 && requestState === undefined) {
    throw defect(options, '"input_required" with neither "inputRequests" nor "requestState"');
  }
  return { requests, requestState };
}

function checkedRequest(key: string, request: unknown, options: InputLoopOptions): ElicitRequest {
  if (!isObject(request) || typeof request['method'] !== 'string') {
    throw defect(options, `an input request "${key}" without a method`);
  }
  const declared = options.handlers.elicit !== undefined;
  if (request['method'] !== 'elicitation/create' || !declared) {
    throw defect(options, `the input request "${key}" (${request['method']}), which this host did not declare`);
  }
  return parseElicitRequest(request['params'], { form: declared, url: declared });
}

/** Asks one question after another. A cancelled one cancels the rest of its round, unasked. */
async function answerRound(
  round: number,
  requests: InputRequired['requests'],
  options: InputLoopOptions,
): Promise<Record<string, ElicitResult>> {
  const { handlers, server, subject, signal, maxRounds } = options;
  options.onRound(round, 'waiting');
  const context = { server, tool: subject, round, signal };
  if (round >= maxRounds && !(await abortable(handlers.confirmMoreRounds?.(context) ?? false, signal))) {
    throw new CancelledError(
      `${options.method} on "${server}" was ended in round ${round}: the server went on asking.`,
      { server },
    );
  }
  // No prototype: the keys are the server's.
  const responses = Object.create(null) as Record<string, ElicitResult>;
  let cancelled = false;
  for (const [index, { key, request }] of requests.entries()) {
    const asked = { ...context, index: index + 1, count: requests.length };
    const unasked: ElicitResult = { action: 'cancel' };
    const answer: ElicitResult =
      cancelled || !handlers.elicit ? unasked : await abortable(handlers.elicit(request, asked), signal);
    responses[key] = answer;
    cancelled ||= answer.action === 'cancel';
  }
  options.onRound(round, 'answered');
  return responses;
}

/** Waits for an answer, but no longer than `signal` allows. */
function abortable<T>(answer: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', onAbort);
      });
  });
}

function defect(options: InputLoopOptions, what: string): ProtocolError {
  return new ProtocolError(
    `"${options.server}" answered ${options.method} with ${what}: a defect of the server. Nothing was sent in return.`,
    { server: options.server },
  );
}
