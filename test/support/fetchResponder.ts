import { Readable } from 'node:stream';
import type { Responder } from './httpServer';

/** Answers with a handler of the web's own kind. */
export function fetchResponder(handle: (request: Request) => Promise<Response>): Responder {
  return async ({ method, path, headers, body }, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const lists = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    );
    const answer = await handle(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: lists,
        signal: gone.signal,
        ...(body !== '' && { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) {
      response.end();
      return;
    }
    response.flushHeaders();
    const stream = Readable.fromWeb(answer.body);
    stream.on('error', () => response.destroy());
    response.once('close', () => stream.destroy());
    stream.pipe(response);
  };
}
