import browser from "webextension-polyfill";

import type { Message } from "../../messaging/messages.ts";
import { firedAlertsKey } from "../../storage/fired-alerts.ts";
import type { FiredAlert } from "../../storage/fired-alerts.ts";

const colors: Record<string, string> = {
  connected: "#08784a",
  reconnecting: "#7a5200",
  connecting: "#7a5200",
};
const troubleColor = "#bd2636";
const alertColor = "#2457c5";

async function hasFiredAlerts(): Promise<boolean> {
  return firedAlertsKey in (await browser.storage.session.get(firedAlertsKey));
}

/** State of the panel under the icon, except while an alert waits to be seen: its mark stays. */
export async function showBadge(state: Extract<Message, { type: "panel-state" }>): Promise<void> {
  await browser.action.setTitle({ title: state.title });
  if (await hasFiredAlerts()) return;
  await browser.action.setBadgeText({ text: state.badge });
  await browser.action.setBadgeBackgroundColor({ color: colors[state.status] ?? troubleColor });
}

/** A mark under the icon, and a notice of the system where the user allowed it. */
export async function notify({ id, title, text }: FiredAlert): Promise<void> {
  await browser.action.setBadgeText({ text: "!" });
  await browser.action.setBadgeBackgroundColor({ color: alertColor });
  if (!(await browser.permissions.contains({ permissions: ["notifications"] }))) return;
  await browser.notifications.create(`paridad-${id}`, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icon/128.png"),
    title,
    message: text,
  });
}

/** The user saw the alerts; the panel, where it is open, soon writes its state again. */
export async function clearAlertMark(): Promise<void> {
  await browser.action.setBadgeText({ text: "" });
}
