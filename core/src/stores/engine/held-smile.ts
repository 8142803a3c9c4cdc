import type { Quote, StrikePair } from "../../quotes/index.ts";
import { fitSmile, smilePoints, smileVolatility } from "../../volatility/index.ts";
import type { StrikeVolatility } from "./compute-option.ts";

type SmileRequest = {
  readonly pairs: readonly StrikePair<Quote>[];
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  /** The feed's, which carries the smile along between two fits; `null` while unknown. */
  readonly spot: number | null;
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** What else the smile is of; another key is another smile. */
  readonly key: string;
  /** Milliseconds after which it is fitted again. A fit takes some 20 ms, so not at every tick. */
  readonly hold: number;
};

type Held = Pick<SmileRequest, "key" | "rate" | "asOf" | "spot"> & {
  readonly volatility: ((strike: number, spot: number | null) => number | null) | null;
};

/** A rate that moved by less leaves the smile as it is. */
const rateTolerance = 0.005;

function fit({ pairs, years, rate, spot }: SmileRequest): Held["volatility"] {
  const strikes = pairs.map(({ strike, call, put }) => ({
    strike,
    callBid: call?.bid ?? null,
    callAsk: call?.ask ?? null,
    putBid: put?.bid ?? null,
    putAsk: put?.ask ?? null,
  }));
  const read = smilePoints({ strikes, years, rate, spot });
  if (!read.ok) return null;
  const smile = fitSmile({ points: read.points, years });
  if (!smile.ok || smile.kind === "points") return null;
  return (strike, now) => {
    const forward = read.forward * (spot !== null && now !== null ? now / spot : 1);
    return smileVolatility(smile, { logMoneyness: Math.log(strike / forward), years });
  };
}

/** The expiry's fitted smile, fitted again after `hold`; in between it moves along with the spot. */
export function createHeldSmile(): (request: SmileRequest) => StrikeVolatility | null {
  let held: Held | null = null;
  let bound: { readonly of: Held; readonly spot: number | null; readonly read: StrikeVolatility } | null =
    null;
  return (request) => {
    const { key, rate, asOf, spot, hold } = request;
    const isHeld =
      held?.key === key &&
      Math.abs(held.rate - rate) < rateTolerance &&
      asOf >= held.asOf &&
      asOf - held.asOf < hold;
    const current: Held = isHeld && held ? held : { key, rate, asOf, spot, volatility: fit(request) };
    held = current;
    const { volatility } = current;
    if (volatility === null) return null;
    // The very same function while it says the same: identity tells the options to stay.
    if (bound?.of !== current || bound.spot !== spot) {
      bound = { of: current, spot, read: (strike) => volatility(strike, spot) };
    }
    return bound.read;
  };
}
