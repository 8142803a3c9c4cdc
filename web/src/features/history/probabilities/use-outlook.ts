import { useMemo } from "react";

import { pastTerms } from "@paridad/core/book";
import type { HistoryChain } from "@paridad/core/contract";
import { readPastChain } from "@paridad/core/endpoints";
import { createSeededRandom, overlappingLogReturns, spreadOutlook } from "@paridad/core/probability";
import type { ProbabilityPoint, SpreadLeg } from "@paridad/core/probability";
import { readQuote, valueOptions } from "@paridad/core/quotes";
import { buenosAiresDate, tradingDaysBetween, yearsToExpiry } from "@paridad/core/symbols";

import { useShareCloses } from "../../../data/market/use-share-closes.ts";
import { useClosedDays, useHistory } from "../shared/history-queries.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import { useIsOpen } from "../../../data/access.ts";

/** One seed: the same data give the same interval. */
const seed = 20_261_120;

export type OutlookReason = "no-module" | "different-expiries" | "expired" | "no-data";

const without = (reason: OutlookReason) => ({ ok: false, reason }) as const;

type Given = Pick<Pair, "first" | "second"> & {
  readonly answer: HistoryChain | undefined;
  readonly spread: number | null;
  readonly closes: readonly number[];
  readonly closedDays: readonly string[] | undefined;
};

function legOf(
  answer: HistoryChain,
  { symbol, expiration }: { symbol: string; expiration: string },
  closedDays: readonly string[] | undefined,
) {
  const bar = answer.rows.find((row) => row.symbol === symbol && row.expiration === expiration);
  if (bar === undefined || bar.strike === null) return null;
  const { rate, yearsToExpiry: years, model } = pastTerms(answer, expiration, closedDays);
  const quote = readQuote({ bid: bar.precio_compra, ask: bar.precio_venta, last: bar.precio_cierre });
  const terms = { spot: answer.spot, yearsToExpiry: years, rate: rate.continuous };
  const [value] = valueOptions([{ contract: bar, quote, terms }], model);
  const leg: SpreadLeg = { type: bar.type, strike: bar.strike, volatility: value?.volatility ?? null };
  return { leg, rate };
}

function outlookOf({ first, second, answer, spread, closes, closedDays }: Given) {
  if (!answer || !first || !second || answer.spot === null) return without("no-data");
  const { expiration } = first;
  if (expiration === null || expiration !== second.expiration) return without("different-expiries");
  const asOf = Date.parse(answer.at);
  const years = yearsToExpiry({ asOf, expiration });
  if (!(years > 0)) return without("expired");
  const one = legOf(answer, { symbol: first.symbol, expiration }, closedDays);
  const other = legOf(answer, { symbol: second.symbol, expiration }, closedDays);
  if (one === null || other === null) return without("no-data");
  const sessions = Math.max(
    1,
    tradingDaysBetween({ after: buenosAiresDate(asOf), until: expiration }, closedDays),
  );
  const outlook = spreadOutlook({
    spot: answer.spot,
    yearsToExpiry: years,
    rate: one.rate.continuous,
    first: one.leg,
    second: other.leg,
    spread,
    logReturns: overlappingLogReturns({ closes, sessions }),
    window: sessions,
    random: createSeededRandom(seed),
  });
  const basis = {
    spot: answer.spot,
    at: answer.at,
    expiration,
    sessions,
    ratePercent: one.rate.tnaPercent,
    isFallbackRate: one.rate.origin === "fallback",
    volatility1: one.leg.volatility,
    volatility2: other.leg.volatility,
  };
  return { ok: true, outlook, basis } as const;
}

/** The comparison with its terms, or why there is none. */
export type OutlookResult = ReturnType<typeof outlookOf>;

/** The spread's chances at expiry as of the series' newest time, or why there are none. */
export function useOutlook({ pair, points }: { pair: Pair; points: readonly ProbabilityPoint[] }) {
  const closedDays = useClosedDays();
  const isOpen = useIsOpen("history.chain");
  const newest = points.at(-1);
  const at = newest?.fecha ?? null;
  const spread = points.findLast((point) => point.spread !== null)?.spread ?? null;
  const query = useHistory(readPastChain, {
    query: { at: at ?? "" },
    enabled: isOpen && at !== null && pair.isReady,
  });
  const { data: share, isPending } = useShareCloses({ isWanted: isOpen && pair.isReady });
  const answer = query.data?.data;
  const { first, second } = pair;
  const result = useMemo(() => {
    if (!isOpen) return without("no-module");
    const closes = share?.closes.map(({ close }) => close) ?? [];
    return outlookOf({ first, second, answer, spread, closes, closedDays });
  }, [isOpen, first, second, answer, spread, share, closedDays]);
  return { result, isPending: isOpen && at !== null && (query.isPending || isPending) };
}
