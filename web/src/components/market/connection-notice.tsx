import { isPlanRefusal, marketMaximumReconnections } from "@paridad/core/contract";
import type { MarketConnectionState } from "@paridad/core/market";
import { connectionMessages } from "@paridad/core/market";
import { screenWords } from "@paridad/core/messages";
import { chainFailureMessages } from "@paridad/core/plans";

import {
  useChain,
  useChainChoice,
  useConnection,
  useMarketClient,
} from "../../data/market/chain-context.tsx";
import { useNow } from "../../data/market/use-now.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { RetryButton } from "../ui/states/retry-button.tsx";

function Reconnecting({ attempt, retryAt }: Pick<MarketConnectionState, "attempt" | "retryAt">) {
  const now = useNow();
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1_000));
  return (
    <Notice tone="warning" title={connectionMessages.lost}>
      {connectionMessages.retrying({
        attempt: Math.max(1, attempt),
        attempts: marketMaximumReconnections,
        seconds,
      })}
    </Notice>
  );
}

/** A chain that is read by calls and failed with rows on the screen; without rows the chain's place says it. */
function CallFailed() {
  const chain = useChain();
  const failure = useConnection((state) => state.failure);
  return (
    <Notice
      tone="error"
      title={chainFailureMessages.title}
      action={<RetryButton size="medium" onClick={() => chain.resume()} />}
    >
      {failure} {chainFailureMessages.kept}
    </Notice>
  );
}

function Refused({ refusal }: { refusal: NonNullable<MarketConnectionState["refusal"]> }) {
  const market = useMarketClient();
  const connections = useConnection((state) => state.connections);
  const limit = useConnection((state) => state.limit);
  if (refusal.code === "CONNECTION_LIMIT") {
    return (
      <Notice
        tone="warning"
        title={connectionMessages.allTaken({ message: refusal.message, connections, limit })}
        action={<Button onClick={() => market.takeOver()}>{connectionMessages.takeOver}</Button>}
      >
        {connectionMessages.takeOverDetail}
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      title={refusal.message}
      action={
        isPlanRefusal(refusal.code) ? (
          <ButtonLink to="/suscripciones">{screenWords.changePlan}</ButtonLink>
        ) : (
          <RetryButton size="medium" onClick={() => market.open()} />
        )
      }
    />
  );
}

/** The connection's state where it is not simply connected. `hasRows`: a chain is on the screen. */
export function ConnectionNotice({ hasRows }: { hasRows: boolean }) {
  const market = useMarketClient();
  const { kind } = useChainChoice();
  const { status, attempt, retryAt, refusal } = useConnection((state) => state);
  if (kind !== "live" && status === "failed") return hasRows ? <CallFailed /> : null;
  if (kind !== "live" && status === "reconnecting") return null;
  if (status === "reconnecting") return <Reconnecting attempt={attempt} retryAt={retryAt} />;
  if (status === "refused" && refusal) return <Refused refusal={refusal} />;
  if (status !== "failed") return null;
  return (
    <Notice
      tone="error"
      title={connectionMessages.failed}
      action={<RetryButton size="medium" onClick={() => market.resume()} />}
    >
      {connectionMessages.failedDetail}
    </Notice>
  );
}
