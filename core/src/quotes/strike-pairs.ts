import { meanOfKnown, median } from "../lib/index.ts";
import type { CalculatorRow, CalculatorSide, Known, SmilePoint } from "./calculator-types.ts";
import { known, unknown } from "./compute-side.ts";
import type { MarketTerms } from "./compute-side.ts";
import type { Contract } from "./contract-table.ts";
import { pairMidRate, pairRates, pairSyntheticSpot } from "./parity-pair.ts";
import type { Pair, PairQuote, ParityTerms } from "./parity-pair.ts";

/** How many pairs nearest to the money speak for the expiry. */
const summaryPairs = 5;

/** Call and put of one strike; `Side` is a quote alone or the whole side. */
export type StrikePair<Side extends PairQuote> = {
  readonly strike: number;
  readonly strikeCertainty: CalculatorRow["strikeCertainty"];
  readonly call: Side | null;
  readonly put: Side | null;
};
type SidedPair = StrikePair<CalculatorSide>;

type Priced = PairQuote & { readonly last: number | null };

function hasAnyPrice(side: Priced): boolean {
  return side.bid !== null || side.ask !== null || side.last !== null;
}

/** Of two series with the same strike and type (a rename in flight) the one that is quoted stands. */
function preferred<Side extends Priced>(old: Side | null, next: Side): Side {
  return old && (hasAnyPrice(old) || !hasAnyPrice(next)) ? old : next;
}

const certaintyOrder = { reference: 0, exact: 1, inferred: 2 } as const;

/** Calls and puts by strike, ascending. */
export function pairByStrike<Side extends Priced>(
  sides: Iterable<{ readonly contract: Contract; readonly side: Side }>,
): readonly StrikePair<Side>[] {
  const pairs = new Map<number, StrikePair<Side>>();
  for (const { contract, side } of sides) {
    const { strike, type, strikeCertainty } = contract;
    const pair = pairs.get(strike) ?? { strike, strikeCertainty, call: null, put: null };
    const isLess = certaintyOrder[strikeCertainty] > certaintyOrder[pair.strikeCertainty];
    pairs.set(strike, {
      ...pair,
      strikeCertainty: isLess ? strikeCertainty : pair.strikeCertainty,
      [type]: preferred(pair[type], side),
    });
  }
  return [...pairs.values()].toSorted((left, right) => left.strike - right.strike);
}

/** The listed strike nearest to the spot; `null` without a spot. */
export function strikeAtTheMoney(pairs: readonly { readonly strike: number }[], spot: number): number | null {
  if (!(spot > 0)) return null;
  return pairs.reduce<number | null>(
    (best, { strike }) => (best !== null && Math.abs(best - spot) <= Math.abs(strike - spot) ? best : strike),
    null,
  );
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
      impliedRate: pairRates(pair, parity),
      syntheticSpot: pairSyntheticSpot(pair, terms),
    };
  });
}

function nearestToMoney<Item extends { readonly strike: number }>(
  items: readonly Item[],
  spot: number,
): readonly Item[] {
  return items.toSorted((left, right) => Math.abs(left.strike - spot) - Math.abs(right.strike - spot));
}

function medianOfNearest(values: readonly Known[], absent: Known): Known {
  const numbers = values.flatMap((value) => (value.ok ? [value.value] : [])).slice(0, summaryPairs);
  const middle = median(numbers);
  return middle === null ? absent : known(middle);
}

/** The expiry's own rate, continuous per 1.00: the median of the mids of the five pairs nearest to the money. */
export function impliedRateOfChain(pairs: readonly Pair[], terms: ParityTerms): Known {
  const rates = nearestToMoney(pairs, terms.spot).map((pair) => pairMidRate(pair, terms));
  return medianOfNearest(rates, rates.find((rate) => !rate.ok) ?? unknown("one-sided"));
}

/** The median synthetic spot of the same pairs. */
export function syntheticSpotOfChain(rows: readonly CalculatorRow[], spot: number): Known {
  const values = nearestToMoney(rows, spot).map((row) => row.syntheticSpot);
  return medianOfNearest(values, values.find((value) => !value.ok) ?? unknown("one-sided"));
}

/** Volatility at the money: the mean of what call and put of the base nearest to `spot` say. */
export function volatilityAtTheMoney(rows: readonly CalculatorRow[], spot: number): Known {
  const strike = strikeAtTheMoney(rows, spot);
  const row = rows.find((candidate) => candidate.strike === strike);
  if (!row) return unknown("no-spot");
  const sides = [row.call, row.put].flatMap((side) => (side ? [side.impliedVolatility.auto] : []));
  const mean = meanOfKnown(sides.map((value) => (value.ok ? value.value : null)));
  return mean === null ? (sides[0] ?? unknown("no-price")) : known(mean);
}

/** The smile: each base's volatilities from the market. */
export function smileOf(rows: readonly CalculatorRow[]): readonly SmilePoint[] {
  const volatilityOf = (side: CalculatorSide | null) => {
    const auto = side?.impliedVolatility.auto;
    return auto?.ok ? auto.value : null;
  };
  return rows.map(({ strike, call, put }) => ({ strike, call: volatilityOf(call), put: volatilityOf(put) }));
}
