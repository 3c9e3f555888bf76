import type { TaskView } from '../../core/hostApi';
import type { PendingInput } from '../input/inputQueue';
import type { Arguments, PastCall, RunningCall } from './callLog';

/** What hides secrets in what is shown. */
export interface ShownRedactor {
  text(text: string): string;
  frame(value: unknown): unknown;
}

/** What the Activity view shows is made of these copies, in which no secret is left. */
export class ShownCalls {
  readonly #redactor: ShownRedactor;

  constructor(redactor: ShownRedactor) {
    this.#redactor = redactor;
  }

  running(call: RunningCall): RunningCall {
    const { progress, task } = call;
    return {
      ...call,
      name: this.#redactor.text(call.name),
      progress: progress && { ...progress, message: this.#optional(progress.message) },
      task: task && { ...task, statusMessage: this.#optional(task.statusMessage) },
    };
  }

  past(call: PastCall): PastCall {
    const { name, failure } = call;
    return {
      ...call,
      name: this.#redactor.text(name),
      failure: failure && { ...failure, message: this.#redactor.text(failure.message) },
    };
  }

  task(task: TaskView): TaskView {
    return { ...task, name: this.#redactor.text(task.name) };
  }

  input(input: PendingInput): PendingInput {
    const { source } = input;
    if (source.kind === 'panel' || source.tool === undefined) return input;
    return { ...input, source: { ...source, tool: this.#redactor.text(source.tool) } };
  }

  args(args: Arguments): Arguments {
    return this.#redactor.frame(args) as Arguments;
  }

  #optional(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#redactor.text(text);
  }
}
