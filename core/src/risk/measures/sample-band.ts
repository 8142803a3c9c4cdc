/** Confidence of the bands. */
const confidence = 0.9;
const slack = 1e-12;

/** Ranks of losses, 1 the largest; null where a sample of that size bounds nothing on that side. */
export interface LossRanks {
  readonly high: number | null;
  readonly low: number | null;
}

/**
 * Between which of `count` independent results the loss of a level lies, with 90 % confidence: the number of them beyond it
 * is binomial (order statistics; Conover, Practical Nonparametric Statistics, 3.2). Half of the doubt on each side; where
 * even the largest leaves more than that, up to the whole of it there, and beyond that the sample has no upper end.
 */
export function lossRanks({ count, level }: { readonly count: number; readonly level: number }): LossRanks {
  const doubt = 1 - confidence;
  const chances = binomialCdf(count, 1 - level);
  const atMost = (losses: number): number => (losses < 0 ? 0 : (chances[losses] ?? 1));
  let high = 0;
  while (high < count && atMost(high) <= doubt / 2 + slack) high++;
  if (high === 0 && atMost(0) <= doubt + slack) high = 1;
  const left = doubt - (high === 0 ? 0 : atMost(high - 1));
  let low = 1;
  while (low <= count && 1 - atMost(low - 1) > left + slack) low++;
  return { high: high === 0 ? null : high, low: low <= count ? low : null };
}

function binomialCdf(count: number, chance: number): number[] {
  const odds = Math.log(chance / (1 - chance));
  let term = count * Math.log1p(-chance);
  let sum = 0;
  return Array.from({ length: count + 1 }, (_, index) => {
    sum += Math.exp(term);
    term += odds + Math.log((count - index) / (index + 1));
    return sum;
  });
}

/** Ends of a loss in pesos; null where the sample has none on that side. */
export interface SampleBand {
  readonly low: number | null;
  readonly high: number | null;
  /** Independent results it comes from. */
  readonly independent: number;
}

/**
 * The 90 % band of the sample around a value at risk. Results over `overlap` sessions that overlap count as one of as many;
 * drawn walks count as the returns they were drawn from (`independent`), never as themselves. Null where all of those ranks
 * are one and the same loss: a band of no width would be false precision.
 */
export function sampleBand({
  profits,
  level,
  independent,
}: {
  /** In any order. */
  readonly profits: Float64Array | readonly number[];
  readonly level: number;
  readonly independent: number;
}): SampleBand | null {
  const sorted = Float64Array.from(profits).sort();
  const ranks = lossRanks({ count: independent, level });
  const each = sorted.length / independent;
  const lossAt = (index: number): number =>
    0 - (sorted[Math.min(sorted.length - 1, Math.max(0, index))] as number);
  const high = ranks.high === null ? null : lossAt(Math.floor((ranks.high - 1) * each));
  const low = ranks.low === null ? null : lossAt(Math.ceil(ranks.low * each) - 1);
  return high === low && high !== null ? null : { low, high, independent };
}
