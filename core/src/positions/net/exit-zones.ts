import { succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { positionPayoffs } from "../analyze-position.ts";
import type { PositionReason } from "../analyze-position.ts";
import type { CostedPosition } from "../position-types.ts";

/** Closes at the expiry for which one way out of the whole position costs less, pesos a share; `upper` null has no end. */
export interface ExitZone {
  readonly lower: number;
  readonly upper: number | null;
  readonly exit: "close" | "exercise";
}

/** Price ranges by cheaper exit, closing everything or exercising, ascending; empty if they cost the same. */
export function exitZones(
  position: CostedPosition,
): Result<{ readonly zones: readonly ExitZone[] }, PositionReason> {
  const payoffs = positionPayoffs({ ...position, exit: "cheaper" });
  if (!payoffs.ok) return payoffs;
  const zones: ExitZone[] = [];
  for (const { lower, upper, exit } of payoffs.net.stretches) {
    const before = zones.at(-1);
    if (exit === null || exit === before?.exit) {
      if (before !== undefined) zones[zones.length - 1] = { ...before, upper };
    } else zones.push({ lower: before === undefined ? 0 : lower, upper, exit });
  }
  return succeed({ zones });
}
