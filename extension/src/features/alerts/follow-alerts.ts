import type { StoragePort } from "@paridad/core/auth";
import type { CalculatorStore } from "@paridad/core/stores";

import { send } from "../../messaging/messages.ts";
import {
  alertKindNames,
  describeAlert,
  evaluateAlerts,
  formatAlertValue,
  readAlerts,
  writeAlerts,
} from "./alerts.ts";

/** Looks at the alerts after each change of the market. Returns what stops it. */
export function followAlerts({
  calculator,
  storage,
  now,
}: {
  calculator: CalculatorStore;
  storage: StoragePort;
  now: () => number;
}): () => void {
  let revision = calculator.getState().revision;
  return calculator.subscribe((state) => {
    if (state.revision === revision) return;
    revision = state.revision;
    const before = readAlerts(storage);
    const { alerts, fired } = evaluateAlerts({ alerts: before, state, now: now() });
    if (alerts !== before) writeAlerts(storage, alerts);
    for (const alert of fired) {
      const text = `${describeAlert(alert)} · ahora ${formatAlertValue(alert.kind, alert.value)}`;
      void send({ type: "alert", id: alert.id, title: alertKindNames[alert.kind], text });
    }
  });
}
