import { wireClasses, type WireClass } from '../core/audit/wireRow';
import type { WireFilter } from '../core/audit/wireFilter';
import type { WireLabels } from './messages';
import type { RowStore } from './rowStore';

export interface ToolbarOptions {
  readonly labels: WireLabels;
  readonly filter: WireFilter;
  readonly onFilter: (filter: WireFilter) => void;
  readonly onFollow: (follow: boolean) => void;
  readonly onPause: (paused: boolean) => void;
  readonly onClear: () => void;
}

/** The filters and buttons above the list. */
export class Toolbar {
  readonly element = document.createElement('div');
  readonly #options: ToolbarOptions;
  readonly #text = document.createElement('input');
  readonly #server: HTMLSelectElement;
  readonly #method: HTMLSelectElement;
  readonly #class: HTMLSelectElement;
  readonly #pause: HTMLButtonElement;
  readonly #follow: HTMLButtonElement;

  constructor(options: ToolbarOptions) {
    this.#options = options;
    const { labels, filter } = options;
    this.element.className = 'toolbar';
    this.element.setAttribute('role', 'toolbar');
    this.element.setAttribute('aria-label', labels.filters);
    this.#text.type = 'search';
    this.#text.placeholder = labels.search;
    this.#text.setAttribute('aria-label', labels.search);
    this.#text.value = filter.text;
    this.#text.addEventListener('input', () => {
      this.#filtered();
    });
    const classes = wireClasses.map((each): [string, string] => [each, labels.classes[each]]);
    this.#server = this.#choice(labels.columns.server, [['', labels.allServers]], filter.server);
    this.#method = this.#choice(labels.columns.method, [['', labels.allMethods]], filter.method);
    const outcomes: [string, string][] = [['', labels.allClasses], ['failed', labels.failed], ...classes];
    this.#class = this.#choice(labels.columns.class, outcomes, filter.class);
    this.#pause = button(labels.pause, () => {
      options.onPause(!isPressed(this.#pause));
    });
    this.#follow = button(labels.follow, () => {
      options.onFollow(!isPressed(this.#follow));
    });
    const clear = button(labels.clear, options.onClear);
    this.element.append(this.#text, this.#server, this.#method, this.#class, this.#pause, this.#follow, clear);
  }

  showPaused(paused: boolean): void {
    press(this.#pause, paused);
    this.#pause.textContent = paused ? this.#options.labels.resume : this.#options.labels.pause;
  }

  showFollow(follow: boolean): void {
    press(this.#follow, follow);
  }

  /** Offers what there is to choose from. */
  offer({ servers, methods }: RowStore): void {
    addChoices(this.#server, servers);
    addChoices(this.#method, methods);
  }

  #choice(label: string, choices: readonly (readonly [string, string])[], chosen: string): HTMLSelectElement {
    const select = document.createElement('select');
    select.setAttribute('aria-label', label);
    for (const [value, text] of choices) select.append(option(value, text));
    // What was chosen before may not have been seen again yet.
    if (!choices.some(([value]) => value === chosen)) select.append(option(chosen, chosen));
    select.value = chosen;
    select.addEventListener('change', () => {
      this.#filtered();
    });
    return select;
  }

  #filtered(): void {
    this.#options.onFilter({
      text: this.#text.value,
      server: this.#server.value,
      method: this.#method.value,
      class: this.#class.value as WireClass | 'failed' | '',
    });
  }
}

/** Adds what is missing, in the order of the alphabet, and leaves alone what is chosen. */
function addChoices(select: HTMLSelectElement, values: ReadonlySet<string>): void {
  const [all, ...others] = [...select.options];
  const known = new Set(others.map(({ value }) => value));
  const added = [...values].filter((value) => !known.has(value));
  if (added.length === 0 || !all) return;
  const chosen = select.value;
  const sorted = [...known, ...added].sort();
  select.replaceChildren(all, ...sorted.map((value) => option(value, value)));
  select.value = chosen;
}

function option(value: string, text: string): HTMLOptionElement {
  const element = document.createElement('option');
  element.value = value;
  element.textContent = text;
  return element;
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', onPress);
  return element;
}

function isPressed(element: HTMLButtonElement): boolean {
  return element.getAttribute('aria-pressed') === 'true';
}

function press(element: HTMLButtonElement, pressed: boolean): void {
  element.setAttribute('aria-pressed', String(pressed));
}
