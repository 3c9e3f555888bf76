import type { PromiseConstructor } from 'vscode-json-languageservice';

/**
 * A value that is there already, with the face of a promise. What waits for it goes on at once, so that work which is
 * written with promises is done within one call, and can be interrupted like any other call.
 */
class Settled<Value> implements PromiseLike<Value> {
  constructor(readonly value: Value) {}

  then<Next = Value, Failed = never>(
    onValue?: ((value: Value) => Next | PromiseLike<Next>) | null,
  ): PromiseLike<Next | Failed> {
    return settle(onValue ? onValue(this.value) : (this.value as unknown as Next));
  }
}

function settle<Value>(value: Value | PromiseLike<Value>): PromiseLike<Value> {
  return value instanceof Settled ? (value as Settled<Value>) : new Settled(value as Value);
}

/** Makes promises that are settled already. Nothing of the JSON service makes one that is not, as long as it loads nothing. */
export const settledPromises = {
  resolve: settle,
  all: <Value>(values: (Value | PromiseLike<Value>)[]) => settle(values.map((value) => settledValue(value) as Value)),
} as unknown as PromiseConstructor;

/** What is in such a promise; undefined for one of another kind. */
export function settledValue<Value>(promise: Value | PromiseLike<Value>): Value | undefined {
  if (promise instanceof Settled) return (promise as Settled<Value>).value;
  return promise instanceof Promise ? undefined : (promise as Value);
}
