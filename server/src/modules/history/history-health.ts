import type { BarsRepository, HistoryTotals } from "./storage/bars-repository.ts";

/** Looking into every month on every request would itself be a load. */
const freshMilliseconds = 30_000;

export type HistoryHealth = HistoryTotals & {
  /** Days that an administrator closed. */
  readonly closedDays: string[];
  readonly feed: { readonly kind: string; readonly state: string; readonly lastTick: string | null };
};

/** Answers `GET /market/historico/opciones/health`: rows, first and last time (at most 30 s old) and the feed's state now. */
export function createHistoryHealth({
  bars,
  feed,
  now,
  closedDays = () => [],
}: {
  bars: Pick<BarsRepository, "totals">;
  feed: () => HistoryHealth["feed"];
  now: () => number;
  closedDays?: () => readonly string[] | undefined;
}): () => Promise<HistoryHealth> {
  let counted: { at: number; totals: Promise<HistoryTotals> } | null = null;
  return async () => {
    if (counted === null || now() - counted.at > freshMilliseconds) {
      const entry = { at: now(), totals: bars.totals() };
      entry.totals.catch(() => {
        if (counted === entry) counted = null;
      });
      counted = entry;
    }
    const { kind, state, lastTick } = feed();
    return {
      ...(await counted.totals),
      closedDays: [...(closedDays() ?? [])],
      feed: { kind, state, lastTick },
    };
  };
}
