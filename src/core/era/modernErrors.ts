import { isObject, isStringArray } from '../base/json';
import type { ClientCapabilities } from './types';

/** 2026-07-28, basic, error codes. */
export const HEADER_MISMATCH = -32020;
export const MISSING_REQUIRED_CLIENT_CAPABILITY = -32021;
export const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/**
 * Whether an error code proves that its sender knows modern MCP: every code that the specification keeps for itself,
 * the ones not given out yet included, since no other software may use them.
 */
export function isModernErrorCode(code: number): boolean {
  return Number.isInteger(code) && code <= -32020 && code >= -32099;
}

/** `data.supported` of an UnsupportedProtocolVersionError; undefined if it is not an array of strings. */
export function supportedVersionsIn(data: unknown): readonly string[] | undefined {
  const supported = isObject(data) ? data['supported'] : undefined;
  return isStringArray(supported) ? supported : undefined;
}

/** `data.requiredCapabilities` of a MissingRequiredClientCapabilityError; undefined if it is not an object. */
export function requiredCapabilitiesIn(data: unknown): ClientCapabilities | undefined {
  const required = isObject(data) ? data['requiredCapabilities'] : undefined;
  return isObject(required) ? required : undefined;
}

/**
 * What of `required` is not in `declared`, as paths like `elicitation.url`. The work is bounded by `declared`, which is
 * ours: below a key that it lacks nothing is looked at.
 */
export function missingCapabilities(required: ClientCapabilities, declared: ClientCapabilities): string[] {
  return Object.entries(required).flatMap(([key, wanted]) => {
    if (!Object.hasOwn(declared, key)) return [key];
    const have = declared[key];
    if (!isObject(wanted)) return [];
    return missingCapabilities(wanted, isObject(have) ? have : {}).map((path) => `${key}.${path}`);
  });
}
