import * as z from "zod/mini";

import { positionSize } from "@paridad/core/risk";
import type { PositionSize, UnitSizing } from "@paridad/core/risk";

const amount = z.nullable(z.number().check(z.gte(0)));
const schema = z.object({
  riskPercent: amount,
  marginAvailable: amount,
  /** A sudden move, both ways. */
  stressPercent: amount,
  /** Pesos of a lot at which one closes. */
  stop: amount,
  /** Change of the share that one expects over five sessions, and by how many points that may be wrong. */
  viewPercent: z.nullable(z.number()),
  doubtPoints: amount,
  /** Loss of a lot, where no saved position is taken: pesos. */
  loss: amount,
});
/** A user's account and view; percents as written, null while empty. */
export type SizeChoice = Readonly<z.infer<typeof schema>>;

export const sizeKey = "paridad.riesgo.tamano";
export const firstSize: SizeChoice = {
  riskPercent: 2,
  marginAvailable: null,
  stressPercent: 20,
  stop: null,
  viewPercent: null,
  doubtPoints: 2,
  loss: null,
};

export function isSizeChoice(value: unknown): value is SizeChoice {
  return schema.safeParse(value).success;
}

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
