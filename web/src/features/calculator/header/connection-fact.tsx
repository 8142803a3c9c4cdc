import { formatAge } from "@paridad/core/formats";
import type { MarketConnectionState } from "@paridad/core/market";
import { connectionMessages } from "@paridad/core/messages";

import { useConnection } from "../live/calculator-context.tsx";
import { useNow } from "./use-now.ts";

const quietMilliseconds = 30_000;

function toneOf(status: MarketConnectionState["status"], age: number): string {
  if (status === "connected") return age > quietMilliseconds ? "text-atm" : "text-up";
  return status === "connecting" || status === "reconnecting" ? "text-atm" : "text-down";
}

/** Indicator Conectado/Desconectado with the seconds since the last tick. */
export function ConnectionFact() {
  const status = useConnection((state) => state.status);
  const lastTickAt = useConnection((state) => state.lastTickAt);
  const now = useNow();
  const age = lastTickAt === null ? 0 : now - lastTickAt;
  return (
    <>
      <span aria-hidden className={`calc-dot ${toneOf(status, age)}`} />
      <span role="status">{connectionMessages.status[status]}</span>
      {lastTickAt === null ? null : (
        <span className="text-muted"> · {formatAge({ instant: lastTickAt, now })}</span>
      )}
    </>
  );
}
