import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { isInsideBand, pairRates } from "./expiry-parity.ts";
import type { ParityTerms } from "./expiry-parity.ts";
import { europeanModel } from "./pricing-model.ts";
import type { Quote } from "./read-quote.ts";

/** An option of the base at the money: its quote and the volatility of its market price, or why there is none. */
export interface MoneyOption<Reason extends string> {
  readonly quote: Pick<Quote, "bid" | "ask" | "mid" | "marketFrom">;
  readonly volatility: Result<{ value: number }, Reason>;
}

export interface MoneyPair<Reason extends string> {
  readonly strike: number;
  readonly call: MoneyOption<Reason> | null;
  readonly put: MoneyOption<Reason> | null;
}

/**
 * Volatility at the money, per 1.00, and what speaks for it. `both`: call and put of the base, their mean, as the rate in
 * force lies inside of their band. `parity`: at that rate they disagree, so it is what both say at the rate of their own
 * parity. `one`: only one of them is known, or has sides.
 */
export type MoneyVolatility<Reason extends string> = Result<
  { value: number; from: "both" | "parity" | "one" },
  Reason | "no-price"
>;

/** Volatility at the money, never a mean of two numbers that disagree. `rate` is continuous per year. No throw. */
export function moneyVolatility<Reason extends string>(
  pair: MoneyPair<Reason>,
  { parity, rate, spot }: { readonly parity: ParityTerms; readonly rate: number; readonly spot: number },
): MoneyVolatility<Reason> {
  const { strike, call, put } = pair;
  const rates = pairRates({ strike, call: call?.quote ?? null, put: put?.quote ?? null }, parity);
  if (isInsideBand(rates, rate) === true && call?.volatility.ok && put?.volatility.ok) {
    return succeed({ value: (call.volatility.value + put.volatility.value) / 2, from: "both" as const });
  }
  const own = rates.mid.ok ? atOwnRate(pair, { ...rates.mid, days: parity.days }) : null;
  if (own !== null) return succeed({ value: own, from: "parity" as const });
  return knownOne(strike < spot ? [put, call] : [call, put]);
}

/** The first that is known, those with two sides before those with a last price. */
function knownOne<Reason extends string>(
  options: readonly (MoneyOption<Reason> | null)[],
): MoneyVolatility<Reason> {
  const listed = options.filter((option) => option !== null);
  const ranked = [
    ...listed.filter(({ quote }) => quote.marketFrom === "mid"),
    ...listed.filter(({ quote }) => quote.marketFrom === "last"),
  ];
  for (const { volatility } of ranked) {
    if (volatility.ok) return succeed({ value: volatility.value, from: "one" as const });
  }
  const [first] = listed;
  return fail(first && !first.volatility.ok ? first.volatility.reason : "no-price");
}

/** What call and put both say, European, where the pair's own rate discounts; null where that has no volatility. */
function atOwnRate<Reason extends string>(
  { strike, call, put }: MoneyPair<Reason>,
  { rate, outlay, days }: { readonly rate: number; readonly outlay: number; readonly days: number },
): number | null {
  const [callMid, putMid] = [call?.quote.mid, put?.quote.mid];
  if (typeof callMid !== "number" || typeof putMid !== "number") return null;
  // The outlay is share and put less call, so this is the share's middle.
  const spot = outlay + callMid - putMid;
  const solved = europeanModel.impliedVolatility({
    type: "call",
    strike,
    price: callMid,
    spot,
    yearsToExpiry: days / 365,
    rate,
  });
  return solved.ok ? solved.volatility : null;
}
