import type { FollowedLeg, SavedLeg } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { Closing } from "../life/roll-position.ts";

type Contract = SavedLeg extends infer Leg
  ? Leg extends unknown
    ? Omit<Leg, "quantity" | "price">
    : never
  : never;
/** Lots, or shares, of a contract; negative sold. */
export type Lots = SavedLeg extends infer Leg ? (Leg extends unknown ? Omit<Leg, "price"> : never) : never;
type Held = { readonly legs: readonly SavedLeg[]; readonly today: readonly (FollowedLeg | null)[] };

/** Same text for the same contract under its base of today. */
function contractKey(contract: Contract, today: FollowedLeg | null = null): string {
  if (contract.type === "share") return "share";
  const strike = today?.strike ?? contract.strike;
  return `${contract.type} ${contract.expiration} ${Math.round(strike * 1_000)}`;
}

/** A held leg's contract as it is called today. */
function contractToday(leg: SavedLeg, today: FollowedLeg | null): Contract {
  if (leg.type === "share") return { type: "share" };
  const { type, expiration } = leg;
  const { symbol, strike } = today ?? leg;
  return { type, strike, expiration, symbol };
}

/**
 * Lots by contract that turn what is held into other legs, under the names of today: bought above 0, sold below. The holding
 * comes first; a contract on both sides counts once, by its sum.
 */
export function lotsBetween({ legs, today }: Held, target: readonly SavedLeg[]): Lots[] {
  const missing = new Map<string, Lots>();
  const add = (key: string, contract: Contract, quantity: number): void => {
    missing.set(key, { ...contract, quantity: (missing.get(key)?.quantity ?? 0) + quantity });
  };
  legs.forEach((leg, index) => {
    const followed = today[index] ?? null;
    add(contractKey(leg, followed), contractToday(leg, followed), 0 - leg.quantity);
  });
  for (const leg of target) {
    const key = contractKey(leg);
    add(key, missing.get(key) ?? contractToday(leg, null), leg.quantity);
  }
  return [...missing.values()].filter(({ quantity }) => quantity !== 0);
}

/** Legs under the names of today as they are kept: what is held already under the name it was dealt under. */
export function asKept({ legs, today }: Held, named: readonly SavedLeg[]): SavedLeg[] {
  const contracts = new Map(legs.map((leg, index) => [contractKey(leg, today[index] ?? null), leg]));
  return named.map((leg) => {
    const held = contracts.get(contractKey(leg));
    if (leg.type === "share" || held === undefined || held.type === "share") return leg;
    return { ...leg, strike: held.strike, symbol: held.symbol };
  });
}

/**
 * Trades against what is held, the oldest lots of a contract first: what closes of each leg, and what opens. `strike-changed`:
 * a trade names a held leg as it was called before an adjustment.
 */
export function partsOfTrades(
  { legs, today }: Held,
  trades: readonly SavedLeg[],
): Result<
  { readonly closings: readonly Closing[]; readonly openings: readonly SavedLeg[] },
  "strike-changed"
> {
  const closings: Closing[] = [];
  const openings: SavedLeg[] = [];
  const open = legs.map(({ quantity }) => quantity);
  for (const trade of trades) {
    if (legs.some((leg, index) => isFormerName(trade, leg, today[index] ?? null)))
      return fail("strike-changed");
    let left = trade.quantity;
    for (const [index, leg] of legs.entries()) {
      const held = open[index] ?? 0;
      if (held * left >= 0 || contractKey(leg, today[index] ?? null) !== contractKey(trade)) continue;
      const quantity = Math.min(Math.abs(held), Math.abs(left));
      closings.push({ index, quantity, price: trade.price });
      open[index] = held - Math.sign(held) * quantity;
      left -= Math.sign(left) * quantity;
    }
    if (left !== 0) openings.push({ ...trade, quantity: left });
  }
  return succeed({ closings, openings });
}

function isFormerName(trade: SavedLeg, leg: SavedLeg, today: FollowedLeg | null): boolean {
  if (trade.type === "share" || leg.type === "share" || today === null) return false;
  const isNamed = trade.symbol === leg.symbol && trade.expiration === leg.expiration;
  return isNamed && contractKey(trade) !== contractKey(leg, today);
}
