import type { MarketSource } from "../contract/index.ts";
import { connectionMessages } from "./connection-texts.ts";
import type { MarketConnectionState } from "./types.ts";

/** A live market in session says something every second: this long without a word is worth telling. */
const quietMilliseconds = 4_000;

export type Heard = Pick<MarketConnectionState, "status" | "lastTickAt"> & {
  readonly source: MarketSource | null;
};
/** `offline`: the browser has no network. `quiet`: connected, in session, and no prices come. */
export type Liveness = "offline" | "quiet" | "usual";

/**
 * Age of the numbers on the screen at `now` (epoch milliseconds). A delayed source has a pace of its own and is never quiet.
 */
export function livenessOf(
  { status, lastTickAt, source }: Heard,
  { now, isOnline }: { now: number; isOnline: boolean },
): Liveness {
  if (!isOnline) return "offline";
  const isDelayed = (source?.delaySeconds ?? 0) > 0 || source?.delayUnknown === true;
  if (status !== "connected" || lastTickAt === null || source?.session !== "open" || isDelayed)
    return "usual";
  return now - lastTickAt > quietMilliseconds ? "quiet" : "usual";
}

const words = { offline: "Sin internet", quiet: "Sin datos" } as const;

/** The state in words, without the age. */
export function livenessLabel(liveness: Liveness, status: Heard["status"]): string {
  return liveness === "usual" ? connectionMessages.status[status] : words[liveness];
}
