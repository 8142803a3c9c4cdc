import { formatDayMonth, formatStrike } from "@paridad/core/formats";
import type { PositionLeg } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";

/** `Call 3.708,1 · 16/08`, `Acciones`. */
export function legName(leg: PositionLeg): string {
  if (leg.kind === "share") return "Acciones";
  const kind = leg.kind === "call" ? "Call" : "Put";
  return `${kind} ${formatStrike(leg.strike)} · ${formatDayMonth(buenosAiresDate(leg.expiration))}`;
}
