import { positionSize } from "@paridad/core/risk";
import type { PositionSize, UnitSizing } from "@paridad/core/risk";

import type { SizeChoice } from "./size-choice.ts";

export type Size = ({ readonly ok: true } & PositionSize) | { readonly ok: false } | null;
export type Lot = Pick<UnitSizing, "loss" | "kelly" | "fillable"> & { readonly margin: number | null };

/** Number of lots of `lot`; null while capital or share of it are missing. */
export function sizeOf(lot: Lot, capital: number | null, choice: SizeChoice): Size {
  const { riskPercent, marginAvailable } = choice;
  if (capital === null || riskPercent === null) return null;
  const { loss, margin, fillable, kelly } = lot;
  return positionSize({
    capital,
    riskShare: riskPercent / 100,
    lossPerLot: loss,
    ...(kelly !== null && { kelly }),
    ...(margin !== null && marginAvailable !== null && { marginPerLot: margin, marginAvailable }),
    ...(fillable !== null && { available: Math.floor(fillable) }),
  });
}

/** The user's view, as the worker takes it. */
export function viewOf({ viewPercent, doubtPoints }: SizeChoice) {
  return viewPercent === null ? null : { change: viewPercent / 100, doubt: (doubtPoints ?? 0) / 100 };
}
