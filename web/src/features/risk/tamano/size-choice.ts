import { isKnownNumber } from "@paridad/core/lib";

/** A user's account and view; percents as written, null while empty. */
export type SizeChoice = {
  readonly riskPercent: number | null;
  readonly marginAvailable: number | null;
  /** A sudden move, both ways. */
  readonly stressPercent: number | null;
  /** Pesos of a lot at which one closes. */
  readonly stop: number | null;
  /** Change of the share that one expects over five sessions, and by how many points that may be wrong. */
  readonly viewPercent: number | null;
  readonly doubtPoints: number | null;
  /** Loss of a lot, where no saved position is taken: pesos. */
  readonly loss: number | null;
};

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
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.keys(firstSize).every(
    (name) =>
      fields[name] === null ||
      (isKnownNumber(fields[name] as number) && (name === "viewPercent" || Number(fields[name]) >= 0)),
  );
}
