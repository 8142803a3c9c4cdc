import browser from "webextension-polyfill";

import { createLiveMarket } from "../../lib/open-market.ts";
import { openServices } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import type { FiredAlert } from "../../storage/fired-alerts.ts";
import { isPanelOpen } from "../../storage/panel-presence.ts";
import { readNotices, tellAccountAlerts } from "./account/told-alerts.ts";
import { openAlertMarket } from "./alert-market.ts";
import { readAlerts } from "./alerts.ts";
import { followAlerts } from "./follow-alerts.ts";

const alarmName = "alerts";
const minutesBetweenLooks = 1;
/** A look that brings nothing in this long is given up; the next alarm tries again. */
const longestLookMilliseconds = 15_000;

type Tell = (fired: FiredAlert) => void;

/**
 * One look from the worker: what the account's alerts told, then connect to the market, compare, leave. The market not
 * while the panel is open, which looks itself.
 */
async function look(tell: Tell): Promise<void> {
  const services = await openServices();
  await tellAccountAlerts(services, tell);
  const hasWork = readAlerts(services.disk).length > 0 && services.session.getState().token !== null;
  if (hasWork && !isPanelOpen(services.memory, services.clock.now())) await lookWith(services, tell);
  services.close();
}

/** Connects, waits for the market's first word, and leaves. */
async function lookWith(services: Services, tell: Tell): Promise<void> {
  const market = createLiveMarket(services);
  const alerts = followAlerts({ market: openAlertMarket(market, services), services, tell });
  await new Promise<void>((resolve) => {
    const leave = market.subscribe(() => {
      leave();
      resolve();
    });
    market.connection.subscribe(({ status }) => {
      if (status === "refused" || status === "failed") resolve();
    });
    setTimeout(resolve, longestLookMilliseconds);
    market.open();
  });
  alerts.look();
  alerts.stop();
  market.close();
}

/** Sets or clears the alarm by whether there are alerts; without the permission alerts work while the panel is open. */
export async function watchAlertsNow(): Promise<void> {
  if (!(await browser.permissions.contains({ permissions: ["alarms"] }))) return;
  const services = await openServices();
  const hasAlerts = readAlerts(services.disk).length > 0 || readNotices(services) !== null;
  services.close();
  if (hasAlerts) browser.alarms.create(alarmName, { periodInMinutes: minutesBetweenLooks });
  else await browser.alarms.clear(alarmName);
}

/** Listens to the alarm, now or as soon as the user allows alarms; what fires goes to `tell`. */
export function watchAlerts(tell: Tell): void {
  let isListening = false;
  const listen = () => {
    const { alarms } = browser as { alarms?: typeof browser.alarms };
    if (isListening || alarms === undefined) return;
    isListening = true;
    alarms.onAlarm.addListener(({ name }) => {
      if (name === alarmName) void look(tell);
    });
    void watchAlertsNow();
  };
  browser.permissions.onAdded.addListener(listen);
  listen();
}
