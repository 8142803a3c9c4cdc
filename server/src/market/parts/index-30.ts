import type { Index30 } from "@paridad/core/contract";
import type { VolatilitySurface } from "@paridad/core/volatility";

const noIndex = {
  level: null,
  days: null,
  isBracketed: false,
  observed: null,
  fitted: null,
  coverageBelow: null,
  coverageAbove: null,
} as const;

/** IVG 30 as programs and widgets read it, with how far its wings reach and what dropped out of it. */
export function index30Of({
  index,
  droppedFromIndex,
}: Pick<VolatilitySurface, "index" | "droppedFromIndex">): Index30 {
  const droppedExpirations = [...droppedFromIndex];
  if (!index.ok) return { ...noIndex, reason: index.reason, droppedExpirations };
  const { level, days, isBracketed, observed, fitted, reach } = index;
  const counts = { observed, fitted, coverageBelow: reach.below, coverageAbove: reach.above };
  return { level, days, isBracketed, ...counts, reason: null, droppedExpirations };
}
