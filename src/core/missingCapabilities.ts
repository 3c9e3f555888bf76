import { ProtocolError } from './base/errors';
import { quoteName } from './catalog/quoteName';
import { MISSING_REQUIRED_CLIENT_CAPABILITY, missingCapabilities, requiredCapabilitiesIn } from './era/modernErrors';
import type { ClientCapabilities } from './era/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/** As many as are named in one message. */
const maxNamed = 5;

/** What an error says that a request should have declared and did not, as paths like `elicitation.url`. None: it is another error. */
export function capabilitiesMissing(error: unknown, declared: ClientCapabilities): readonly string[] {
  if (!(error instanceof ProtocolError) || error.rpcCode !== MISSING_REQUIRED_CLIENT_CAPABILITY) return [];
  const required = requiredCapabilitiesIn(error.data);
  return required ? missingCapabilities(required, declared) : [];
}

/** The error as it is shown: it names what this host can't do now. */
export function cannotDo(missing: readonly string[], server: string, error: unknown): ProtocolError {
  const names = missing.slice(0, maxNamed).map(quoteName).join(', ');
  const more = missing.length - maxNamed;
  return new ProtocolError(callTexts.cannotDo(english, server, more > 0 ? `${names} and ${more} more` : names), {
    server,
    rpcCode: MISSING_REQUIRED_CLIENT_CAPABILITY,
    ...(error instanceof ProtocolError && { data: error.data }),
  });
}
