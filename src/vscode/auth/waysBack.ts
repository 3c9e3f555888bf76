import { isRedirectUri } from '../../core/auth/addresses';
import type { Disposable } from '../../core/base/disposable';
import type { Redirect, RedirectContext } from '../../core/auth/ports';
import { openLoopback, preferredPort, type LoopbackPages } from './loopback';
import type { PendingAnswers } from './pendingAnswers';

export interface WaysBackOptions {
  readonly answers: PendingAnswers;
  readonly pages: LoopbackPages;
  /** Takes the addresses that the editor is opened with, until it is disposed of. */
  readonly listenInEditor: () => Disposable;
  /** Where a browser reaches this extension in this window. */
  readonly editorAddress: () => Promise<string>;
  /** Where a browser, which may run elsewhere, reaches an address of this machine. */
  readonly externalAddress: (address: string) => Promise<string>;
}

type Way = 'editor' | 'loopback';

/**
 * Which ways back to try, best first. The editor takes its address anew in each window, so that it can't be among those of
 * a client that was registered beforehand.
 */
function waysToTry(settled: boolean): readonly Way[] {
  return settled ? ['loopback'] : ['editor', 'loopback'];
}

/** Opens the first way back that can be one and was not refused; undefined: there is none left. */
export async function openWayBack(
  { settled, refused, signal }: RedirectContext,
  options: WaysBackOptions,
): Promise<Redirect | undefined> {
  for (const way of waysToTry(settled)) {
    const redirect = await open(way, settled, options);
    if (isRedirectUri(redirect.uri) && !refused.some((uri) => sameKind(uri, redirect.uri)) && !signal.aborted)
      return redirect;
    redirect.dispose();
  }
  return undefined;
}

async function open(way: Way, settled: boolean, options: WaysBackOptions): Promise<Redirect> {
  if (way === 'editor') {
    const uri = await options.editorAddress();
    const listening = options.listenInEditor();
    return {
      uri,
      dispose: () => {
        listening.dispose();
      },
    };
  }
  const { answers, pages, externalAddress } = options;
  const loopback = await openLoopback(settled ? preferredPort : 0, pages, (address) => answers.take(address));
  try {
    const uri = await externalAddress(loopback.address);
    return {
      uri,
      dispose: () => {
        loopback.dispose();
      },
    };
  } catch (error) {
    loopback.dispose();
    throw error;
  }
}

/** Whoever refuses one address refuses those that differ by port or query only. */
function sameKind(left: string, right: string): boolean {
  const [one, other] = [new URL(left), new URL(right)];
  return one.protocol === other.protocol && one.hostname === other.hostname && one.pathname === other.pathname;
}
