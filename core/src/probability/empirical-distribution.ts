import { isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Failure, Success } from "../lib/index.ts";
import { countAtOrBelow } from "./cumulative-shares.ts";
import type { TerminalDistribution } from "./distribution.ts";
import { minimumSample } from "./sample-confidence.ts";

export type EmpiricalResult =
  | Success<{ readonly distribution: TerminalDistribution; readonly count: number }>
  | Failure<"too-few", { readonly count: number; readonly needed: number }>;

/**
 * Logarithmic changes over `sessions` sessions, overlapping, from a list of closes ascending in time. A window
 * with an unknown or non-positive end is left out.
 */
export function overlappingLogReturns({
  closes,
  sessions,
}: {
  readonly closes: readonly (number | null)[];
  readonly sessions: number;
}): number[] {
  const returns: number[] = [];
  if (!(Number.isInteger(sessions) && sessions > 0)) return returns;
  for (let end = sessions; end < closes.length; end++) {
    const from = closes[end - sessions];
    const to = closes[end];
    if (isPositiveNumber(from) && isPositiveNumber(to)) returns.push(Math.log(to / from));
  }
  return returns;
}

/**
 * The price at expiry as history moved: spot x e^return for each observed return, all equally likely. Refused
 * below 30 observations.
 */
export function empiricalDistribution({
  spot,
  logReturns,
}: {
  readonly spot: number;
  readonly logReturns: readonly number[];
}): EmpiricalResult {
  const prices = logReturns.map((change) => spot * Math.exp(change)).filter(isKnownNumber);
  const count = isPositiveNumber(spot) ? prices.length : 0;
  if (count < minimumSample) return { ok: false, reason: "too-few", count, needed: minimumSample };
  return succeed({ count, distribution: fromPrices(Float64Array.from(prices).sort()) });
}

function fromPrices(sorted: Float64Array): TerminalDistribution {
  const count = sorted.length;
  const share = (hits: number): number => hits / count;
  const belowOrAt = (level: number): number => countAtOrBelow(sorted, level);
  const strictlyBelow = (level: number): number => {
    let index = belowOrAt(level);
    while (index > 0 && sorted[index - 1] === level) index--;
    return index;
  };
  const excess = (level: number): number =>
    share(sorted.reduce((sum, price) => sum + Math.max(price - level, 0), 0));
  return {
    kind: "empirical",
    mean: excess(0),
    probabilityBelow: (level) => share(belowOrAt(level)),
    probabilityAbove: (level) => share(count - belowOrAt(level)),
    probabilityInside: ({ lower, upper }) => {
      const end = upper === null ? count : strictlyBelow(upper);
      return share(Math.max(0, end - (lower === null ? 0 : belowOrAt(lower))));
    },
    expectedExcess: excess,
    density: () => null,
  };
}
