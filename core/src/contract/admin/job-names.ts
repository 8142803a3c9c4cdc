/** The scheduled jobs, as the panel calls them. */
export const jobNames = {
  subscriptions: "Vencimientos y avisos de planes",
  "history-upkeep": "Historial: barras diarias y minutos viejos",
  "volatility-rows": "Volatilidad de cada día y vencimiento",
  calibration: "Probabilidades contra lo que pasó",
  "receipts-upkeep": "Comprobantes vencidos",
  "alerts-upkeep": "Avisos de alertas que esperan el fin del silencio",
  "usage-days": "Usuarios y conexiones de cada día",
} as const;
/** A job without a name doesn't compile. */
export type JobName = keyof typeof jobNames;
