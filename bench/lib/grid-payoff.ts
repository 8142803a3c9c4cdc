import type { OptionLeg } from "../../core/src/positions/index.ts";
import { loadPeers } from "./pricing-peers.ts";

/** The spot, the volatility and the years that odds are asked for. */
export interface GridTerms {
  readonly spot: number;
  readonly volatility: number;
  readonly years: number;
}

/**
 * The common way in plain JavaScript, after optionlab's: the payoff on a grid of cents around the spot, breakevens where its
 * sign changes, the chance of profit by summing the lognormal between them. What the exact payoff is measured against.
 */
export function gridOdds(legs: readonly OptionLeg[], { spot, volatility, years }: GridTerms) {
  const deviation = volatility * Math.sqrt(years);
  const lowest = Math.max(0.01, Math.round(spot * 50) / 100);
  const highest = Math.round(spot * 150) / 100;
  const breakevens: number[] = [];
  let [before, chance, lower] = [0, 0, lowest];
  for (let cents = Math.round(lowest * 100); cents <= Math.round(highest * 100); cents++) {
    const level = cents / 100;
    let profit = 0;
    for (const { kind, strike, quantity, price } of legs) {
      const worth = Math.max(0, kind === "call" ? level - strike : strike - level);
      profit += quantity * 100 * (worth - price);
    }
    if (before * profit < 0) {
      breakevens.push(level);
      if (before > 0) chance += between(lower, level, spot, deviation);
      lower = level;
    }
    before = profit;
  }
  if (before > 0) chance += between(lower, highest, spot, deviation);
  return { breakevens, chance };
}

function between(lower: number, upper: number, spot: number, deviation: number): number {
  const at = (level: number): number => normal(Math.log(level / spot) / deviation + 0.5 * deviation);
  return at(upper) - at(lower);
}

/** Abramowitz and Stegun 26.2.17, as small packages have it. */
function normal(value: number): number {
  const scaled = 1 / (1 + 0.2316419 * Math.abs(value));
  const series =
    scaled *
    (0.31938153 +
      scaled * (-0.356563782 + scaled * (1.781477937 + scaled * (-1.821255978 + scaled * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp(-0.5 * value * value) * series;
  return value > 0 ? 1 - tail : tail;
}

const peers = await loadPeers();
const peer = peers.find(({ name }) => name.startsWith("black-scholes"));

/** A tick in plain JavaScript: European, each leg's volatility and greeks by the small npm packages, odds on a grid of cents. */
export function peerTick(legs: readonly OptionLeg[], terms: GridTerms & { readonly rate: number }): unknown {
  const { spot, years, rate } = terms;
  const valued = legs.map(({ kind, strike, price, volatility = 0.4 }) => {
    const option = { isCall: kind === "call", spot, strike, years, rate, volatility, price: price + 200 };
    return [peer?.impliedVolatility?.(option), peer?.greeks?.(option)];
  });
  return [valued, gridOdds(legs, terms)];
}
