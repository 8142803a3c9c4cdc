export type QueryChanges = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An address' query with some names changed; null, undefined, false and "" take a name away, true is "1". */
export function changedQuery(before: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const changed = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === false || value === "") changed.delete(name);
    else changed.set(name, value === true ? "1" : String(value));
  }
  return changed;
}
