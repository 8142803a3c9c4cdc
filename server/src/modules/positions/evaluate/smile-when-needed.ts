import { nearestSmile } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import type { FittedSmile, SurfaceSmile } from "@paridad/core/volatility";

/**
 * The smile that the odds of legs are read from, null where they have none to read: shares alone, several expiries, no fit.
 * A fit takes tens of milliseconds, so none is made for nothing.
 */
export function smileWhenNeeded(
  legs: readonly PositionLeg[],
  fit: () => readonly SurfaceSmile[],
): FittedSmile | null {
  const expirations = new Set(legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.expiration])));
  if (expirations.size !== 1) return null;
  return nearestSmile(legs, fit());
}
