import { isObject } from '../base/json';

/**
 * Whether an outermost JSON value says that the tool failed: by an `error` that is not null, false or empty, by
 * `success: false`, or by a status `code` other than 0 and 200. A `code` counts only beside something that makes it a
 * status (a country's code is data), and the same keys deeper down are data.
 */
export function saysFailure(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { error, success, code } = value;
  if (error !== undefined && error !== null && error !== false && error !== '') return true;
  if (success === false) return true;
  const isStatus = ['message', 'msg', 'status', 'error'].some((key) => Object.hasOwn(value, key));
  const isNumeric = typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code));
  return isStatus && isNumeric && Number(code) !== 0 && Number(code) !== 200;
}
