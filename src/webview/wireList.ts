import { fill, span, spanOf } from './format';
import { wireColumns, type WireLabels } from './messages';
import { RowElement } from './rowElement';
import type { RowStore } from './rowStore';
import { atTheEnd, placeAt, rowHeight, rowsInSight, scrollTopOf, type Place } from './scrollPlace';

export interface WireListOptions {
  readonly labels: WireLabels;
  readonly store: RowStore;
  /** `focus`: the editor shall take the focus. */
  readonly onOpen: (seq: number, focus: boolean) => void;
  /** Where the person looks, or which row they chose, has changed. */
  readonly onMove: () => void;
}

/**
 * The list of rows. Only those in sight are in the document, and all changes between two frames are drawn as one. It is one
 * stop for the Tab key: the arrow keys go from row to row.
 */
export class WireList {
  readonly element = document.createElement('div');
  readonly #options: WireListOptions;
  readonly #body = document.createElement('div');
  readonly #waterfall: HTMLElement | undefined;
  readonly #elements: RowElement[] = [];
  #place = atTheEnd;
  #selected = 0;
  /** How far it was scrolled when we looked last. */
  #top = 0;
  /** The next frame draws. */
  #isDue = false;
  readonly #drawn: (() => void)[] = [];

  constructor(options: WireListOptions) {
    this.#options = options;
    const { element } = this;
    element.className = 'grid';
    element.tabIndex = 0;
    element.setAttribute('role', 'grid');
    element.setAttribute('aria-label', options.labels.list);
    element.setAttribute('aria-colcount', String(wireColumns.length));
    this.#waterfall = this.#addHeader();
    this.#body.className = 'body';
    this.#body.setAttribute('role', 'rowgroup');
    element.append(this.#body);
    element.addEventListener('scroll', () => {
      this.#scrolled();
    });
    element.addEventListener('keydown', (event) => {
      this.#pressed(event);
    });
    element.addEventListener('click', (event) => {
      this.#clicked(event);
    });
    element.addEventListener('focus', () => {
      if (!this.#hasSelection()) this.#select(this.#place.follow ? options.store.shown - 1 : this.#firstInSight());
    });
    new ResizeObserver(() => {
      this.draw();
    }).observe(element);
  }

  get place(): Place {
    return this.#place;
  }

  get selected(): number {
    return this.#selected;
  }

  /** Looks at a place as it was left. */
  restore(place: Place, selected: number): void {
    this.#place = place;
    this.#selected = selected;
    this.draw();
  }

  setFollow(follow: boolean): void {
    this.#place = { ...this.#place, follow };
    this.#options.onMove();
    this.draw();
  }

  /** Draws what has changed with the next frame. `onDrawn` is called after that. */
  draw(onDrawn?: () => void): void {
    if (onDrawn) this.#drawn.push(onDrawn);
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#drawNow();
      for (const tell of this.#drawn.splice(0)) tell();
    });
  }

  #addHeader(): HTMLElement | undefined {
    const header = document.createElement('div');
    header.className = 'row head';
    header.setAttribute('role', 'row');
    header.setAttribute('aria-rowindex', '1');
    const cells = wireColumns.map((column) => {
      const cell = document.createElement('div');
      cell.className = column;
      cell.setAttribute('role', 'columnheader');
      cell.textContent = this.#options.labels.columns[column];
      return cell;
    });
    header.append(...cells);
    this.element.append(header);
    return cells.at(-1);
  }

  /** The height of the rows in sight, without the header above them. */
  get #height(): number {
    return Math.max(0, this.element.clientHeight - rowHeight);
  }

  #drawNow(): void {
    const { store, labels } = this.#options;
    const height = this.#height;
    this.#body.style.height = `${store.shown * rowHeight}px`;
    const top = scrollTopOf(this.#place, store, height);
    if (Math.abs(this.element.scrollTop - top) >= 1) this.element.scrollTop = top;
    this.#top = this.element.scrollTop;
    const { from, to } = rowsInSight(this.#top, height, store.shown);
    const rows = Array.from({ length: to - from }, (_, index) => store.at(from + index)).filter(
      (row) => row !== undefined,
    );
    const seen = spanOf(rows);
    const wanted = rows.length;
    while (this.#elements.length < wanted) this.#addElement();
    const count = this.#elements.length;
    const used = new Set<RowElement>();
    let active: RowElement | undefined;
    rows.forEach((row, offset) => {
      const index = from + offset;
      // The same row stays in the same element while it is in sight.
      const element = this.#elements[index % count];
      if (!element) return;
      const isSelected = row.seq === this.#selected;
      element.show(row, index, index * rowHeight, isSelected, seen);
      used.add(element);
      if (isSelected) active = element;
    });
    for (const element of this.#elements) if (!used.has(element)) element.hide();
    this.element.setAttribute('aria-rowcount', String(store.shown + 1));
    if (active) this.element.setAttribute('aria-activedescendant', active.element.id);
    else this.element.removeAttribute('aria-activedescendant');
    if (this.#waterfall) {
      const whole = rows.length === 0 ? '' : span(seen.end - seen.start);
      if (this.#waterfall.dataset['span'] !== whole) {
        this.#waterfall.dataset['span'] = whole;
        this.#waterfall.title = whole === '' ? '' : fill(labels.waterfall, whole);
      }
    }
  }

  #addElement(): void {
    const element = new RowElement(`row-${this.#elements.length}`, this.#options.labels);
    this.#elements.push(element);
    this.#body.append(element.element);
  }

  #scrolled(): void {
    const top = this.element.scrollTop;
    if (Math.abs(top - this.#top) < 1) return;
    this.#place = placeAt(top, this.#options.store, this.#place, this.#top);
    this.#top = top;
    this.#options.onMove();
    this.draw();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { store } = this.#options;
    if (event.key === 'Enter' || event.key === ' ') {
      if (this.#hasSelection()) this.#options.onOpen(this.#selected, event.key === 'Enter');
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor(this.#height / rowHeight) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -store.shown,
      End: store.shown,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#select(this.#hasSelection() ? store.indexOf(this.#selected) + step : this.#firstInSight());
  }

  #clicked(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest('.body > .row') : null;
    const row = this.#elements.find(({ element }) => element === target)?.row;
    if (!row) return;
    this.#choose(row.seq, this.#options.store.indexOf(row.seq), this.#top);
    this.#options.onOpen(row.seq, false);
  }

  #hasSelection(): boolean {
    const { store } = this.#options;
    return store.at(store.indexOf(this.#selected))?.seq === this.#selected;
  }

  #firstInSight(): number {
    return Math.ceil(this.#top / rowHeight);
  }

  /** Chooses the row at a place, or the nearest one, and brings it into sight. */
  #select(wanted: number): void {
    const { store } = this.#options;
    const index = Math.max(0, Math.min(store.shown - 1, wanted));
    const row = store.at(index);
    if (!row) return;
    const top = Math.min(index * rowHeight, Math.max(this.#top, (index + 1) * rowHeight - this.#height));
    this.#choose(row.seq, index, top);
  }

  /** A row that is looked at must not be carried off by newer ones. */
  #choose(seq: number, index: number, top: number): void {
    const { store, onMove } = this.#options;
    const follow = this.#place.follow && index === store.shown - 1;
    this.#selected = seq;
    this.#place = placeAt(top, store, { ...this.#place, follow }, this.#top);
    onMove();
    this.draw();
  }
}
