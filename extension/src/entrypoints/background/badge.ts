import { browser } from "../../lib/browser.ts";

import type { PanelState } from "../../messaging/messages.ts";

const colors: Record<string, string> = {
  connected: "#08784a",
  reconnecting: "#7a5200",
  connecting: "#7a5200",
};
const troubleColor = "#bd2636";

/** State of the panel under the icon. */
export async function showBadge({ status, badge, title }: PanelState): Promise<void> {
  await browser.action.setTitle({ title });
  await browser.action.setBadgeText({ text: badge });
  await browser.action.setBadgeBackgroundColor({ color: colors[status] ?? troubleColor });
}
