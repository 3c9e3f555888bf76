import type { ProgressPort } from './runCall';

/** Progress whose title and messages hold no known secret, whatever the server says of its work. */
export function redactedProgress(shown: ProgressPort, redact: (text: string) => string): ProgressPort {
  return (title, task) =>
    shown(redact(title), (report, signal) =>
      task((step) => {
        report({ ...step, message: redact(step.message) });
      }, signal),
    );
}
