import { nearAlerts, nearAlertText } from "@paridad/core/alerts";
import { listAlerts } from "@paridad/core/endpoints";

import { alertsKey, refreshMilliseconds } from "../../data/alerts/alerts-key.ts";
import { useData } from "../../data/use-data.ts";
import { Lines } from "./decision-lines.tsx";

/** Alerts about to notify; loaded after the book, as home is weighed. */
export function NearAlerts() {
  const { data } = useData(listAlerts, alertsKey, { refetchInterval: refreshMilliseconds });
  const near = data === undefined || data.isAsleep ? [] : nearAlerts(data.alerts);
  if (near.length === 0) return null;
  const lines = near.map((alert) => ({
    key: alert.id,
    name: alert.title,
    text: nearAlertText(alert),
    action: "Ver",
    to: `/alertas#alerta-${alert.id}`,
    exercised: null,
  }));
  return (
    <div className="border-t border-line">
      <Lines label="Alertas cerca de su valor" lines={lines} />
    </div>
  );
}
