import type { ShareCurrency, ShareSettlement } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { parityShare } from "@paridad/core/quotes";
import { addDays, buenosAiresDate, tradingDaysBetween } from "@paridad/core/symbols";
import { dailyRealized, dailyRealizedWindow } from "@paridad/core/volatility";
import type { DailyRealized } from "@paridad/core/volatility";
import type { ShareBarRow, ShareReads } from "../shares/share-reads-repository.ts";
import { dayEnd, startOfDay } from "../../../platform/start-of-day.ts";

/** Simulated bars and those of a market are two series. */
export type MarketKind = "simulated" | "recorded";
export const marketKindOf = (source: string): MarketKind =>
  source === "simulated" ? "simulated" : "recorded";

type Series = {
  readonly name: string;
  readonly currency: ShareCurrency;
  readonly settlement: ShareSettlement;
  /** Days that its newest bar may lie before the session: New York keeps other holidays. */
  readonly oldest: number;
};
/**
 * Series that realised volatility is measured on, best first: the options' own settlement, then the ADR, which has whole bars
 * too.
 */
const realisedSeries: readonly Series[] = [
  { name: "ARS 24hs", currency: "ARS", settlement: "24hs", oldest: 0 },
  { name: "USD ADR", currency: "USD", settlement: "unknown", oldest: 4 },
  { name: "ARS 48hs", currency: "ARS", settlement: "48hs", oldest: 0 },
  { name: "ARS ci", currency: "ARS", settlement: "ci", oldest: 0 },
  { name: "ARS", currency: "ARS", settlement: "unknown", oldest: 0 },
];
/** More sessions than bars by this many, and the returns are no longer those of days. */
const mostMissing = 4;

type ClosedDays = readonly string[] | undefined;
type MeasuredSession = {
  readonly day: string;
  readonly kind: MarketKind;
  readonly closedDays?: ClosedDays;
};

const unknown: DailyRealized = {
  close: null,
  parkinson: null,
  garmanKlass: null,
  rogersSatchell: null,
  yangZhang: null,
};

/** Bars as long as they follow each other closely, ascending. */
function unbroken(bars: readonly ShareBarRow[], closedDays: ClosedDays): ShareBarRow[] {
  const [newest] = bars;
  if (newest === undefined) return [];
  const until = buenosAiresDate(newest.time.getTime());
  const wholeBars = bars.filter(({ time }, index) => {
    const after = buenosAiresDate(time.getTime());
    return tradingDaysBetween({ after, until }, closedDays) <= index + mostMissing;
  });
  return wholeBars.toReversed();
}

async function barsTo(
  shares: ShareReads,
  { currency, settlement, oldest }: Series,
  { day, kind, closedDays, window }: MeasuredSession & { readonly window: number },
): Promise<ShareBarRow[]> {
  const shareBars = await shares.list({
    currency,
    settlement,
    resolution: "1d",
    from: startOfDay(addDays(day, -3 * window)),
    to: dayEnd(startOfDay(day)),
    after: null,
    limit: 3 * window,
  });
  const bars = shareBars.filter(({ source, close }) => close !== null && marketKindOf(source) === kind);
  const [newest] = bars;
  if (newest === undefined || newest.time < startOfDay(addDays(day, -oldest))) return [];
  return unbroken(bars.slice(0, window + 1), closedDays);
}

/** Realised volatility to a session and the series it is of: the first with whole bars, otherwise the first with closes. */
export async function realisedTo(
  shares: ShareReads,
  session: MeasuredSession,
  window: number = dailyRealizedWindow,
): Promise<{ readonly from: string | null; readonly realised: DailyRealized }> {
  let closes: { readonly from: string; readonly realised: DailyRealized } | null = null;
  for (const series of realisedSeries) {
    const realised = dailyRealized(await barsTo(shares, series, { ...session, window }), window);
    if (realised.yangZhang !== null) return { from: series.name, realised };
    if (realised.close !== null) closes ??= { from: series.name, realised };
  }
  return closes ?? { from: null, realised: unknown };
}

/** The share at a session's end as parity takes it: the middle of its sides in the options' settlement; its close where one is missing. */
export async function shareAtClose(
  shares: ShareReads,
  { day, kind }: MeasuredSession,
): Promise<{ readonly spot: number | null; readonly settlement: string | null }> {
  const from = startOfDay(day);
  const rows = await shares.list({
    currency: "ARS",
    settlement: null,
    resolution: "1d",
    from,
    to: dayEnd(from),
    after: null,
    limit: 10,
  });
  const lines = rows
    .filter(({ source }) => marketKindOf(source) === kind)
    .map(({ symbol, settlement, bid, ask, close: last }) => ({
      symbol,
      settlement: settlement === "unknown" ? null : settlement,
      bid,
      ask,
      last,
    }));
  const { spot, spotBid, spotAsk, basis } = parityShare(lines, { optionsQuotedAt: null });
  const isTwoSided = isPositiveNumber(spotBid) && isPositiveNumber(spotAsk) && spotBid <= spotAsk;
  const middle = isTwoSided ? (spotBid + spotAsk) / 2 : (spot ?? null);
  return { spot: middle, settlement: middle === null ? null : (basis.settlement ?? "unknown") };
}
