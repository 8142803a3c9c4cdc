/** Options of a suite or a test. Vitest's report carries `meta`, whose `skipReason` the line of skipped tests counts. */
export type SkipOptions = { readonly skip: boolean; readonly meta: object };

/** Skips a suite or a test for the reasons that are not null: what the machine lacks, in a few words. */
export function unlessMissing(...reasons: ReadonlyArray<string | null>): SkipOptions {
  const found = reasons.filter((reason) => reason !== null);
  return found.length === 0
    ? { skip: false, meta: {} }
    : { skip: true, meta: { skipReason: found.join(" and ") } };
}
