/** Options of a suite or a test. Vitest's report carries `meta`, whose `skipReason` the line of skipped tests counts. */
export type SkipOptions = { readonly skip: boolean; readonly meta: object };

/** Skips a suite or a test for the reasons that are not null: what the machine lacks, in a few words. */
export function unlessMissing(...reasons: ReadonlyArray<string | null>): SkipOptions {
  const known = reasons.filter((reason) => reason !== null);
  return known.length === 0
    ? { skip: false, meta: {} }
    : { skip: true, meta: { skipReason: known.join(" and ") } };
}
