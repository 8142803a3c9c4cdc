import { fail } from "../../lib/index.ts";
import type { CalculatorState } from "../calculator-types.ts";

/** Outputs of the engine: the state less what the store adds. */
export type CalculatorOutputs = Omit<CalculatorState, "inputs" | "connection" | "notices">;

/** Shown before the market has spoken. */
export const emptyOutputs: CalculatorOutputs = {
  source: null,
  asOf: null,
  basis: "live",
  expiries: [],
  expiry: null,
  yearsToExpiry: 0,
  underlying: null,
  spot: {
    value: 0,
    origin: "feed",
    feedValue: null,
    basis: { from: "last", isOld: false, settlement: null },
    lastPrice: null,
    lastAt: null,
    isLastOld: false,
    previousClose: null,
    effective: 0,
  },
  cauciones: [],
  rate: { mode: "own", origin: "fallback", days: 1, tnaPercent: 0, continuous: 0 },
  volatility: { mode: "fixed", origin: "fixed", percent: 0 },
  effectiveVolatility: 0,
  rows: [],
  counts: { available: 0, listed: 0, unparsed: 0 },
  summary: {
    atTheMoneyVolatility: fail("no-price"),
    impliedRate: fail("no-price"),
    ownRate: fail("no-price"),
    forward: null,
    syntheticSpot: fail("no-price"),
    shareBasis: { from: "last", isOld: false, settlement: null },
    areMomentsApart: false,
  },
  revision: 0,
};
