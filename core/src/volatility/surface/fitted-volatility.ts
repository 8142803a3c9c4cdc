import { smileVolatility } from "../smile/smile-curve.ts";
import type { SurfaceSmile } from "./volatility-surface.ts";

/**
 * Volatility of an expiry's fitted smile at a strike, per square root of year: what an option is valued at whose own price
 * gives none. Null without a fit, or outside of what it can know.
 */
export function fittedVolatility(
  smiles: readonly SurfaceSmile[],
  { expiration, strike }: { readonly expiration: string; readonly strike: number },
): number | null {
  const expirySmile = smiles.find((smile) => smile.expiration === expiration);
  if (expirySmile?.ok !== true) return null;
  const { smile, forward, years } = expirySmile;
  return smileVolatility(smile, { logMoneyness: Math.log(strike / forward), years });
}
