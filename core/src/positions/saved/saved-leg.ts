import type { FollowedLeg, SavedLeg, SavedPosition, SavedTrade } from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import type { Trade } from "../life/ledger.ts";
import { openingCosts } from "../net/net-payoff.ts";
import type { PositionLeg } from "../position-types.ts";

/** A kept leg as the engine takes it: with the instant of its close, under its base of today where that is known. */
export function legOfSaved(leg: SavedLeg, today: FollowedLeg | null = null): PositionLeg {
  const { quantity, price } = leg;
  if (leg.type === "share") return { kind: "share", quantity, price };
  const strike = today?.strike ?? leg.strike;
  return { kind: leg.type, strike, expiration: expirationInstant(leg.expiration), quantity, price };
}

/** A kept option's name and base on an earlier day (`YYYY-MM-DD`), by its renames up to it; null for a share and where the base isn't known. */
export function followedOn(leg: SavedLeg, today: FollowedLeg | null, day: string): FollowedLeg | null {
  if (leg.type === "share" || today === null) return null;
  const renames = today.renames.filter(({ exDate }) => exDate <= day);
  const { symbol, strike } = renames.at(-1) ?? leg;
  return strike === null ? null : { symbol, strike, renames };
}

/** The open legs of a saved position as the engine takes them; none where it can't be read. */
export function legsOfPosition({ content, today }: Pick<SavedPosition, "content" | "today">): PositionLeg[] {
  return (content?.legs ?? []).map((leg, index) => legOfSaved(leg, today[index] ?? null));
}

/** A kept trade as the ledger takes it, dealt at an ISO instant; `strike` where its base of today is another. */
export function tradeOfSaved(trade: SavedTrade, at: string, strike?: number): Trade {
  const { contract, quantity, price, costs } = trade;
  const dealt = { instant: Date.parse(at), quantity, price, costs };
  if (contract.type === "share") return { ...dealt, contract: { kind: "share" } };
  const expiration = expirationInstant(contract.expiration);
  return { ...dealt, contract: { kind: contract.type, strike: strike ?? contract.strike, expiration } };
}

/** The trade that opens a leg, as a separate order. */
export function tradeOf(leg: SavedLeg, costs: CostSchedule): SavedTrade {
  const { quantity, price } = leg;
  return { contract: contractOf(leg), quantity, price, costs: openingCosts([legOfSaved(leg)], costs) };
}

/** The contract of a saved leg's trade. */
export function contractOf(leg: SavedLeg): SavedTrade["contract"] {
  if (leg.type === "share") return { type: "share" };
  const { type, strike, expiration, symbol } = leg;
  return { type, strike, expiration, symbol };
}
