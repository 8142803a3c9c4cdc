const daysPerYear = 365;
/** No effective rate is told above this: 999 % of a few days says nothing. */
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
