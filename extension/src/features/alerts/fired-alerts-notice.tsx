import { useEffect, useState } from "preact/hooks";

import { formatTime } from "@paridad/core/formats";

import { useServices } from "../../lib/services.tsx";
import { send } from "../../messaging/messages.ts";
import { firedAlertsKey, forgetFiredAlerts, readFiredAlerts } from "../../storage/fired-alerts.ts";

/** The alerts that fired, until the user puts them away. */
export function FiredAlertsNotice() {
  const { memory } = useServices();
  const [fired, setFired] = useState(() => readFiredAlerts(memory));
  useEffect(
    () =>
      memory.subscribe((key) => {
        if (key === null || key === firedAlertsKey) setFired(readFiredAlerts(memory));
      }),
    [memory],
  );
  if (fired.length === 0) return null;
  const putAway = () => {
    forgetFiredAlerts(memory);
    setFired([]);
    void send({ type: "alerts-seen" });
  };
  return (
    <div class="notice fired" role="status">
      <ul>
        {fired.map(({ id, title, text, at }) => (
          <li key={id}>
            <strong>{title}</strong> {text} <span class="muted">({formatTime(at)})</span>
          </li>
        ))}
      </ul>
      <button class="button quiet" type="button" onClick={putAway}>
        Entendido
      </button>
    </div>
  );
}
