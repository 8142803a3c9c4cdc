import { spreadAlertLink } from "@paridad/core/contract";
import type { OpportunityBook, SpreadCell } from "@paridad/core/opportunities";

import { builderAddress } from "../shared/placed-items.ts";

type Base = {
  readonly strike: number;
  readonly symbol: string;
  readonly bid: number | null;
  readonly ask: number | null;
};
type Direction = "bull" | "bear";

/** Addresses of the builder with a pair, and of a new alert on its opening cost; null where a side is missing. */
export type PairAddresses = { readonly build: string; readonly alert: string };

export function pairAddresses(
  { lower, upper }: Pick<SpreadCell, "lower" | "upper">,
  {
    kind,
    direction,
    bases,
    expiry: { date, expiration },
  }: {
    readonly kind: "call" | "put";
    readonly direction: Direction;
    readonly bases: readonly Base[];
    readonly expiry: Pick<OpportunityBook["expiries"][number], "date" | "expiration">;
  },
): PairAddresses | null {
  const sign = direction === "bull" ? 1 : -1;
  const legs = [
    { strike: lower, quantity: sign },
    { strike: upper, quantity: 0 - sign },
  ].flatMap(({ strike, quantity }) => {
    const base = bases.find((one) => one.strike === strike);
    const price = quantity > 0 ? base?.ask : base?.bid;
    return base !== undefined && price ? [{ strike, quantity, price, symbol: base.symbol }] : [];
  });
  const build = builderAddress(
    legs.map(({ strike, quantity, price }) => ({ kind, strike, expiration, quantity, price })),
  );
  const alert = spreadAlertLink(
    legs.map(({ strike, quantity, symbol }) => ({
      contract: { type: kind, strike, expiration: date, symbol },
      quantity,
    })),
  );
  return build === null || alert === null ? null : { build, alert };
}
