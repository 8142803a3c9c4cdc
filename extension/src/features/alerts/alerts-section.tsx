import { useState } from "preact/hooks";

import type { Alert, AlertAction } from "@paridad/core/contract";
import { changeAlertState, createAlert, deleteAlert } from "@paridad/core/endpoints";
import { alertState } from "@paridad/core/alerts";

import { FailedLoad } from "../../components/failed-load.tsx";
import { useServices } from "../../lib/services.tsx";
import { ShareAlertForm } from "./share-alert-form.tsx";
import type { AccountAlerts } from "./use-alerts.ts";

/** Nothing of one that waits and whose value is known, as most are. */
function stateText(alert: Alert, isAsleep: boolean): string {
  const { kind, name, detail } = alertState(alert, { isAsleep });
  if (kind === "waiting" && detail === "") return "";
  return detail === "" ? ` · ${name.toLowerCase()}` : ` · ${name.toLowerCase()}, ${detail}`;
}

function offeredOf({ status }: Alert): { readonly action: AlertAction; readonly name: string } | null {
  if (status === "ended") return null;
  return status === "paused" ? { action: "resume", name: "Reanudar" } : { action: "pause", name: "Pausar" };
}

type RowProps = {
  alert: Alert;
  isAsleep: boolean;
  isBusy: boolean;
  onAct: (action: AlertAction) => void;
  onRemove: () => void;
};

/** An alert with what can be done with it; deleting takes a second press. */
function AlertRow({ alert, isAsleep, isBusy, onAct, onRemove }: RowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const about = `la alerta de ${alert.title} ${alert.condition}`;
  const offered = isAsleep || alert.subject === null ? null : offeredOf(alert);
  const removeName = isRemoving ? "Sí, eliminar" : "Eliminar";
  return (
    <li>
      <span>
        {alert.title} {alert.condition}
        <span class="muted">{stateText(alert, isAsleep)}</span>
      </span>
      <span class="row">
        {offered === null ? null : (
          <button
            class="link"
            type="button"
            aria-label={`${offered.name} ${about}`}
            disabled={isBusy}
            onClick={() => onAct(offered.action)}
          >
            {offered.name}
          </button>
        )}
        <button
          class="link"
          type="button"
          aria-label={`${removeName} ${about}`}
          disabled={isBusy}
          onClick={() => (isRemoving ? onRemove() : setRemoving(true))}
          onBlur={() => setRemoving(false)}
        >
          {removeName}
        </button>
      </span>
    </li>
  );
}

function Result({ failure, retry, result }: Pick<AccountAlerts, "failure" | "retry" | "result">) {
  return (
    <>
      {failure === null ? null : <FailedLoad text={failure} retry={retry} />}
      {result?.isFailure ? (
        <p class="error" role="alert">
          {result.text}
        </p>
      ) : null}
      <p class="small muted" role="status">
        {result === null || result.isFailure ? "" : result.text}
      </p>
    </>
  );
}

function Listed({ account: { list, api, isBusy, write } }: { account: AccountAlerts }) {
  if (list === null) return null;
  const { alerts, isAsleep } = list;
  return (
    <>
      {isAsleep ? (
        <p class="notice">Sin un plan que las incluya tus alertas duermen: se conservan y no las miramos.</p>
      ) : null}
      {alerts.length === 0 ? (
        <p class="muted small">Todavía no tenés alertas.</p>
      ) : (
        <ul class="alert-list" aria-label="Tus alertas">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isAsleep={isAsleep}
              isBusy={isBusy}
              onAct={(action) =>
                void write(() =>
                  api.call(changeAlertState, {
                    params: { id: alert.id },
                    body: { version: alert.version, action },
                  }),
                )
              }
              onRemove={() =>
                void write(() =>
                  api.call(deleteAlert, { params: { id: alert.id }, query: { version: alert.version } }),
                )
              }
            />
          ))}
        </ul>
      )}
      {isAsleep ? null : (
        <ShareAlertForm
          isBusy={isBusy}
          onAdd={(request) => write(() => api.call(createAlert, { body: request }))}
        />
      )}
    </>
  );
}

/** The account's alerts. The server watches them; they are seen, made, paused and deleted here as in the app. */
export function AlertsSection({ account }: { account: AccountAlerts }) {
  const { origin } = useServices();
  return (
    <section class="card" aria-label="Alertas">
      <h2 class="row spread">
        <span>Alertas</span>
        <a class="small" href={`${origin}/alertas`} target="_blank" rel="noreferrer">
          De opciones, y cómo avisan
        </a>
      </h2>
      {account.list === null && account.failure === null ? (
        <p class="muted small">Cargando alertas…</p>
      ) : null}
      <Listed account={account} />
      {/* A list that is there says nothing of a later reading that failed: the market's own notice does. */}
      <Result {...account} failure={account.list === null ? account.failure : null} />
    </section>
  );
}
