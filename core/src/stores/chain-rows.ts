import { fail, succeed } from "../lib/index.ts";
import { medianNearTheMoney, pairRates, pairSyntheticSpot } from "../quotes/index.ts";
import type { ParityRateResult, ParityReason, ParityTerms, StrikePair } from "../quotes/index.ts";
import type {
  CalculatorRow,
  CalculatorOption,
  ImpliedRates,
  NumberResult,
  UnknownReason,
} from "./calculator-types.ts";
import type { MarketTerms } from "./engine/compute-option.ts";

type OptionPair = StrikePair<CalculatorOption>;

/** Parity's reasons in the calculator's words. */
export const parityReasons = {
  "no-spot": "no-spot",
  "missing-side": "one-sided",
  crossed: "crossed",
  expired: "expired",
  "no-outlay": "invalid-input",
  "invalid-input": "invalid-input",
} as const satisfies Record<ParityReason, UnknownReason>;

function tnaPercent(result: ParityRateResult): NumberResult {
  return result.ok ? succeed({ value: result.tna * 100 }) : fail(parityReasons[result.reason]);
}

function ratesOf(pair: OptionPair, parity: ParityTerms): ImpliedRates {
  const { lend, mid, borrow } = pairRates(pair, parity);
  return { lend: tnaPercent(lend), mid: tnaPercent(mid), borrow: tnaPercent(borrow) };
}

function syntheticSpotOf(pair: OptionPair, terms: MarketTerms): NumberResult {
  const synthetic = pairSyntheticSpot(pair, terms);
  return synthetic.ok ? succeed({ value: synthetic.price }) : fail(parityReasons[synthetic.reason]);
}

function hasThirdDecimal(price: number | null): boolean {
  return price !== null && Math.round(price * 1_000) % 10 !== 0;
}

/** Decimals that the prices of these rows share: three where one of them has a third. */
export function priceDecimals(rows: readonly CalculatorRow[]): 2 | 3 {
  const isFine = (option: CalculatorOption | null) =>
    option !== null && [option.bid, option.ask, option.last].some(hasThirdDecimal);
  return rows.some(({ call, put }) => isFine(call) || isFine(put)) ? 3 : 2;
}

export type BuiltRows = {
  readonly parity: ParityTerms;
  readonly byStrike: ReadonlyMap<number, CalculatorRow>;
};

/** Rows out of pairs; a row none of whose parts changed since `before` stays the same object. */
export function buildRows({
  pairs,
  atTheMoney,
  terms,
  parity,
  before,
}: {
  pairs: readonly OptionPair[];
  atTheMoney: number | null;
  terms: MarketTerms;
  parity: ParityTerms;
  before: BuiltRows | null;
}): readonly CalculatorRow[] {
  const known = before?.parity === parity ? before.byStrike : null;
  return pairs.map((pair) => {
    const { strike, strikeCertainty, call, put } = pair;
    const isAtTheMoney = strike === atTheMoney;
    const old = known?.get(strike);
    const isSame =
      old?.call === call &&
      old.put === put &&
      old.isAtTheMoney === isAtTheMoney &&
      old.strikeCertainty === strikeCertainty;
    if (isSame) return old;
    return {
      strike,
      strikeCertainty,
      isAtTheMoney,
      call,
      put,
      impliedRate: ratesOf(pair, parity),
      syntheticSpot: syntheticSpotOf(pair, terms),
    };
  });
}

/** The median synthetic spot of the five rows nearest to the money that have one. */
export function syntheticSpotOfChain(rows: readonly CalculatorRow[], spot: number): NumberResult {
  let absent: NumberResult | null = null;
  const median = medianNearTheMoney(rows, {
    spot,
    read: ({ syntheticSpot }) => {
      if (syntheticSpot.ok) return syntheticSpot.value;
      absent ??= syntheticSpot;
      return null;
    },
  });
  return median === null ? (absent ?? fail("one-sided")) : succeed({ value: median });
}
