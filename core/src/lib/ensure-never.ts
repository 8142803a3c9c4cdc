/**
 * Closes a switch over a union: the compiler refuses the call when a case is missing.
 * Throws when a value from outside the types arrives at run time.
 */
export function ensureNever(value: never, context = "value"): never {
  throw new TypeError(`Unexpected ${context}: ${String(value)}`);
}
