import { formatModelPrice, formatNumber, formatPercent } from "@paridad/core/formats";
import type { SpreadCell } from "@paridad/core/opportunities";

/** Numbers that a cell of the matrix may show and be coloured by. */
export const spreadNumbers = [
  {
    value: "ratio",
    label: "Ganancia por peso arriesgado",
    read: ({ ratio }: SpreadCell) => ratio,
    format: (value: number) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 }),
  },
  {
    value: "prob",
    label: "Probabilidad de ganar",
    read: ({ probabilityOfProfit }: SpreadCell) => probabilityOfProfit,
    format: (value: number) => formatPercent(value),
  },
  {
    value: "costo",
    label: "Costo neto por acción",
    read: ({ netOutlay }: SpreadCell) => netOutlay,
    format: (value: number) => formatModelPrice(value),
  },
  {
    value: "maximo",
    label: "Ganancia máxima neta",
    read: ({ netMaximum }: SpreadCell) => netMaximum,
    format: (value: number) => formatModelPrice(value),
  },
  {
    value: "distancia",
    label: "Distancia al equilibrio",
    read: ({ distance }: SpreadCell) => distance,
    format: (value: number) => formatPercent(value, { sign: "always" }),
  },
  {
    value: "puntas",
    label: "Lo que se va en puntas",
    read: ({ slippageShare }: SpreadCell) => slippageShare,
    format: (value: number) => formatPercent(value),
  },
] as const;

export type SpreadNumber = (typeof spreadNumbers)[number];

const missing: Partial<Record<SpreadNumber["value"], string>> = {
  ratio: "No arriesga nada",
  prob: "Falta la volatilidad del vencimiento",
  distancia: "No pierde a ningún precio: no tiene equilibrio",
};

export function missingOf(key: SpreadNumber["value"], { probabilityReason }: SpreadCell): string {
  if (key === "prob" && probabilityReason === "expired") return "Vence hoy";
  return missing[key] ?? "Sin dato";
}

/** Place of each known value among all, 0 to 1: outliers don't take the whole scale. */
export function ranksOf(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  const last = Math.max(1, known.length - 1);
  return values.map((value) => (value === null ? null : known.indexOf(value) / last));
}
