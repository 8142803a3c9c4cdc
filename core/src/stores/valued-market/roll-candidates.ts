import type { SavedLeg } from "../../contract/index.ts";
import type { MarketContract, ValuedMarket } from "./value-market.ts";

type Option = Exclude<SavedLeg, { readonly type: "share" }>;

/** By what a contract is like the one it takes the place of, in the order they are listed. */
export const rollKinds = ["same-strike", "at-the-money", "same-delta"] as const;
export type RollKind = (typeof rollKinds)[number];

export interface RollCandidate {
  readonly contract: MarketContract;
  readonly kinds: readonly RollKind[];
}

/** Later expiries that are compared. */
const expiriesCompared = 2;

/**
 * Contracts that an option may be rolled to in the next two expiries after its own: its base, the base at the money and the one with
 * its delta of now, each the nearest that is listed and can be dealt on the side that opens it; one contract once. `strike`
 * is its base of today. Without a spot or a delta those kinds are left out.
 */
export function rollCandidates(
  { expiries, spot }: Pick<ValuedMarket, "expiries" | "spot">,
  option: Pick<Option, "type" | "expiration" | "quantity"> & { readonly strike: number },
): RollCandidate[] {
  const own = expiries
    .find(({ expiration }) => expiration === option.expiration)
    ?.contracts.find(({ type, strike }) => type === option.type && strike === option.strike);
  const delta = own?.value.greeks?.deltaPercent ?? null;
  const later = expiries
    .filter(({ expiration }) => expiration > option.expiration)
    .slice(0, expiriesCompared);
  return later.flatMap(({ contracts }) => {
    const usable = contracts.filter((one) => one.type === option.type && canOpen(one, option.quantity));
    const chosen: Readonly<Record<RollKind, MarketContract | null>> = {
      "same-strike": nearest(usable, ({ strike }) => strike - option.strike),
      "at-the-money": spot === null ? null : nearest(usable, ({ strike }) => strike - spot),
      "same-delta":
        delta === null
          ? null
          : nearest(usable, ({ value }) =>
              value.greeks === null ? null : value.greeks.deltaPercent - delta,
            ),
    };
    const distinct = [...new Set(rollKinds.flatMap((kind) => chosen[kind] ?? []))];
    return distinct.map((contract) => ({
      contract,
      kinds: rollKinds.filter((kind) => chosen[kind] === contract),
    }));
  });
}

function canOpen({ quote: { bid, ask } }: MarketContract, quantity: number): boolean {
  return (quantity > 0 ? ask : bid) !== null;
}

function nearest(
  contracts: readonly MarketContract[],
  distanceOf: (contract: MarketContract) => number | null,
): MarketContract | null {
  let best: { readonly contract: MarketContract; readonly distance: number } | null = null;
  for (const contract of contracts) {
    const distance = distanceOf(contract);
    if (distance !== null && (best === null || Math.abs(distance) < best.distance))
      best = { contract, distance: Math.abs(distance) };
  }
  return best?.contract ?? null;
}
