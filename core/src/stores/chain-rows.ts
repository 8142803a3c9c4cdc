import { meanOfKnown } from "../lib/index.ts";
import { medianNearTheMoney, pairRates, pairSyntheticSpot, strikeAtTheMoney } from "../quotes/index.ts";
import type { ParityRateResult, ParityReason, ParityTerms, StrikePair } from "../quotes/index.ts";
import type {
  CalculatorRow,
  CalculatorSide,
  ImpliedRates,
  Known,
  SmilePoint,
  UnknownReason,
} from "./calculator-types.ts";
import { known, unknown } from "./engine/compute-side.ts";
import type { MarketTerms } from "./engine/compute-side.ts";

type SidedPair = StrikePair<CalculatorSide>;

/** Parity's reasons in the calculator's words. */
export const parityReasons = {
  "no-spot": "no-spot",
  "missing-side": "one-sided",
  crossed: "crossed",
  expired: "expired",
  "no-outlay": "invalid-input",
  "invalid-input": "invalid-input",
} as const satisfies Record<ParityReason, UnknownReason>;

function tnaPercent(result: ParityRateResult): Known {
  return result.ok ? known(result.tna * 100) : unknown(parityReasons[result.reason]);
}

function ratesOf(pair: SidedPair, parity: ParityTerms): ImpliedRates {
  const { lend, mid, borrow } = pairRates(pair, parity);
  return { lend: tnaPercent(lend), mid: tnaPercent(mid), borrow: tnaPercent(borrow) };
}

function syntheticSpotOf(pair: SidedPair, terms: MarketTerms): Known {
  const synthetic = pairSyntheticSpot(pair, terms);
  return synthetic.ok ? known(synthetic.price) : unknown(parityReasons[synthetic.reason]);
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
  pairs: readonly SidedPair[];
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
export function syntheticSpotOfChain(rows: readonly CalculatorRow[], spot: number): Known {
  let absent: Known | null = null;
  const median = medianNearTheMoney(rows, {
    spot,
    read: ({ syntheticSpot }) => {
      if (syntheticSpot.ok) return syntheticSpot.value;
      absent ??= syntheticSpot;
      return null;
    },
  });
  return median === null ? (absent ?? unknown("one-sided")) : known(median);
}

/** Volatility at the money: the mean of what call and put of the strike nearest to `spot` say. */
export function volatilityAtTheMoney(rows: readonly CalculatorRow[], spot: number): Known {
  const strike = strikeAtTheMoney(rows, spot);
  const row = rows.find((candidate) => candidate.strike === strike);
  if (!row) return unknown("no-spot");
  const sides = [row.call, row.put].flatMap((side) => (side ? [side.impliedVolatility.auto] : []));
  const mean = meanOfKnown(sides.map((value) => (value.ok ? value.value : null)));
  return mean === null ? (sides[0] ?? unknown("no-price")) : known(mean);
}

/** The smile: the market's volatilities of each strike. */
export function smileOf(rows: readonly CalculatorRow[]): readonly SmilePoint[] {
  const volatilityOf = (side: CalculatorSide | null) => {
    const auto = side?.impliedVolatility.auto;
    return auto?.ok ? auto.value : null;
  };
  return rows.map(({ strike, call, put }) => ({ strike, call: volatilityOf(call), put: volatilityOf(put) }));
}
