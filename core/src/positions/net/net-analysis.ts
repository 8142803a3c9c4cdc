import type { PayoffExtreme, PriceInterval } from "../../probability/index.ts";
import type { NetPayoff, NetStretch } from "./net-payoff.ts";

export interface NetAnalysis {
  readonly netBreakevens: readonly number[];
  readonly netMaximum: PayoffExtreme;
  readonly netMinimum: PayoffExtreme;
  readonly netProfitIntervals: readonly PriceInterval[];
  readonly netLossIntervals: readonly PriceInterval[];
}

/** Part of a stretch on which the result has one sign. */
interface Piece {
  readonly lower: number;
  readonly upper: number | null;
  readonly sign: number;
}

/** As `analyzePayoff`, for a payoff with jumps: where the sign changes by a jump, the strike is a breakeven. */
export function analyzeNet(net: NetPayoff): NetAnalysis {
  const breakevens: number[] = [];
  const pieces: Piece[] = [];
  net.stretches.forEach((stretch, index) => {
    const parts = splitAtRoot(stretch);
    const [first, second] = parts as [Piece, Piece?];
    const at = Math.sign(net.points[index]?.value ?? 0);
    const before = pieces.at(-1);
    const isOneSign = at !== 0 && before?.sign === at && first.sign === at;
    if (stretch.lower > 0 && !isOneSign) breakevens.push(stretch.lower);
    if (isOneSign) pieces[pieces.length - 1] = { ...before, upper: first.upper };
    else pieces.push(first);
    if (second !== undefined) {
      breakevens.push(second.lower);
      pieces.push(second);
    }
  });
  return {
    netBreakevens: breakevens,
    netMaximum: extremeOf(net, 1),
    netMinimum: extremeOf(net, -1),
    netProfitIntervals: intervalsOf(pieces, 1),
    netLossIntervals: intervalsOf(pieces, -1),
  };
}

/** One piece, or two that meet at the root. */
function splitAtRoot({ lower, upper, start, end }: NetStretch): Piece[] {
  if (start * end >= 0) return [{ lower, upper, sign: Math.sign(start === 0 ? end : start) }];
  const root = upper === null ? lower - start / end : lower + (start / (start - end)) * (upper - lower);
  return [
    { lower, upper: root, sign: Math.sign(start) },
    { lower: root, upper, sign: Math.sign(end) },
  ];
}

function intervalsOf(pieces: readonly Piece[], sign: 1 | -1): PriceInterval[] {
  return pieces.filter((piece) => piece.sign === sign).map(({ lower, upper }) => ({ lower, upper }));
}

function extremeOf({ points, stretches, grossSlope }: NetPayoff, sign: 1 | -1): PayoffExtreme {
  if (sign * grossSlope > 0) return { bounded: false };
  let best = { value: -Infinity, level: 0 };
  const consider = (value: number, level: number): void => {
    if (sign * value > best.value) best = { value: sign * value, level };
  };
  points.forEach(({ level, value }, index) => {
    const before = stretches[index - 1];
    if (before !== undefined) consider(before.end, level);
    consider(value, level);
    consider(stretches[index]?.start ?? value, level);
  });
  return { bounded: true, value: best.value === 0 ? 0 : sign * best.value, level: best.level };
}
