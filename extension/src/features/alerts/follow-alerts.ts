import type { CalculatorStore } from "@paridad/core/stores";

import type { Services } from "../../lib/services.tsx";
import { keepFiredAlert } from "../../storage/fired-alerts.ts";
import type { FiredAlert } from "../../storage/fired-alerts.ts";
import {
  alertKindNames,
  alertsKey,
  describeAlert,
  evaluateAlerts,
  formatAlertValue,
  readAlerts,
  writeAlerts,
} from "./alerts.ts";

/**
 * Looks at the alerts at once and after each change of them or of the market, keeps those that fire and hands them to `tell`.
 * Returns what stops it.
 */
export function followAlerts({
  calculator,
  services: { memory, disk, clock },
  tell,
}: {
  calculator: CalculatorStore;
  services: Pick<Services, "memory" | "disk" | "clock">;
  tell: (fired: FiredAlert) => void;
}): () => void {
  const look = () => {
    const now = clock.now();
    const before = readAlerts(disk);
    const { alerts, fired } = evaluateAlerts({ alerts: before, state: calculator.getState(), now });
    if (alerts !== before) writeAlerts(disk, alerts);
    for (const alert of fired) {
      const text = `${describeAlert(alert)} · ahora ${formatAlertValue(alert.kind, alert.value)}`;
      const told = { id: alert.id, title: alertKindNames[alert.kind], text, at: now };
      keepFiredAlert(memory, told);
      tell(told);
    }
  };
  let { revision } = calculator.getState();
  const leaveMarket = calculator.subscribe((state) => {
    if (state.revision === revision) return;
    revision = state.revision;
    look();
  });
  const leaveAlerts = disk.subscribe((key) => {
    if (key === null || key === alertsKey) look();
  });
  look();
  return () => {
    leaveMarket();
    leaveAlerts();
  };
}
