import { fail, isKnownNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionReason } from "../analyze-position.ts";
import type { CostedPosition } from "../position-types.ts";

export interface PositionCapital {
  /** Pesos in all, net of `costs`. */
  readonly capital: number;
  /** The debit paid, the largest loss where that is more, or the margin where the loss has no limit. */
  readonly basis: "outlay" | "largest-loss" | "margin";
}

/**
 * Capital that a position ties up: the debit of one that is paid for, the share less the premium of a covered call, the strike
 * less the premium of a put sold, the width less the credit of a spread: in all of them the larger of outlay and largest loss.
 * With unlimited loss it is the `margin`, otherwise `unlimited-loss`. A return on the credit alone would say
 * nothing. One expiry.
 */
export function positionCapital({
  margin,
  ...position
}: CostedPosition & { readonly margin?: number }): Result<
  PositionCapital,
  PositionReason | "unlimited-loss" | "no-capital"
> {
  const analysis = analyzePosition(position);
  if (!analysis.ok) return analysis;
  const { netOutlay, netMinimum } = analysis;
  if (!netMinimum.bounded) {
    if (margin === undefined) return fail("unlimited-loss");
    if (!isKnownNumber(margin) || margin <= 0) return fail("invalid-input");
    return succeed<PositionCapital>({ capital: margin, basis: "margin" });
  }
  const largestLoss = 0 - netMinimum.value;
  const capital = Math.max(netOutlay, largestLoss);
  if (!(capital > 0)) return fail("no-capital");
  return succeed<PositionCapital>({
    capital,
    basis: netOutlay >= largestLoss ? "outlay" : "largest-loss",
  });
}
