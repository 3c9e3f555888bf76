import type { StepItem, StepView, Widgets } from './stepView';

type Redact = (text: string) => string;

/** Widgets that show no known secret, whatever servers put into their questions. What is typed and chosen stays as it is. */
export function redactedWidgets(widgets: Widgets, redact: Redact): Widgets {
  return { show: (view, signal) => widgets.show(redactedView(view, redact), signal) };
}

/** A step without known secrets. A text that is filled in and holds one is not shown while it is edited. */
export function redactedView(view: StepView, redact: Redact): StepView {
  const optional = (text: string | undefined): string | undefined => (text === undefined ? undefined : redact(text));
  const frame = {
    title: redact(view.title),
    prompt: redact(view.prompt),
    placeholder: redact(view.placeholder),
    problem: optional(view.problem),
    wholeText: optional(view.wholeText),
  };
  switch (view.kind) {
    case 'text':
      return { ...view, ...frame, password: (view.password ?? false) || redact(view.value) !== view.value };
    case 'pick':
      return { ...view, ...frame, items: view.items.map((item) => redactedItem(item, redact)) };
    case 'pickMany':
      return { ...view, ...frame, items: view.items.map((item) => redactedItem(item, redact)) };
    case 'suggest':
      return { ...view, ...frame };
  }
}

function redactedItem(item: StepItem, redact: Redact): StepItem {
  const { label, description, detail } = item;
  return {
    ...item,
    label: redact(label),
    ...(description !== undefined && { description: redact(description) }),
    ...(detail !== undefined && { detail: redact(detail) }),
  };
}
