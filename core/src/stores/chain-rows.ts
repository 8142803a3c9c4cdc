import { fail, meanOfKnown, succeed } from "../lib/index.ts";
import { medianNearTheMoney, pairRates, pairSyntheticSpot, strikeAtTheMoney } from "../quotes/index.ts";
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

/** Volatility at the money: the mean of what call and put of the strike nearest to `spot` say. */
export function volatilityAtTheMoney(rows: readonly CalculatorRow[], spot: number): NumberResult {
  const strike = strikeAtTheMoney(rows, spot);
  const row = rows.find((candidate) => candidate.strike === strike);
  if (!row) return fail("no-spot");
  const options = [row.call, row.put].flatMap((option) => (option ? [option.impliedVolatility.auto] : []));
  const mean = meanOfKnown(options.map((value) => (value.ok ? value.value : null)));
  return mean === null ? (options[0] ?? fail("no-price")) : succeed({ value: mean });
}
