import { useEffect, useState } from "preact/hooks";

import { useServices } from "../../lib/services.tsx";
import { send } from "../../messaging/messages.ts";
import { alertKindNames, alertsKey, describeAlert, readAlerts, writeAlerts } from "./alerts.ts";
import type { Alert } from "./alerts.ts";
import { AccountAlerts } from "./account/account-alerts.tsx";
import { MoveNotice } from "./account/move-notice.tsx";
import { AlertForm } from "./alert-form.tsx";
import { AlertTerms } from "./alert-terms.tsx";

/** The stored alerts, followed as the panel and the worker change them. */
function useAlerts() {
  const { disk } = useServices();
  const [alerts, setAlerts] = useState(() => readAlerts(disk));
  useEffect(
    () =>
      disk.subscribe((key) => {
        if (key === null || key === alertsKey) setAlerts(readAlerts(disk));
      }),
    [disk],
  );
  const save = (next: readonly Alert[]) => {
    writeAlerts(disk, next);
    setAlerts(next);
    void send({ type: "alerts-changed" });
  };
  return { alerts, save };
}

/** This browser's alerts. They are looked at while the panel is open, and each minute where alarms are allowed. */
function BrowserAlerts({ onMoved }: { onMoved: () => void }) {
  const { alerts, save } = useAlerts();
  return (
    <section class="card" aria-label="Alertas">
      <h2>En este navegador</h2>
      {alerts.length === 0 ? (
        <p class="muted small">No hay alertas. Al agregar la primera te pedimos permiso para avisarte.</p>
      ) : (
        <AlertTerms />
      )}
      {alerts.length === 0 ? null : (
        <ul class="alert-list">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <span>
                {alertKindNames[alert.kind]} · {describeAlert(alert)}
                {alert.firedAt === null ? null : <span class="muted"> · avisada</span>}
              </span>
              <button
                class="link"
                type="button"
                aria-label={`Quitar alerta ${describeAlert(alert)}`}
                onClick={() => save(alerts.filter(({ id }) => id !== alert.id))}
              >
                Quitar
              </button>
            </li>
          ))}
        </ul>
      )}
      <MoveNotice
        alerts={alerts}
        onMoved={(left) => {
          save(left);
          onMoved();
        }}
      />
      <AlertForm onAdd={(alert) => save([...alerts, alert])} />
    </section>
  );
}

/** The account's alerts, and those that only this browser has. */
export function AlertsSection() {
  const [revision, setRevision] = useState(0);
  return (
    <>
      <AccountAlerts revision={revision} />
      <BrowserAlerts onMoved={() => setRevision(revision + 1)} />
    </>
  );
}
