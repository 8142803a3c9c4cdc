import { formatAge } from "@paridad/core/formats";
import type { MarketSource } from "@paridad/core/contract";
import { connectionMessages, livenessLabel } from "@paridad/core/market";
import type { MarketConnectionState } from "@paridad/core/market";
import { noSourceMessage } from "@paridad/core/contract";
import { chainAge } from "@paridad/core/plans";
import type { ChainSourceKind } from "@paridad/core/plans";

import { useChainChoice, useConnection } from "../../data/market/chain-context.tsx";
import { useLiveness } from "../../data/market/use-liveness.ts";
import { useNow } from "../../data/market/use-now.ts";
import { ExplainedDash } from "../ui/states/explained-dash.tsx";

const dot =
  "mr-2 inline-block size-2 rounded-full bg-current shadow-[0_0_0_3px_color-mix(in_srgb,currentColor_22%,transparent)]";
const quietMilliseconds = 30_000;

function toneOf(status: MarketConnectionState["status"], age: number): string {
  if (status === "connected") return age > quietMilliseconds ? "text-atm" : "text-up";
  return status === "connecting" || status === "reconnecting" ? "text-atm" : "text-down";
}

type Chain = { readonly asOf: number | null; readonly source: MarketSource | null };

/** A chain that isn't live: its age, and that it isn't live. */
function ChainAge({ kind, asOf, source }: Chain & { kind: Exclude<ChainSourceKind, "live"> }) {
  const status = useConnection((state) => state.status);
  const now = useNow();
  const age = chainAge({ kind, asOf, now, isReplay: source?.kind === "replay" });
  if (age === null)
    return (
      <span role="status">
        {status === "connected" ? (
          <ExplainedDash text={noSourceMessage} />
        ) : (
          connectionMessages.status[status]
        )}
      </span>
    );
  return (
    <>
      <span aria-hidden className={`${dot} ${status === "connected" ? "text-accent" : "text-atm"}`} />
      {age}
    </>
  );
}

/** The live chain: Conectado or Desconectado and the seconds since the last tick; of another, its age. */
export function ConnectionFact(chain: Chain) {
  const { kind } = useChainChoice();
  return kind === "live" ? <LiveFact source={chain.source} /> : <ChainAge kind={kind} {...chain} />;
}

function LiveFact({ source }: Pick<Chain, "source">) {
  const liveness = useLiveness(source);
  const status = useConnection((state) => state.status);
  const lastTickAt = useConnection((state) => state.lastTickAt);
  const now = useNow();
  const age = lastTickAt === null ? 0 : now - lastTickAt;
  return (
    <>
      <span aria-hidden className={`${dot} ${liveness === "usual" ? toneOf(status, age) : "text-atm"}`} />
      <span role="status">{livenessLabel(liveness, status)}</span>
      {lastTickAt === null ? null : (
        <span className="text-muted"> · {formatAge({ instant: lastTickAt, now })}</span>
      )}
    </>
  );
}
