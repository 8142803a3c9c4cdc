const daysPerYear = 365;

/** Continuous rate of a simple TNA over its term: r = ln(1 + TNA x d/365) x 365/d (design.md section 11). */
export function continuousFromTnaPercent({
  ratePercent,
  days,
}: {
  ratePercent: number;
  days: number;
}): number {
  return (Math.log(1 + (ratePercent / 100) * (days / daysPerYear)) * daysPerYear) / days;
}

/** The way back: the simple TNA, in percent, of a continuous rate over `days`. */
export function tnaPercentFromContinuous({ rate, days }: { rate: number; days: number }): number {
  return ((Math.exp((rate * days) / daysPerYear) - 1) * daysPerYear * 100) / days;
}
