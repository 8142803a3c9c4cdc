import { isPositiveNumber } from "../lib/index.ts";
import { continuousRateFromTna, readQuote, valueOptions } from "../quotes/index.ts";
import { daysBetween } from "../symbols/index.ts";
import type { BackTestInput, BackTestRule, Fill, PastOption, PastSession } from "./back-test-types.ts";

/** The share of its intrinsic value under which a close is an old price. */
const leastOfIntrinsic = 0.98;
const daysPerYear = 365;

export interface Entry {
  readonly session: PastSession;
  readonly option: PastOption;
  /** Pesos a share, before costs. */
  readonly premium: number;
  readonly days: number;
}

/** Price of a sale; null where nobody dealt or bid. */
export function saleOf({ last, bid }: PastOption, fill: Fill): number | null {
  if (fill.from === "sides") return isPositiveNumber(bid) ? bid : null;
  return isPositiveNumber(last) ? last * (1 - fill.slippage) : null;
}

/** Price of buying back; null where nobody dealt or offered. */
export function purchaseOf({ last, ask }: PastOption, fill: Fill): number | null {
  if (fill.from === "sides") return isPositiveNumber(ask) ? ask : null;
  return isPositiveNumber(last) ? last * (1 + fill.slippage) : null;
}

/** The session nearest to the wanted days; of two as near the earlier. */
function entrySession(
  { sessions, rule: { daysToExpiry } }: BackTestInput,
  expiration: string,
): { readonly session: PastSession; readonly days: number } | null {
  const { target, from, to } = daysToExpiry;
  let nearest: { readonly session: PastSession; readonly days: number } | null = null;
  for (const session of sessions) {
    const days = daysBetween({ from: session.date, to: expiration });
    if (days < from || days > to || days <= 0) continue;
    if (nearest === null || Math.abs(days - target) < Math.abs(nearest.days - target))
      nearest = { session, days };
  }
  return nearest;
}

/** Each call's delta at the volatility of its own close; null where the day's rate isn't known. */
function deltasOf(options: readonly PastOption[], { session, days }: Pick<Entry, "session" | "days">) {
  const rate = session.rate === null ? null : continuousRateFromTna({ tna: session.rate, days });
  if (rate === null || !rate.ok) return options.map(() => null);
  const terms = {
    spot: session.spot,
    yearsToExpiry: days / daysPerYear,
    rate: rate.rate,
  };
  const quoted = options.map((contract) => ({ contract, quote: readQuote(contract), terms }));
  return valueOptions(quoted, "american").map(({ greeks }) => greeks?.deltaPercent ?? null);
}

/** How far each option is from the strike that the rule wants; null where that isn't known. */
function distancesTo(
  strike: BackTestRule["strike"],
  options: readonly PastOption[],
  entry: Pick<Entry, "session" | "days">,
): (number | null)[] {
  if ("moneyness" in strike)
    return options.map((option) => Math.abs(option.strike - strike.moneyness * entry.session.spot));
  return deltasOf(options, entry).map((delta) =>
    delta === null ? null : Math.abs(delta - 100 * strike.delta),
  );
}

/** Where and in what an expiry's cycle enters; null where its session has no option that the rule takes. */
export function enterCycle(input: BackTestInput, expiration: string): Entry | null {
  const entry = entrySession(input, expiration);
  if (entry === null) return null;
  const { session, days } = entry;
  const { rule, fill } = input;
  const offered = session.options
    .filter((option) => {
      const price = fill.from === "sides" ? option.bid : option.last;
      return (
        option.type === "call" &&
        option.expiration === expiration &&
        (option.volume ?? 0) >= rule.minimumVolume &&
        isPositiveNumber(price) &&
        price >= leastOfIntrinsic * (session.spot - option.strike)
      );
    })
    .toSorted((one, other) => one.strike - other.strike);
  let chosen: { readonly option: PastOption; readonly distance: number } | null = null;
  for (const [index, distance] of distancesTo(rule.strike, offered, entry).entries()) {
    const option = offered[index];
    if (option === undefined || distance === null) continue;
    if (chosen === null || distance < chosen.distance) chosen = { option, distance };
  }
  const premium = chosen === null ? null : saleOf(chosen.option, fill);
  return chosen === null || premium === null ? null : { session, option: chosen.option, premium, days };
}
