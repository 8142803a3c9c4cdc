import { useEffect, useState } from "preact/hooks";

import type { MarketSource } from "@paridad/core/contract";
import type { MarketConnectionState } from "@paridad/core/market";
import { connectionMessages } from "@paridad/core/messages";

/** A live market in session says something every second: this long without a word is worth telling. */
export const quietMilliseconds = 4_000;

export type Heard = Pick<MarketConnectionState, "status" | "lastTickAt"> & {
  readonly source: MarketSource | null;
};
/** `offline`: the browser has no network. `quiet`: connected, in session, and no prices come. */
export type Liveness = "offline" | "quiet" | "usual";

/** How the numbers on the screen should be taken. A delayed source has a pace of its own and is never quiet. */
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

/** Whether the browser has a network, as it changes. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    addEventListener("online", read);
    addEventListener("offline", read);
    return () => {
      removeEventListener("online", read);
      removeEventListener("offline", read);
    };
  }, []);
  return isOnline;
}
