import { useEffect, useReducer } from "preact/hooks";

import { formatTime } from "@paridad/core/formats";

import { useServices, useSession } from "../../lib/services.tsx";
import { send } from "../../messaging/messages.ts";
import {
  firedAlertsKey,
  forgetFiredAlerts,
  forgetOthersAlerts,
  readFiredAlerts,
} from "../../storage/fired-alerts.ts";

/** The user's alerts that fired, read again as the memory changes. */
function useFiredAlerts() {
  const services = useServices();
  const { memory } = services;
  const userId = useSession(({ user }) => user?.id ?? null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      memory.subscribe((key) => {
        if (key === null || key === firedAlertsKey) redraw(undefined);
      }),
    [memory],
  );
  useEffect(() => {
    if (forgetOthersAlerts(services)) void send({ type: "alerts-seen" });
  }, [services, userId]);
  const putAway = () => {
    forgetFiredAlerts(memory);
    redraw(undefined);
    void send({ type: "alerts-seen" });
  };
  return { fired: readFiredAlerts(services), putAway };
}

/** The alerts that fired, until the user puts them away. */
export function FiredAlertsNotice() {
  const { fired, putAway } = useFiredAlerts();
  if (fired.length === 0) return null;
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
