import type { Disposable, Event as VscodeEvent } from 'vscode';
import type { Event } from '../../core/base/event';

/** Makes a disposable of the editor's own class. */
export type MakeDisposable = (dispose: () => void) => Disposable;

/** An event of ours with all that one of the editor takes. */
export function vscodeEvent<T>(event: Event<T>, makeDisposable: MakeDisposable): VscodeEvent<T> {
  return (listener, thisArgs, disposables) => {
    const subscription = event((value) => {
      listener.call(thisArgs, value);
    });
    const disposable = makeDisposable(() => {
      subscription.dispose();
    });
    disposables?.push(disposable);
    return disposable;
  };
}
