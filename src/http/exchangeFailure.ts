import type { HttpFailure } from '../core/transport/httpFailure';

/** Carries a failure through code that knows only of errors. Never leaves this bundle: see `HttpConnectOptions.errorOf`. */
export class ExchangeFailure extends Error {
  constructor(readonly failure: HttpFailure) {
    super(failure.kind);
    this.name = 'ExchangeFailure';
  }
}

/** What was thrown, as a failure. Something that nobody planned for has no message in it. */
export function failureOf(error: unknown): HttpFailure {
  if (error instanceof ExchangeFailure) return error.failure;
  return { kind: 'noMessage', detail: error instanceof Error ? error.message : String(error) };
}
