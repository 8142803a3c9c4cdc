/**
 * A table's value for a key that came from outside, undefined where the table itself has none: `table[key]` alone would
 * also find what every object inherits (`constructor`, `toString`, `__proto__`).
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
