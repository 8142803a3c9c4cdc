import type { EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import { addDays, buenosAiresInstant } from "@paridad/core/symbols";
import type { Clock } from "../../../platform/clock.ts";
import type { HistoryReads, ShareHistoryRead } from "../history-routes.ts";
import type { ReadPastChain } from "../past/past-chain.ts";

/** The market as programs may see it, `delayed` where its source wants that; throws where it lets nothing pass on. */
export type LookAtShared = () => { readonly mode: EmbedMode; readonly update: MarketUpdate | null };
type Reads = {
  readonly history: HistoryReads;
  readonly shareHistory: ShareHistoryRead;
  readonly readPastChain: ReadPastChain;
};

const dayLength = "2026-11-20".length;

/** The end of what was asked for (a day means its last instant), or `latest` where that is sooner. */
function endOf(endText: string | undefined, latest: number): string {
  const cut = new Date(latest).toISOString();
  if (endText === undefined) return cut;
  const isDay = endText.length === dayLength;
  const end = isDay ? buenosAiresInstant({ date: addDays(endText, 1), minuteOfDay: 0 }) : Date.parse(endText);
  return end > latest ? cut : endText;
}

/**
 * The history as the present source lets it pass on: not at all, until a quarter of an hour ago, or all. The reads themselves
 * leave out recordings under other terms.
 */
export function sharedHistory(
  { history, shareHistory, readPastChain }: Reads,
  { shared, clock }: { shared: LookAtShared; clock: Clock },
): Reads {
  const cut = <Wanted extends { readonly to?: string | undefined }>(range: Wanted): Wanted =>
    shared().mode === "delayed"
      ? { ...range, to: endOf(range.to, clock.now() - delayedSeconds * 1_000) }
      : range;
  return {
    history: {
      page: async (access, range) => history.page(access, cut(range)),
      ratios: async (access, range) => history.ratios(access, cut(range)),
    },
    shareHistory: async (access, days) => shareHistory(access, cut(days)),
    readPastChain: async (access, { until, ...moment }, gone) => {
      const { to } = cut({ to: until });
      return readPastChain(access, { ...moment, until: to }, gone);
    },
  };
}
