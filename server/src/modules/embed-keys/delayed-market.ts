import type { EmbedMode, MarketSource, MarketUpdate } from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import type { Clock } from "../../platform/clock.ts";
import { sourceNotShared } from "../../http/http-error.ts";
import { statedDelay } from "../../market/feed.ts";

/** Delay of a delayed page: ours on top of the source's own, as far as that is stated. */
const pageDelay = (source: MarketSource): number => delayedSeconds + (statedDelay(source) ?? 0);

export const keepEveryMilliseconds = 15_000;
const refreshSecondsOf = { live: 2, delayed: 15 } as const satisfies Record<EmbedMode, number>;

/** The market as a partner's pages see it. */
export type PacedMarket = {
  readonly mode: EmbedMode;
  /** Null where nobody says how late the source is. */
  readonly delaySeconds: number | null;
  readonly refreshSeconds: number;
  /** Whole; null while nothing old enough is known. */
  readonly update: MarketUpdate | null;
};

/**
 * Keeps the past of a live market as long as delayed pages need it. Simulated and recorded markets are nobody's prices: they
 * are shown as they are, whatever the plan. A source's terms bind every mode.
 */
export function createDelayedMarket({
  snapshot,
  clock,
}: {
  snapshot: () => MarketUpdate | null;
  clock: Clock;
}) {
  const updates: { readonly at: number; readonly update: MarketUpdate }[] = [];

  const keep = (): void => {
    const update = snapshot();
    const now = clock.now();
    const { kind, redistribution } = update?.source ?? {};
    // A recording that may not be passed on now may not be passed on later, when the upstream's label changes.
    const isKept = redistribution === "delayed" || (kind === "live" && redistribution !== "none");
    if (update === null || !isKept || now - (updates.at(-1)?.at ?? -Infinity) < keepEveryMilliseconds) return;
    updates.push({ at: now, update });
    const oldest = now - delayedSeconds * 1_000 - 2 * keepEveryMilliseconds;
    while ((updates[1]?.at ?? now) < oldest) updates.shift();
  };
  const delayed = (): MarketUpdate | null => {
    const moment = clock.now() - delayedSeconds * 1_000;
    const update = updates.findLast(({ at }) => at <= moment)?.update;
    if (update?.source === undefined) return null;
    return { ...update, source: { ...update.source, delaySeconds: pageDelay(update.source) } };
  };

  return {
    /** Call it more often than every 15 s. */
    keep,
    /** @throws HttpError 403 `SOURCE_NOT_SHARED` where the source's numbers may not be passed on. */
    look(embedMode: EmbedMode): PacedMarket {
      const now = snapshot();
      const allowed = now?.source?.redistribution ?? "full";
      if (allowed === "none") throw sourceNotShared();
      const mode = allowed === "delayed" ? "delayed" : embedMode;
      const refreshSeconds = refreshSecondsOf[mode];
      if (now?.source === undefined || (now.source.kind !== "live" && allowed === "full")) {
        return { mode, delaySeconds: 0, refreshSeconds, update: now };
      }
      if (mode === "live")
        return { mode, delaySeconds: statedDelay(now.source), refreshSeconds, update: now };
      keep();
      return { mode, delaySeconds: pageDelay(now.source), refreshSeconds, update: delayed() };
    },
  };
}
export type DelayedMarket = ReturnType<typeof createDelayedMarket>;
