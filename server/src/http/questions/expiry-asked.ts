import { nearestExpiry } from "@paridad/core/contract";
import type { ChainSnapshot } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { unavailable } from "../http-error.ts";
import { missingExpiration, notKnown } from "./missing-names.ts";

type Chain = Pick<ChainSnapshot, "expiries">;

/**
 * The day of an expiry as it was asked for: `nearest` is the first that has not ended at the chain's own instant. 404 with the
 * days there are where nothing expires on it.
 */
export function expiryAsked(expiryText: string | undefined, { expiries }: Chain): string | undefined {
  if (expiryText === nearestExpiry) return expiries[0]?.expiration ?? expiryText;
  const days = expiries.map(({ expiration }) => expiration);
  if (expiryText === undefined || days.length === 0 || days.includes(expiryText)) return expiryText;
  throw notKnown("expiration", missingExpiration(expiryText, days));
}

type Leg = { readonly type: "call" | "put"; readonly expiration: string } | { readonly type: "share" };

/** Legs with the day of each series; shares have none. 503 where `nearest` is asked of a chain without any. */
export function legsOfSeries<Asked extends Leg>(legs: readonly Asked[], { expiries }: Chain): Asked[] {
  return legs.map((leg) => {
    if (leg.type === "share" || leg.expiration !== nearestExpiry) return leg;
    const [nearest] = expiries;
    if (nearest === undefined) throw unavailable(keyErrorMessages.noMarket);
    return { ...leg, expiration: nearest.expiration };
  });
}
