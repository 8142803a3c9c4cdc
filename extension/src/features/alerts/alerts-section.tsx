import { useEffect, useState } from "preact/hooks";

import { useServices } from "../../lib/services.tsx";
import { send } from "../../messaging/messages.ts";
import { alertKindNames, alertsKey, describeAlert, readAlerts, writeAlerts } from "./alerts.ts";
import type { Alert } from "./alerts.ts";
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

/** The user's alerts. They are looked at while the panel is open, and each minute where alarms are allowed. */
export function AlertsSection() {
  const { alerts, save } = useAlerts();
  return (
    <section class="card" aria-label="Alertas">
      <h2>Alertas</h2>
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
      <AlertForm onAdd={(alert) => save([...alerts, alert])} />
    </section>
  );
}
