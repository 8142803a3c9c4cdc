import type { BarResolution } from "./history.ts";

/** Names of a bar's length: where there is little room, in a sentence, and as the detail that a plan gives. */
export const barResolutionNames: Readonly<
  Record<BarResolution, { readonly short: string; readonly long: string; readonly detail: string }>
> = {
  "1m": { short: "1 min", long: "1 minuto", detail: "1 min" },
  "5m": { short: "5 min", long: "5 minutos", detail: "5 min" },
  "1d": { short: "Día", long: "1 día", detail: "diaria" },
};
