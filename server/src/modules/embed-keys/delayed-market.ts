import type { EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import type { Clock } from "../../lib/clock.ts";

export const keepEveryMilliseconds = 15_000;
const refreshSecondsOf = { live: 2, delayed: 15 } as const satisfies Record<EmbedMode, number>;

/** The market as a partner's pages see it. */
export type PacedMarket = {
  readonly mode: EmbedMode;
  readonly delaySeconds: number;
  readonly refreshSeconds: number;
  /** Whole; null while nothing old enough is known. */
  readonly update: MarketUpdate | null;
};

/**
 * Keeps the past of a live market as long as delayed pages need it. Simulated and recorded markets are nobody's
 * prices: they are shown as they are, whatever the plan.
 */
export function createDelayedMarket({
  snapshot,
  clock,
}: {
  snapshot: () => MarketUpdate | null;
  clock: Clock;
}) {
  const kept: { readonly at: number; readonly update: MarketUpdate }[] = [];

  const keep = (): void => {
    const update = snapshot();
    const now = clock.now();
    if (update?.source?.kind !== "live" || now - (kept.at(-1)?.at ?? -Infinity) < keepEveryMilliseconds)
      return;
    kept.push({ at: now, update });
    const oldest = now - delayedSeconds * 1_000 - 2 * keepEveryMilliseconds;
    while ((kept[1]?.at ?? now) < oldest) kept.shift();
  };
  const delayed = (): MarketUpdate | null => {
    const wanted = clock.now() - delayedSeconds * 1_000;
    const update = kept.findLast(({ at }) => at <= wanted)?.update;
    if (update?.source === undefined) return null;
    return { ...update, source: { ...update.source, delaySeconds: delayedSeconds } };
  };

  return {
    /** Call it more often than every 15 s. */
    keep,
    look(mode: EmbedMode): PacedMarket {
      const now = snapshot();
      const refreshSeconds = refreshSecondsOf[mode];
      if (now?.source?.kind !== "live") return { mode, delaySeconds: 0, refreshSeconds, update: now };
      if (mode === "live") {
        return { mode, delaySeconds: now.source.delaySeconds ?? 0, refreshSeconds, update: now };
      }
      keep();
      return { mode, delaySeconds: delayedSeconds, refreshSeconds, update: delayed() };
    },
  };
}
export type DelayedMarket = ReturnType<typeof createDelayedMarket>;
