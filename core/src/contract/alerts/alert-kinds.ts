/** What an alert can watch: its name, how its threshold reads, and whether that may be below zero. */
export const alertKinds = {
  share: { name: "Precio de GGAL", unit: "pesos", isSigned: false },
  premium: { name: "Prima de una opción", unit: "pesos", isSigned: false },
  rate: { name: "Tasa de una opción", unit: "percent", isSigned: true },
  spread: { name: "Precio de un spread", unit: "pesos", isSigned: true },
  ratio: { name: "Ratio de dos bases", unit: "ratio", isSigned: false },
  volatility: { name: "Volatilidad implícita", unit: "percent", isSigned: false },
  moneyVolatility: { name: "VI en el dinero", unit: "percent", isSigned: false },
  percentile: { name: "Percentil de la VI 30 días", unit: "percent", isSigned: false },
  exercise: { name: "Ejercicio anticipado", unit: "percent", isSigned: true },
  position: { name: "Resultado de una posición", unit: "total", isSigned: true },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    /** `pesos` a share, `total` pesos in all, `percent` per 1.00 (0.41 is 41 %), `ratio` a quotient. */
    readonly unit: "pesos" | "total" | "percent" | "ratio";
    readonly isSigned: boolean;
  }
>;
export type AlertKind = keyof typeof alertKinds;

const most = 1e12;

/** What is wrong with a threshold of a kind; null where nothing is. */
export function thresholdFault(kind: AlertKind, threshold: number): string | null {
  if (!Number.isFinite(threshold) || Math.abs(threshold) > most) return "Escribí un valor";
  if (alertKinds[kind].isSigned) return null;
  if (kind === "percentile" && threshold > 1) return "Un percentil va de 0 a 100 %";
  return threshold > 0 ? null : "Escribí un valor mayor que 0";
}
