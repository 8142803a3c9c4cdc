import { nearAlerts, nearAlertText } from "@paridad/core/alerts";

import { useServices } from "../../lib/services.tsx";
import type { AccountAlerts } from "./use-alerts.ts";

type List = Pick<NonNullable<AccountAlerts["list"]>, "alerts" | "isAsleep">;

/** Alerts within 2 % of their value, a line and a press each; nothing before they are read, or while they sleep. */
export function NearAlerts({ list }: { list: List | null }) {
  const { origin } = useServices();
  const near = list === null || list.isAsleep ? [] : nearAlerts(list.alerts);
  if (near.length === 0) return null;
  return (
    <ul class="decisions small" aria-label="Alertas cerca de su valor">
      {near.map((alert) => (
        <li key={alert.id}>
          <span>
            <strong>{alert.title}</strong>: {nearAlertText(alert)}
          </span>
          <a href={`${origin}/alertas#alerta-${alert.id}`} target="_blank" rel="noreferrer">
            Ver<span class="visually-hidden"> {alert.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
