import type { MarketConnectionState } from "@paridad/core/market";
import { formatAge } from "@paridad/core/formats";
import { connectionMessages } from "@paridad/core/market";

/** `Conectado · hace 1 s`: the state and the age of the last tick. */
export function connectionText(
  { status, lastTickAt }: Pick<MarketConnectionState, "status" | "lastTickAt">,
  now: number,
): string {
  const label = connectionMessages.status[status];
  return lastTickAt === null ? label : `${label} · ${formatAge({ instant: lastTickAt, now })}`;
}

/** Class of the dot next to that text. */
export function dotClass(status: MarketConnectionState["status"]): string {
  if (status === "connected") return "dot connected";
  return status === "connecting" || status === "reconnecting" ? "dot waiting" : "dot";
}
