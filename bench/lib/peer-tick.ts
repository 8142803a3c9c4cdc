import type { OptionLeg } from "../../core/src/positions/index.ts";
import { gridOdds } from "./grid-payoff.ts";
import { loadPeers } from "./pricing-peers.ts";

interface TickTerms {
  readonly spot: number;
  readonly volatility: number;
  readonly years: number;
  readonly rate: number;
}

const peers = await loadPeers();
const peer = peers.find(({ name }) => name.startsWith("black-scholes"));

/** A tick in plain JavaScript: European, each leg's volatility and greeks by the small npm packages, odds on a grid of cents. */
export function peerTick(legs: readonly OptionLeg[], terms: TickTerms): unknown {
  const { spot, years, rate } = terms;
  const valued = legs.map(({ kind, strike, price, volatility = 0.4 }) => {
    const option = { isCall: kind === "call", spot, strike, years, rate, volatility, price: price + 200 };
    return [peer?.impliedVolatility?.(option), peer?.greeks?.(option)];
  });
  return [valued, gridOdds(legs, terms)];
}
