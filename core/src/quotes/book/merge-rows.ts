/** Outcome of a merge: earlier versions of those that changed (none of a new one), and names of those that left. */
export type RowChanges<Name, Row> = {
  readonly changed: ReadonlyMap<Name, Row | undefined>;
  readonly removed: ReadonlySet<Name>;
};

/** `patch` over `old`; the very same object when no field of the patch has another value. */
function patched<Row extends object>(old: Row | undefined, patch: Row): Row {
  if (!old) return patch;
  for (const field in patch) if (!Object.is(patch[field], old[field])) return { ...old, ...patch };
  return old;
}

/** `next` whole; the very same `old` object when both have the same fields. */
export function replaced<Row extends object>(old: Row | undefined, next: Row): Row {
  if (!old || Object.keys(old).length !== Object.keys(next).length) return next;
  return patched(old, next) === old ? old : next;
}

/**
 * Merges items into rows by their name: an entry is replaced, never altered, and stays the same object where nothing
 * changed. `whole` items are all rows there are, in their order; they are complete unless `partial` says otherwise.
 */
export function mergeRows<Name, Row extends object>(
  rows: Map<Name, Row>,
  items: readonly Row[],
  {
    nameOf,
    whole = false,
    partial = !whole,
    removed = [],
  }: {
    readonly nameOf: (item: Row) => Name;
    readonly whole?: boolean;
    readonly partial?: boolean;
    readonly removed?: readonly Name[];
  },
): RowChanges<Name, Row> {
  const before = whole ? new Map(rows) : rows;
  if (whole) rows.clear();
  const join = partial ? patched : replaced;
  const changed = new Map<Name, Row | undefined>();
  const named = new Set<Name>();
  for (const item of items) {
    const name = nameOf(item);
    const old = rows.get(name) ?? before.get(name);
    const next = join(old, item);
    named.add(name);
    rows.set(name, next);
    if (next !== old && !changed.has(name)) changed.set(name, old);
  }
  const leaves = (name: Name) => before.has(name) && !named.has(name);
  const gone = new Set([...(whole ? before.keys() : removed)].filter(leaves));
  for (const name of gone) rows.delete(name);
  return { changed, removed: gone };
}

/** The fields of a changed row that are not as they were, beside those that name it. */
export function changedFields<Row extends object>(old: Row | undefined, next: Row, name: keyof Row): Row {
  if (old === undefined) return next;
  const fields = (Object.keys(next) as (keyof Row)[]).filter(
    (field) => field === name || !Object.is(next[field], old[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, next[field]])) as Row;
}
