import { isFailure } from '../core/audit/wireRow';
import { sizeText } from '../core/catalog/renderSize';
import { barOf, sizes, span, timeOfDay, type Span } from './format';
import { wireColumns, type ShownRow, type WireColumn, type WireLabels } from './messages';

/** One row of the list in the document, used for one row of the log after another. Texts are never read as markup. */
export class RowElement {
  readonly element: HTMLElement;
  readonly #labels: WireLabels;
  readonly #cells = new Map<WireColumn, HTMLElement>();
  readonly #bar: HTMLElement;
  #row: ShownRow | undefined;
  #index = -1;

  constructor(id: string, labels: WireLabels) {
    this.#labels = labels;
    this.element = div('row', 'row');
    this.element.id = id;
    for (const column of wireColumns) {
      const cell = div('gridcell', column);
      this.#cells.set(column, cell);
      this.element.append(cell);
    }
    this.#bar = document.createElement('span');
    this.#bar.className = 'bar';
    this.#cells.get('waterfall')?.append(this.#bar);
  }

  get row(): ShownRow | undefined {
    return this.#row;
  }

  /** Shows a row at a place of the list. */
  show(row: ShownRow, index: number, top: number, isSelected: boolean, seen: Span): void {
    if (index !== this.#index) {
      this.#index = index;
      this.element.style.transform = `translateY(${top}px)`;
      // The header is the first row.
      this.element.setAttribute('aria-rowindex', String(index + 2));
      this.element.classList.toggle('odd', index % 2 === 1);
    }
    if (row !== this.#row) {
      this.#row = row;
      this.#fill(row);
    }
    this.element.setAttribute('aria-selected', String(isSelected));
    const { left, width } = barOf(row, seen);
    this.#bar.style.left = `${left.toFixed(1)}%`;
    this.#bar.style.width = `${width.toFixed(1)}%`;
    this.element.hidden = false;
  }

  hide(): void {
    this.#row = undefined;
    this.#index = -1;
    this.element.hidden = true;
    this.element.setAttribute('aria-selected', 'false');
  }

  #fill(row: ShownRow): void {
    const labels = this.#labels;
    const method = row.method === '' ? labels.answer : row.method;
    const texts: Record<Exclude<WireColumn, 'waterfall'>, string> = {
      time: timeOfDay(row.at),
      server: row.server,
      direction: row.direction === 'sent' ? '→' : '←',
      method,
      name: row.name,
      id: row.id,
      era: row.era === undefined ? '' : labels.eras[row.era],
      class: labels.classes[row.class],
      ms: row.ms === undefined ? '' : span(row.ms),
      size: sizes(row, sizeText),
      round: row.round === undefined ? '' : String(row.round),
    };
    for (const [column, text] of Object.entries(texts)) {
      const cell = this.#cells.get(column as WireColumn);
      if (cell && cell.textContent !== text) cell.textContent = text;
    }
    const {
      direction,
      name,
      class: rowClass,
      ms,
      size,
      era,
    } = { ...texts, direction: labels.directions[row.direction] };
    this.#cells.get('direction')?.setAttribute('aria-label', direction);
    const reason = row.reason === '' ? [] : [row.reason];
    const spoken = [`${method} ${name}`.trim(), `${direction} ${row.server}`, rowClass, ...reason, ms, size, era];
    this.element.setAttribute('aria-label', spoken.filter((text) => text !== '').join(', '));
    this.element.title = row.reason === '' ? '' : `${rowClass}: ${row.reason}`;
    this.element.classList.toggle('nameless', row.name === '');
    // What is cut is to be read all the same.
    for (const [column, whole] of [
      ['server', row.server],
      ['method', method],
      ['name', row.name],
      ['class', row.reason === '' ? rowClass : ''],
      ['size', size],
    ] as const) {
      const cell = this.#cells.get(column);
      if (cell) cell.title = [whole, this.element.title].filter((text) => text !== '').join('\n');
    }
    this.element.dataset['class'] = row.class;
    this.element.classList.toggle('failed', isFailure(row.class));
  }
}

function div(role: string, className: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.className = className;
  return element;
}
