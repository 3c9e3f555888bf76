import type { ShownRow } from '../../../src/webview/messages';

/** A request in flight. */
export function row(seq: number, fields: Partial<ShownRow> = {}): ShownRow {
  return {
    seq,
    at: seq * 10,
    server: 'box',
    direction: 'sent',
    method: 'tools/call',
    name: '',
    id: String(seq),
    era: 'modern',
    class: 'pending',
    ms: undefined,
    size: 100,
    answerSize: undefined,
    round: undefined,
    reason: '',
    ...fields,
  };
}

/** So many requests, numbered from 1. */
export function rows(count: number): ShownRow[] {
  return Array.from({ length: count }, (_, index) => row(index + 1));
}
