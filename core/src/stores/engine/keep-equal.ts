/** `old` when it reads the same as `next` (small plain data), so a comparison by identity sees no change. */
export function keepEqual<Value>(old: Value, next: Value): Value {
  return JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

/** `old` when it has the very same members as `next`. */
export function keepSameItems<Value extends object>(old: Value | undefined, next: Value): Value {
  if (!old) return next;
  const keys = Object.keys(next) as (keyof Value)[];
  const isSame =
    Object.keys(old).length === keys.length && keys.every((key) => Object.is(old[key], next[key]));
  return isSame ? old : next;
}
