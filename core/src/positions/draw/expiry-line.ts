import { positionPayoffs } from "../analyze-position.ts";
import type { PositionReason } from "../analyze-position.ts";
import { succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { payoffAt } from "../../probability/index.ts";
import type { CostedPosition } from "../position-types.ts";

/** A place of a drawn line: pesos a share, and the result in pesos in all. */
export interface LinePoint {
  readonly level: number;
  readonly profit: number;
}

/**
 * The result at the one expiry between two levels, net and gross, as the corners of lines: exact at strikes, where the
 * cost of exercise makes it jump two points have one level. Between two corners it is straight, so it crosses zero where
 * the net breakevens are.
 */
export function expiryLine({
  lower,
  upper,
  ...position
}: CostedPosition & { readonly lower: number; readonly upper: number }): Result<
  { readonly points: readonly LinePoint[]; readonly gross: readonly LinePoint[] },
  PositionReason
> {
  const payoffs = positionPayoffs(position);
  if (!payoffs.ok) return payoffs;
  const points = payoffs.net.stretches.flatMap((stretch): LinePoint[] => {
    const from = Math.max(lower, stretch.lower);
    const to = Math.min(upper, stretch.upper ?? Infinity);
    if (!(from < to)) return [];
    const slope =
      stretch.upper === null ? stretch.end : (stretch.end - stretch.start) / (stretch.upper - stretch.lower);
    const at = (level: number): LinePoint => ({
      level,
      profit: stretch.start + slope * (level - stretch.lower),
    });
    return [at(from), at(to)];
  });
  const { knots } = payoffs.gross;
  const corners = knots.map(({ level }) => level).filter((level) => level > lower && level < upper);
  const gross = [lower, ...corners, upper].map((level) => ({
    level,
    profit: payoffAt({ payoff: payoffs.gross, level }),
  }));
  return succeed({ points, gross });
}
