import { workspace } from 'vscode';
import type { Event } from '../core/base/event';

/** Whether the workspace may decide what is started. */
export interface Trust {
  readonly isTrusted: boolean;
  /** Fires once, when a person trusts the workspace. */
  readonly onDidGrant: Event<void>;
}

export const workspaceTrust: Trust = {
  get isTrusted() {
    return workspace.isTrusted;
  },
  onDidGrant: (listener) => workspace.onDidGrantWorkspaceTrust(listener),
};
