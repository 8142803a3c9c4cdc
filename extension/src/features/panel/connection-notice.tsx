import { useEffect } from "preact/hooks";
import { useStore } from "zustand";

import { isPlanRefusal, marketMaximumReconnections } from "@paridad/core/contract";
import { connectionMessages, livenessOf } from "@paridad/core/market";
import type { MarketClient, MarketConnectionState } from "@paridad/core/market";
import { screenWords } from "@paridad/core/messages";
import type { CalculatorStore } from "@paridad/core/stores";

import { useOnline } from "../../lib/use-online.ts";
import { useServices } from "../../lib/services.tsx";
import { useNow } from "../../lib/use-now.ts";

const oldNumbers = {
  offline: "Tu navegador está sin internet.",
  quiet: "La conexión sigue, pero no llegan precios.",
} as const;

type NoticeProps = { readonly market: MarketClient };

function Reconnecting({ attempt, retryAt }: Pick<MarketConnectionState, "attempt" | "retryAt">) {
  const now = useNow();
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1_000));
  return (
    <div class="notice" role="status">
      <p>
        <strong>{connectionMessages.lost}</strong>
      </p>
      <p>
        {connectionMessages.retrying({
          attempt: Math.max(1, attempt),
          attempts: marketMaximumReconnections,
          seconds,
        })}
      </p>
    </div>
  );
}

function Failed({ market }: NoticeProps) {
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{connectionMessages.failed}</strong>
      </p>
      <p>{connectionMessages.failedDetail}</p>
      <button class="button quiet" type="button" onClick={() => market.resume()}>
        {connectionMessages.retry}
      </button>
    </div>
  );
}

function AllTaken({ market, message }: NoticeProps & { message: string }) {
  const { connections, limit } = useStore(market.connection);
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{connectionMessages.allTaken({ message, connections, limit })}</strong>
      </p>
      <p>{connectionMessages.takeOverDetail}</p>
      <button class="button" type="button" onClick={() => market.takeOver()}>
        {connectionMessages.takeOver}
      </button>
    </div>
  );
}

type Refusal = NonNullable<MarketConnectionState["refusal"]>;

function Refused({ market, refusal }: NoticeProps & { refusal: Refusal }) {
  const { origin } = useServices();
  if (refusal.code === "CONNECTION_LIMIT") return <AllTaken market={market} message={refusal.message} />;
  return (
    <div class="notice bad" role="alert">
      <p>{refusal.message}</p>
      {isPlanRefusal(refusal.code) ? (
        <a class="button" href={`${origin}/suscripciones`} target="_blank" rel="noreferrer">
          {screenWords.changePlan}
        </a>
      ) : (
        <button class="button quiet" type="button" onClick={() => market.open()}>
          {connectionMessages.retry}
        </button>
      )}
    </div>
  );
}

/** Marks the page while its numbers aren't live, so that the chain can be dimmed. */
function useDimmed(isOld: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-old", isOld);
    return () => document.documentElement.removeAttribute("data-old");
  }, [isOld]);
}

/** Prices that stopped coming, or a browser without a network. */
export function OldNumbersNotice({ calculator }: { calculator: CalculatorStore }) {
  const connection = useStore(calculator, (state) => state.connection);
  const source = useStore(calculator, (state) => state.source);
  const liveness = livenessOf({ ...connection, source }, { now: useNow(), isOnline: useOnline() });
  useDimmed(liveness !== "usual" || connection.status !== "connected");
  if (liveness === "usual") return null;
  return (
    <p class="notice" role="status">
      <strong>{oldNumbers[liveness]}</strong> Ves lo último recibido: no operes con estos números.
    </p>
  );
}

/** The connection's state where it is not simply connected. */
export function ConnectionNotice({ market }: NoticeProps) {
  const { status, attempt, retryAt, refusal } = useStore(market.connection);
  // Another for each try: it counts down from the clock of its beginning.
  if (status === "reconnecting") return <Reconnecting key={attempt} attempt={attempt} retryAt={retryAt} />;
  if (status === "refused" && refusal) return <Refused market={market} refusal={refusal} />;
  return status === "failed" ? <Failed market={market} /> : null;
}
