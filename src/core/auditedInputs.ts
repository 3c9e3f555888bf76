import type { AuditedInput, AuditPort } from './audit/auditRecord';
import type { Clock } from './base/clock';
import type { InputContext, InputHandlers } from './peer/types';

/** Handlers that come and go with those given, and leave a record of what a person decided; never of an answer. */
export function auditedInputs(given: InputHandlers, port: AuditPort, clock: Clock): InputHandlers {
  const record = (
    { server, tool }: InputContext,
    decision: Pick<AuditedInput, 'request' | 'action' | 'fields'>,
  ): void => {
    port.append({ kind: 'input', time: clock.now(), server, name: tool, ...decision });
  };
  const elicit = (): InputHandlers['elicit'] => {
    const ask = given.elicit?.bind(given);
    return (
      ask &&
      (async (request, context) => {
        const result = await ask(request, context);
        const { action, content } = result;
        record(context, { request: request.mode, action, fields: Object.keys(content ?? {}) });
        return result;
      })
    );
  };
  const sample = (): InputHandlers['sample'] => {
    const ask = given.sample?.bind(given);
    return (
      ask &&
      (async (request, context) => {
        const result = await ask(request, context);
        record(context, { request: 'sampling', action: result ? 'accept' : 'decline', fields: [] });
        return result;
      })
    );
  };
  return Object.defineProperties<InputHandlers>(
    {},
    {
      elicit: { get: elicit, enumerable: true },
      sample: { get: sample, enumerable: true },
      roots: { get: () => given.roots?.bind(given), enumerable: true },
      confirmMoreRounds: { get: () => given.confirmMoreRounds?.bind(given), enumerable: true },
    },
  );
}
