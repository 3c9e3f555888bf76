import { commands, l10n, type Memento } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { lazy } from '../core/base/lazy';
import type { Logger } from '../core/base/logger';
import type { InputHandlers } from '../core/peer/types';
import { hostInputs } from './hostInputs';
import { contextKeys } from './ids';
import { InputQueue } from './input/inputQueue';
import { watchPendingInputs } from './input/pendingInputs';
import type { DismissibleWidgets } from './input/stepView';
import { systemUrlActions } from './input/urlActions';
import { rootsHandler } from './roots';
import { createSampling } from './sampling/createSampling';

export interface InputOptions {
  readonly logger: Logger;
  /** Hides known secrets in what is asked. */
  readonly redact: (text: string) => string;
  /** Told what was typed into fields that look like secrets. */
  readonly onTyped: (values: readonly string[]) => void;
  /** Shows a text that is too long for a box. */
  readonly showText: (title: string, text: string) => void;
  /** Keeps decisions: the workspace's state. */
  readonly workspaceMemory: Memento;
  /** Keeps what is the same for all workspaces: the state of the installation. */
  readonly globalMemory: Memento;
  /** The entries of servers in the settings now. */
  readonly servers: () => unknown;
}

/** The way to the person: one question at a time. */
export interface Inputs extends Disposable {
  readonly queue: InputQueue;
  readonly widgets: DismissibleWidgets;
  /** What servers may ask for. */
  readonly handlers: InputHandlers;
  /** Forgets what the person decided on language models. Returns for how many servers there was something. */
  resetSampling(): Promise<number>;
}

/** Makes what asks the person, for servers and for the panel itself. */
export function createInputs(options: InputOptions): Inputs {
  const { logger, showText, redact, onTyped } = options;
  const disposables = new DisposableStore();
  const queue = disposables.add(new InputQueue());
  disposables.add(watchPendingInputs(queue));
  const dialogs = lazy(async () => {
    const { createInputHandlers, QuickInputWidgets, redactedWidgets } = await import('./input/dialogs');
    const boxes = disposables.add(new QuickInputWidgets({ l10n, showText }));
    const shown = redactedWidgets(boxes, redact);
    const actions = systemUrlActions;
    return { boxes, shown, handlers: createInputHandlers({ queue, widgets: shown, l10n, logger, actions, onTyped }) };
  });
  const widgets: DismissibleWidgets = {
    show: async (view, signal) => (await dialogs()).shown.show(view, signal),
    async cancelOpen() {
      (await dialogs()).boxes.cancelOpen();
    },
  };
  const sampling = disposables.add(createSampling({ ...options, queue, widgets }));
  return {
    queue,
    widgets,
    handlers: hostInputs(
      {
        async elicit(request, context) {
          const result = await (await dialogs()).handlers.elicit(request, context);
          if (result.action === 'accept')
            void commands.executeCommand('setContext', contextKeys.hasAnsweredInput, true);
          return result;
        },
        confirmMoreRounds: async (context) => (await dialogs()).handlers.confirmMoreRounds(context),
      },
      { sample: () => sampling.handler, roots: rootsHandler },
    ),
    resetSampling: () => sampling.resetConsent(),
    dispose() {
      disposables.dispose();
    },
  };
}
