import { assertNever } from '../base/assert';
import type { CatalogEntry, NameReason } from './types';

/** Whether two entries say the same; tools and owners are compared as objects. */
export function sameEntry(left: CatalogEntry, right: CatalogEntry): boolean {
  return (
    left.name === right.name &&
    left.tool === right.tool &&
    left.ready === right.ready &&
    left.disabled === right.disabled &&
    left.changed === right.changed &&
    left.lastKnown === right.lastKnown &&
    left.owners === right.owners &&
    left.server === right.server &&
    left.localName === right.localName &&
    sameReason(left.reason, right.reason)
  );
}

function sameReason(left: NameReason, right: NameReason): boolean {
  switch (left.kind) {
    case 'unique':
    case 'unsettled':
    case 'policy':
    case 'alias':
      return right.kind === left.kind;
    case 'owner':
      return right.kind === left.kind && right.by === left.by;
    case 'collision':
      return right.kind === left.kind && right.owner === left.owner;
    case 'impersonation':
      return right.kind === left.kind && right.looksLike === left.looksLike;
    default:
      return assertNever(left);
  }
}
