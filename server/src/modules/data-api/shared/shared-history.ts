import type { EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import { addDays, buenosAiresInstant } from "@paridad/core/symbols";
import type { Clock } from "../../../platform/clock.ts";
import type { HistoryReads, ShareHistoryRead } from "../history-routes.ts";

/** The market as programs may see it, `delayed` where its source wants that; throws where it lets nothing pass on. */
export type LookAtShared = () => { readonly mode: EmbedMode; readonly update: MarketUpdate | null };
type Reads = { readonly history: HistoryReads; readonly shareHistory: ShareHistoryRead };

const dayLength = "2026-11-20".length;

/** The end of what was asked for (a day means its last instant), or `latest` where that is sooner. */
function endOf(asked: string | undefined, latest: number): string {
  const cut = new Date(latest).toISOString();
  if (asked === undefined) return cut;
  const isDay = asked.length === dayLength;
  const end = isDay ? buenosAiresInstant({ date: addDays(asked, 1), minuteOfDay: 0 }) : Date.parse(asked);
  return end > latest ? cut : asked;
}

/**
 * The history as the present source lets it pass on: not at all, until a quarter of an hour ago, or all. The reads themselves
 * leave out recordings under other terms.
 */
export function sharedHistory(
  { history, shareHistory }: Reads,
  { shared, clock }: { shared: LookAtShared; clock: Clock },
): Reads {
  const cut = <Wanted extends { readonly to?: string | undefined }>(wanted: Wanted): Wanted =>
    shared().mode === "delayed"
      ? { ...wanted, to: endOf(wanted.to, clock.now() - delayedSeconds * 1_000) }
      : wanted;
  return {
    history: {
      page: async (access, wanted) => history.page(access, cut(wanted)),
      ratios: async (access, wanted) => history.ratios(access, cut(wanted)),
    },
    shareHistory: async (access, wanted) => shareHistory(access, cut(wanted)),
  };
}
