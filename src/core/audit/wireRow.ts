import { assertNever } from '../base/assert';

/** How a request ended, or that it has not; `notification`: there is nothing to wait for. */
export const wireClasses = [
  'pending',
  'ok',
  'inputRequired',
  'toolError',
  'protocolError',
  'timeout',
  'cancelled',
  'lost',
  'invalid',
  'notification',
] as const;

export type WireClass = (typeof wireClasses)[number];

/** One request with its answer, one notification, or an answer to nothing that is known. */
export interface WireRow {
  /** The number of the record that began it: rows are in this order. */
  readonly seq: number;
  /** The record of the answer. */
  readonly answerSeq: number | undefined;
  /** When it began, in ms since the epoch. */
  readonly at: number;
  readonly server: string;
  readonly direction: 'sent' | 'received';
  /** Empty for an answer to nothing that is known. */
  readonly method: string;
  /** What it is about: the canonical name of a tool, the name of a prompt, the URI of a resource; may be empty. */
  readonly name: string;
  /** As JSON; empty for a notification. */
  readonly id: string;
  readonly era: 'modern' | 'legacy' | undefined;
  readonly class: WireClass;
  /** Until the answer came or was given up, in ms. */
  readonly ms: number | undefined;
  /** Of the request, in bytes of its JSON. */
  readonly size: number;
  readonly answerSize: number | undefined;
  /** Of a request with which a call went on after the server had asked for input, or that was answered so: from 1. */
  readonly round: number | undefined;
  /** Why there is no answer, or the error that was answered. */
  readonly reason: string;
}

/** Whether the class tells of something that went wrong. */
export function isFailure(wireClass: WireClass): boolean {
  switch (wireClass) {
    case 'pending':
    case 'ok':
    case 'inputRequired':
    case 'notification':
    case 'cancelled':
      return false;
    case 'toolError':
    case 'protocolError':
    case 'timeout':
    case 'lost':
    case 'invalid':
      return true;
    default:
      return assertNever(wireClass);
  }
}
