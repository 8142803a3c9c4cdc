import { useCallback, useEffect, useState } from "preact/hooks";

import { createAlertsApi, isApiError } from "@paridad/core/api";
import type { Alert, AlertsList } from "@paridad/core/contract";
import { alertState, errorMessages, screenWords } from "@paridad/core/messages";

import { useServices, useSession } from "../../../lib/services.tsx";
import { send } from "../../../messaging/messages.ts";
import { refusedText, requestAlertPermissions, useAreAlertsAllowed } from "../alert-permissions.ts";
import { accountNoticesKey, readNotices, startNotices, stopNotices } from "./told-alerts.ts";

/** Nothing of one that waits and whose value is known, as most are. */
function stateText(alert: Alert, list: Pick<AlertsList, "isAsleep">): string {
  const { kind, name, detail } = alertState(alert, list);
  if (kind === "waiting" && detail === "") return "";
  return detail === "" ? ` · ${name.toLowerCase()}` : ` · ${name.toLowerCase()}, ${detail}`;
}
const failureText = (error: unknown) => (isApiError(error) ? error.message : errorMessages.unexpected);

/** The account's alerts; `null` while they are asked for. */
function useAccountAlerts() {
  const { api } = useServices();
  const [list, setList] = useState<AlertsList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(async () => {
    setFailure(null);
    try {
      setList(await createAlertsApi(api.http).list({}));
    } catch (error) {
      setFailure(failureText(error));
    }
  }, [api]);
  useEffect(() => void read(), [read]);
  return { list, failure, read };
}

/** Whether this browser tells what the account's alerts tell. */
export function NoticesHere() {
  const services = useServices();
  const { disk } = services;
  const [isOn, setOn] = useState(() => readNotices(services) !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const areAllowed = useAreAlertsAllowed();
  useEffect(
    () =>
      disk.subscribe((key) => {
        if (key === null || key === accountNoticesKey) setOn(readNotices(services) !== null);
      }),
    [disk, services],
  );
  const change = async (wanted: boolean) => {
    setFailure(null);
    try {
      if (wanted) {
        if (!(await requestAlertPermissions())) {
          setOn(readNotices(services) !== null);
          setFailure(refusedText);
          return;
        }
        // Those that are on keep what they know.
        if (readNotices(services) === null) await startNotices(services);
      } else stopNotices(services);
      setOn(wanted);
      void send({ type: "alerts-changed" });
    } catch (error) {
      setOn(readNotices(services) !== null);
      setFailure(failureText(error));
    }
  };
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        Avisarme también en este navegador, una vez por minuto
      </label>
      {failure === null ? null : (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {isOn && areAllowed === false ? (
        <p class="notice">
          Avisa solo en el panel: el navegador no permite los avisos.{" "}
          <button class="link" type="button" onClick={() => void change(true)}>
            Permitirlos
          </button>
        </p>
      ) : null}
    </>
  );
}

/** Also of a plan that ended: what is kept is its owner's. */
export function AlertList({ list }: { list: AlertsList }) {
  return (
    <>
      {list.isAsleep ? (
        <p class="notice">Sin un plan que las incluya tus alertas duermen: se conservan y no las miramos.</p>
      ) : null}
      {list.alerts.length === 0 ? (
        <p class="muted small">Todavía no tenés alertas en tu cuenta.</p>
      ) : (
        <ul class="alert-list" aria-label="Alertas de tu cuenta">
          {list.alerts.map((alert) => (
            <li key={alert.id}>
              <span>
                {alert.title} {alert.condition}
                <span class="muted">{stateText(alert, list)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The alerts that the server looks at: seen here, changed in the app. `revision` goes up when they were added to. */
function OwnAlerts({ revision }: { revision: number }) {
  const { origin } = useServices();
  const { list, failure, read } = useAccountAlerts();
  useEffect(() => {
    if (revision > 0) void read();
  }, [revision, read]);
  return (
    <section class="card" aria-label="Alertas de la cuenta">
      <h2>En tu cuenta</h2>
      <p class="muted small">Las mira Paridad, también con el navegador cerrado, y avisan por email.</p>
      {failure === null ? null : (
        <p class="notice bad" role="alert">
          {failure}{" "}
          <button class="link" type="button" onClick={() => void read()}>
            {screenWords.retry}
          </button>
        </p>
      )}
      {list === null ? (
        failure === null ? (
          <p class="muted small" role="status">
            Cargando alertas…
          </p>
        ) : null
      ) : (
        <>
          <AlertList list={list} />
          <NoticesHere />
        </>
      )}
      <a href={`${origin}/alertas`} target="_blank" rel="noreferrer">
        Crear o cambiar en Paridad
      </a>
    </section>
  );
}

/** Nothing without a session. */
export function AccountAlerts({ revision }: { revision: number }) {
  const userId = useSession((state) => state.user?.id ?? null);
  return userId === null ? null : <OwnAlerts key={userId} revision={revision} />;
}
