import type { FollowedLeg, SavedLeg, SavedPosition, SavedTrade } from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import type { PositionLeg } from "../position-types.ts";

/** A kept leg as the engine takes it: with the instant of its close, under its base of today where that is known. */
export function legOfSaved(leg: SavedLeg, today: FollowedLeg | null = null): PositionLeg {
  const { quantity, price } = leg;
  if (leg.type === "share") return { kind: "share", quantity, price };
  const strike = today?.strike ?? leg.strike;
  return { kind: leg.type, strike, expiration: expirationInstant(leg.expiration), quantity, price };
}

/** The open legs of a saved position as the engine takes them; none where it can't be read. */
export function legsOfPosition({ content, today }: Pick<SavedPosition, "content" | "today">): PositionLeg[] {
  return (content?.legs ?? []).map((leg, index) => legOfSaved(leg, today[index] ?? null));
}

/** What a trade of a kept leg names. */
export function contractOf(leg: SavedLeg): SavedTrade["contract"] {
  if (leg.type === "share") return { type: "share" };
  const { type, strike, expiration, symbol } = leg;
  return { type, strike, expiration, symbol };
}
