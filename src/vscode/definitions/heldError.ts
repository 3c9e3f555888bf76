import { DefinitionChangedError, type DefinitionKind } from '../../core/base/errors';
import type { DefinitionChange } from '../../core/catalog/types';

/** What a call of something that is held fails with; said before the person is asked for anything. */
export function heldError(
  { server, kind, name }: { readonly server: string; readonly kind: DefinitionKind; readonly name: string },
  { pinned, hash }: DefinitionChange,
): DefinitionChangedError {
  return new DefinitionChangedError({ server, kind, definition: name, pinnedHash: pinned, currentHash: hash });
}
