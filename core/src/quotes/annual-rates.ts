const daysPerYear = 365;
/** Effective rates are null above this: 999 % over a few days means nothing. */
const highestEffective = 9.99;

/** Simple annual rate (TNA) of a gain over some calendar days, both as fractions. */
export function simpleRate(gain: number, days: number): number {
  return (gain * daysPerYear) / days;
}

/** Effective annual rate (TEA), (1 + gain)^(365 / days) - 1; null above 999 %, shown as "> 999 %". */
export function effectiveRate(gain: number, days: number): number | null {
  const effective = (1 + gain) ** (daysPerYear / days) - 1;
  return effective <= highestEffective ? effective : null;
}

/** In the last week a day more or less of the term is most of a rate a year. */
const leastDays = 7;
/** The capital doubled in 20 days; and nothing loses more than all of it in a year. */
const highestAnnual = daysPerYear / 20;
const lowestAnnual = -1;

/**
 * The simple rate a year of a gain (a fraction) over some calendar days, where one says something: null in the last week,
 * above 1,825 % and under -100 %, where the result over the term is what there is to say.
 */
export function annualRate(gain: number, days: number): number | null {
  if (!(days >= leastDays)) return null;
  const rate = simpleRate(gain, days);
  return rate >= lowestAnnual && rate <= highestAnnual ? rate : null;
}

/** A row's terms; the caución simple per year. */
export interface RateTerm {
  /** Calendar days, and from settlement to settlement. */
  readonly days: number;
  readonly moneyDays: number;
  readonly caucionTna: number | null;
}

/** Points over the caución; null where the rate that they compare says nothing a year (`annualRate`). */
export function annualPoints(
  points: number | null,
  { days, moneyDays, caucionTna }: RateTerm,
): number | null {
  if (points === null || caucionTna === null) return points;
  return annualRate(((points + caucionTna) * moneyDays) / 365, days) === null ? null : points;
}
