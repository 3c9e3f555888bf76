import type { AuthorizationError, ConfigurationError, McpHostError, TransportError } from '../base/errors';
import type { NegotiationError } from '../era/negotiationError';

// By the code and not by the class: a bundle of its own has classes of its own, so that `instanceof` is never true there.

export function isNegotiationError(error: McpHostError): error is NegotiationError {
  return error.code === 'negotiation';
}

export function isTransportError(error: McpHostError): error is TransportError {
  return error.code === 'transport';
}

export function isConfigurationError(error: McpHostError): error is ConfigurationError {
  return error.code === 'configuration';
}

export function isAuthorizationError(error: McpHostError): error is AuthorizationError {
  return error.code === 'authorization';
}
