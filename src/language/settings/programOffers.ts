import type { TextSpan } from '../textSpan';
import { inside, offerOf, type Offer } from './offer';

/** What starts most servers. */
const programs = ['npx', 'node', 'uvx', 'uv', 'python3', 'docker', 'deno', 'bunx'];

/** @param within - the text of the command, with its quotes */
export function programOffers(within: TextSpan): readonly Offer[] {
  return programs.map((program) => offerOf('value', program, inside(within)));
}
