import { marketOfRows } from "../../quotes/index.ts";
import type { RecordedRow } from "../../quotes/index.ts";
import { createCalledChain } from "./called-chain.ts";
import type { ChainSource } from "./chain-source.ts";

/** The chain as it stood at a past instant; it is read once, and again only after a failure. */
export function createRecordedChain({
  at,
  read,
  clock,
}: {
  /** A Buenos Aires day (`YYYY-MM-DD`, its end) or an ISO instant. */
  readonly at: string;
  readonly read: (
    query: { readonly at: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly spot: number | null; readonly rows: readonly RecordedRow[] }>;
  readonly clock: { now(): number };
}): ChainSource {
  return createCalledChain({
    kind: "recorded",
    clock,
    read: async (options) => marketOfRows(await read({ at }, options)),
    nextIn: () => null,
  });
}
