import { noFilter, type WireFilter } from '../core/audit/wireFilter';
import { fill } from './format';
import type { FromView, ToView, WireLabels } from './messages';
import { RowStore } from './rowStore';
import { atTheEnd, type Place } from './scrollPlace';
import { Toolbar } from './toolbar';
import { WireList } from './wireList';

/** What outlives the view while it is hidden. */
interface KeptState {
  readonly filter: WireFilter;
  readonly place: Place;
  readonly selected: number;
}

interface Editor {
  postMessage(message: FromView): void;
  getState(): KeptState | undefined;
  setState(state: KeptState): void;
}

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();

/** How often the number of messages is written, in ms: screen readers read it aloud. */
const countEveryMs = 1_000;

function start(labels: WireLabels, paused: boolean): (message: ToView) => void {
  const kept = editor.getState() ?? { filter: noFilter, place: atTheEnd, selected: 0 };
  const store = new RowStore();
  store.setFilter(kept.filter);
  const status = document.createElement('div');
  status.className = 'status';
  status.setAttribute('role', 'status');
  const note = document.createElement('p');
  note.className = 'note';

  const keep = (): void => {
    editor.setState({ filter: store.filter, place: list.place, selected: list.selected });
  };
  const list = new WireList({
    labels,
    store,
    onOpen: (seq, focus) => {
      editor.postMessage({ type: 'open', seq, focus });
    },
    onMove: () => {
      toolbar.showFollow(list.place.follow);
      keep();
    },
  });
  const toolbar = new Toolbar({
    labels,
    filter: kept.filter,
    onFilter: (filter) => {
      store.setFilter(filter);
      keep();
      count();
      list.draw();
    },
    onFollow: (follow) => {
      list.setFollow(follow);
    },
    onPause: (pause) => {
      editor.postMessage({ type: 'pause', paused: pause });
    },
    onClear: () => {
      editor.postMessage({ type: 'clear' });
    },
  });
  const count = (): void => {
    status.textContent = fill(labels.count, store.shown, store.size);
    note.textContent = store.shown > 0 ? '' : store.size > 0 ? labels.nothingFits : labels.empty;
    note.hidden = store.shown > 0;
  };
  let counting: ReturnType<typeof setTimeout> | undefined;
  const countSoon = (): void => {
    if (store.shown > 0 && !note.hidden) count();
    counting ??= setTimeout(() => {
      counting = undefined;
      count();
    }, countEveryMs);
  };
  toolbar.element.append(status);
  document.body.replaceChildren(toolbar.element, list.element, note);
  // Whoever comes into the view by the keyboard wants the list; the filters are one Shift+Tab away.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) list.element.focus();
  });
  if (document.hasFocus()) list.element.focus();
  toolbar.showPaused(paused);
  toolbar.showFollow(kept.place.follow);
  list.restore(kept.place, kept.selected);
  count();

  return (message) => {
    switch (message.type) {
      case 'rows':
        store.apply(message.rows, message.first);
        toolbar.offer(store);
        countSoon();
        list.draw(() => {
          editor.postMessage({ type: 'shown' });
        });
        return;
      case 'reset':
        store.clear();
        count();
        list.draw();
        return;
      case 'paused':
        toolbar.showPaused(message.paused);
        return;
      case 'init':
        return;
    }
  };
}

let take: ((message: ToView) => void) | undefined;
window.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
  if (data.type === 'init') take ??= start(data.labels, data.paused);
  else take?.(data);
});
editor.postMessage({ type: 'ready' });
