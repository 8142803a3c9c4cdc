import { nearestExpiry } from "@paridad/core/contract";
import type { ChainSnapshot } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { unavailable } from "./http-error.ts";

type Chain = Pick<ChainSnapshot, "expiries">;

/** The day of an expiry as it was asked for: `nearest` is the first that has not ended at the chain's own instant. */
export function expiryAsked(expiryText: string | undefined, { expiries }: Chain): string | undefined {
  return expiryText === nearestExpiry ? (expiries[0]?.expiration ?? expiryText) : expiryText;
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
