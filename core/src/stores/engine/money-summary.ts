import { fail } from "../../lib/index.ts";
import { isRateOutOfBand, moneyVolatility, strikeAtTheMoney } from "../../quotes/index.ts";
import type { MoneyVolatility, ParityTerms, Quote, StrikePair } from "../../quotes/index.ts";
import type { CalculatorState, ImpliedVolatilities, UnknownReason } from "../calculator-types.ts";

type Money = {
  /** Ascending by strike. */
  readonly pairs: readonly StrikePair<Quote>[];
  readonly solved: ReadonlyMap<Quote, ImpliedVolatilities>;
  readonly parity: ParityTerms;
  /** Continuous per year. */
  readonly rate: number;
  readonly spot: number;
};

/** Volatility of the base nearest to the spot. */
export function volatilityAtTheMoney({
  pairs,
  solved,
  parity,
  rate,
  spot,
}: Money): MoneyVolatility<UnknownReason> {
  const strike = strikeAtTheMoney(pairs, spot);
  const pair = pairs.find((candidate) => candidate.strike === strike);
  if (!pair) return fail("no-spot");
  const optionOf = (quote: Quote | null) => {
    const volatility = quote && solved.get(quote)?.auto;
    return quote && volatility ? { quote, volatility } : null;
  };
  const { call, put } = pair;
  return moneyVolatility<UnknownReason>(
    { strike: pair.strike, call: optionOf(call), put: optionOf(put) },
    { parity, rate, spot },
  );
}

/** The base nearest to the spot whose call and put disagree, where most bases' do; `null` where they agree. */
export function disagreementOf({
  pairs,
  solved,
  parity,
  rate,
  spot,
}: Money): CalculatorState["summary"]["disagreement"] {
  if (!isRateOutOfBand(pairs, { ...parity, spot, rate })) return null;
  const midOf = (quote: Quote | null) => {
    const known = quote && solved.get(quote)?.mid;
    return known?.ok ? known.value : null;
  };
  const [nearest = null] = pairs
    .flatMap(({ strike, call, put }) => {
      const [ofCall, ofPut] = [midOf(call), midOf(put)];
      return ofCall === null || ofPut === null ? [] : [{ strike, call: ofCall, put: ofPut }];
    })
    .toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot));
  return nearest;
}
