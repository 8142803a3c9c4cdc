import type { ChartTone } from "../../../components/charts/chart-types.ts";

const tones: readonly ChartTone[] = ["accent", "atm", "put", "up", "down", "call"];

/** The colour of an expiry by its place among all of them, so that it stays when others are hidden. */
export function expiryTone(index: number): ChartTone {
  return tones[index % tones.length] ?? "accent";
}
