import type { MarketConnectionState } from "@paridad/core/market";
import { formatAge } from "@paridad/core/formats";

const labels: Record<MarketConnectionState["status"], string> = {
  connected: "Conectado",
  connecting: "Conectando…",
  reconnecting: "Reconectando…",
  disconnected: "Desconectado",
  failed: "Desconectado",
  refused: "Desconectado",
};

/** `Conectado · hace 1 s`: the state and the age of the last tick. */
export function connectionText(
  { status, lastTickAt }: { status: string; lastTickAt: number | null },
  now: number,
): string {
  const label = labels[status as MarketConnectionState["status"]] ?? "Desconectado";
  return lastTickAt === null ? label : `${label} · ${formatAge({ instant: lastTickAt, now })}`;
}

export function dotClass(status: string): string {
  if (status === "connected") return "dot connected";
  return status === "connecting" || status === "reconnecting" ? "dot waiting" : "dot";
}
