import { keepFresh } from "../../platform/share-under-way.ts";
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
  const counted = keepFresh(() => bars.totals(), { clock: { now }, milliseconds: freshMilliseconds });
  return async () => {
    const { kind, state, lastTick } = feed();
    return {
      ...(await counted.get()),
      closedDays: [...(closedDays() ?? [])],
      feed: { kind, state, lastTick },
    };
  };
}
