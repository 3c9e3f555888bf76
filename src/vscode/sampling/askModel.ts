import type { SampleRequest, SampleResult } from '../../core/peer/types';
import { BoundedAnswer, type StopReason } from './boundedAnswer';
import type { ChatModel, ModelMessage } from './chatModel';

/**
 * Has a model answer within the bounds of the request (2026-07-28 `CreateMessageRequestParams`).
 * @throws what the model throws; the reason of `signal` when it is aborted
 */
export async function askModel(
  model: ChatModel,
  messages: readonly ModelMessage[],
  { maxTokens, temperature, stopSequences }: SampleRequest,
  justification: string,
  signal: AbortSignal,
): Promise<SampleResult> {
  const answer = new BoundedAnswer({ maxTokens, stopSequences, countTokens: (text) => model.countTokens(text) });
  const modelOptions = {
    max_tokens: maxTokens,
    ...(temperature !== undefined && { temperature }),
    ...(stopSequences.length > 0 && { stop: [...stopSequences] }),
  };
  let stopReason: StopReason = 'endTurn';
  for await (const part of model.answer({ messages, modelOptions, justification }, signal)) {
    signal.throwIfAborted();
    const reached = await answer.push(part);
    if (reached === undefined) continue;
    stopReason = reached;
    break;
  }
  signal.throwIfAborted();
  return { role: 'assistant', content: { type: 'text', text: answer.text }, model: model.id, stopReason };
}
