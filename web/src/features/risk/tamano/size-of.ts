import { kellyFraction, positionSize } from "@paridad/core/risk";
import type { KellyResult, PositionSize, UnitSizing } from "@paridad/core/risk";

import type { SizeChoice } from "./size-choice.ts";

export type Sized = {
  readonly size: ({ readonly ok: true } & PositionSize) | { readonly ok: false } | null;
  /** At the low end of the view; null without one, or without a known gain. */
  readonly kelly: Extract<KellyResult, { ok: true }> | null;
  readonly lowProbability: number | null;
};

export type Lot = Pick<UnitSizing, "loss" | "gain" | "fillable"> & { readonly margin: number | null };

/** Kelly's share at the low end of the view. */
function viewOf({ loss, gain }: Lot, { probabilityPercent, doubtPoints }: SizeChoice) {
  if (probabilityPercent === null) return { kelly: null, lowProbability: null };
  const lowProbability = Math.max(0, (probabilityPercent - (doubtPoints ?? 0)) / 100);
  const asked = gain === null ? null : kellyFraction({ probability: lowProbability, ratio: gain / loss });
  return { kelly: asked?.ok === true ? asked : null, lowProbability };
}

/** How many lots of `lot`; null while capital or share of it are missing. */
export function sizeOf(lot: Lot, capital: number | null, choice: SizeChoice): Sized {
  const { riskPercent, marginAvailable } = choice;
  if (capital === null || riskPercent === null) return { size: null, kelly: null, lowProbability: null };
  const { loss, margin, fillable } = lot;
  const view = viewOf(lot, choice);
  const size = positionSize({
    capital,
    riskShare: riskPercent / 100,
    lossPerLot: loss,
    ...(view.kelly !== null && { kelly: view.kelly.fraction }),
    ...(margin !== null && marginAvailable !== null && { marginPerLot: margin, marginAvailable }),
    ...(fillable !== null && { available: Math.floor(fillable) }),
  });
  return { size, ...view };
}
