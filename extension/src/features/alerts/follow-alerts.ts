import type { Services } from "../../lib/services.tsx";
import { keepFiredAlert } from "../../storage/fired-alerts.ts";
import type { FiredAlert } from "../../storage/fired-alerts.ts";
import type { AlertMarket } from "./alert-market.ts";
import {
  alertKindNames,
  alertsKey,
  describeAlert,
  evaluateAlerts,
  formatAlertValue,
  readAlerts,
  writeAlerts,
} from "./alerts.ts";

export type FollowedAlerts = {
  /** Compares every alert with the market now. */
  readonly look: () => void;
  readonly stop: () => void;
};

/**
 * Looks at the alerts at once and after each change of them or of the market, keeps those that fire and hands them to
 * `tell`.
 */
export function followAlerts({
  market,
  services: { memory, disk, clock, session },
  tell,
}: {
  market: AlertMarket;
  services: Pick<Services, "memory" | "disk" | "clock" | "session">;
  tell: (fired: FiredAlert) => void;
}): FollowedAlerts {
  const look = () => {
    const now = clock.now();
    const before = readAlerts(disk);
    const { alerts, fired } = evaluateAlerts({ alerts: before, market, now });
    if (alerts !== before) writeAlerts(disk, alerts);
    for (const alert of fired) {
      const text = `${describeAlert(alert)} · ahora ${formatAlertValue(alert, alert.value)}`;
      const told = { id: alert.id, title: alertKindNames[alert.kind], text, at: now };
      keepFiredAlert({ memory, session }, told);
      tell(told);
    }
  };
  const leaveMarket = market.subscribe(look);
  const leaveAlerts = disk.subscribe((key) => {
    if (key === null || key === alertsKey) look();
  });
  look();
  const stop = () => {
    leaveMarket();
    leaveAlerts();
    market.close();
  };
  return { look, stop };
}
