import { isKnownNumber } from "@paridad/core/lib";

/** What somebody says of the account and of the view; percents as written, null while empty. */
export type SizeChoice = {
  readonly riskPercent: number | null;
  readonly marginAvailable: number | null;
  readonly probabilityPercent: number | null;
  /** How far the probability may be wrong, in points. */
  readonly doubtPoints: number | null;
  /** Of a lot, where no saved position is taken: pesos. */
  readonly loss: number | null;
  readonly gain: number | null;
};

export const sizeKey = "paridad.riesgo.tamano";
export const firstSize: SizeChoice = {
  riskPercent: 2,
  marginAvailable: null,
  probabilityPercent: null,
  doubtPoints: 10,
  loss: null,
  gain: null,
};

export function isSizeChoice(value: unknown): value is SizeChoice {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.keys(firstSize).every(
    (name) => fields[name] === null || (isKnownNumber(fields[name] as number) && Number(fields[name]) >= 0),
  );
}
