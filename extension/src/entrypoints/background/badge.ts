import browser from "webextension-polyfill";

import type { Message } from "../../messaging/messages.ts";

const colors: Record<string, string> = {
  connected: "#08784a",
  reconnecting: "#7a5200",
  connecting: "#7a5200",
};
const troubleColor = "#bd2636";

/** State of the panel under the icon. */
export async function showBadge(state: Extract<Message, { type: "panel-state" }>): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text: state.badge }),
    browser.action.setBadgeBackgroundColor({ color: colors[state.status] ?? troubleColor }),
    browser.action.setTitle({ title: state.title }),
  ]);
}

/** A notice of the system, where the person allowed it; the badge marks it in any case. */
export async function notify({ id, title, text }: Extract<Message, { type: "alert" }>): Promise<void> {
  await browser.action.setBadgeText({ text: "!" });
  await browser.action.setTitle({ title: `${title}: ${text}` });
  if (!(await browser.permissions.contains({ permissions: ["notifications"] }))) return;
  await browser.notifications.create(`paridad-${id}`, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icon/128.png"),
    title,
    message: text,
  });
}
