import type { IncomingMessage, JsonRpcRequest } from '../core/jsonrpc/messages';
import type { HttpOutcome } from '../core/transport/http';
import { readEvents } from './eventStream';
import { failureOf } from './exchangeFailure';
import { isAnswer, mediaType, parseMessages } from './messages';
import type { NodeResponse } from './nodeRequest';
import { readFailureText, readText } from './readBody';
import type { HttpWorld } from './world';

/** Sends a probe and reads its response; see `HttpExchanges.ask`. Of a stream only what may be the answer is kept. */
export async function ask(
  { client, session, options }: HttpWorld,
  message: JsonRpcRequest,
  text: string,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  try {
    const response = await client.send({ kind: 'message', message, mirrored: {} }, session(), text, signal);
    const { status, headers } = response;
    const body = await readAnswer(response, message, options.onReceived);
    return { kind: 'response', response: { status, headers, body } };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

async function readAnswer(
  { status, headers, body }: NodeResponse,
  { id }: JsonRpcRequest,
  onReceived: (message: IncomingMessage) => void,
): Promise<string> {
  if (status >= 300 || mediaType(headers) !== 'text/event-stream') {
    const text = status >= 300 ? await readFailureText(body) : await readText(body);
    for (const message of parseMessages(text) ?? []) onReceived(message);
    return text;
  }
  let answers = '';
  for await (const { data = '' } of readEvents(body)) {
    const messages = parseMessages(data) ?? [];
    for (const message of messages) onReceived(message);
    if (messages.some((message) => !('method' in message))) {
      answers += `${data.replaceAll(/^/gm, 'data: ')}\n\n`;
    }
    if (messages.some((message) => isAnswer(message, id))) break;
  }
  return answers;
}

/** Whether GET is answered with a stream whose first event is `endpoint`; see `HttpExchanges.isHttpSse`. */
export async function speaksHttpSse({ client, session }: HttpWorld, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await client.send({ kind: 'listen', lastEventId: undefined }, session(), undefined, signal);
    if (response.status >= 300 || mediaType(response.headers) !== 'text/event-stream') {
      response.body.destroy();
      return false;
    }
    for await (const { type } of readEvents(response.body)) return type === 'endpoint';
  } catch {
    // It is not that transport, or there was no time to find out: the message stays the one that it was.
  }
  return false;
}
