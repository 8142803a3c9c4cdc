import browser from "webextension-polyfill";
import { defineBackground } from "wxt/utils/define-background";

import { watchAlerts, watchAlertsNow } from "../../features/alerts/watch-alerts.ts";
import { onMessage } from "../../messaging/messages.ts";
import { closeAreasToContentScripts } from "../../storage/storage-mirror.ts";
import { addContextMenu, followContextMenu } from "./context-menu.ts";
import { acceptSessions } from "./accept-session.ts";
import { clearAlertMark, notify, showBadge } from "./badge.ts";

/** Badge, alerts and the context menu. Nothing is kept in its memory: the worker may end at any time. */
function startWorker(): void {
  void closeAreasToContentScripts();
  browser.runtime.onInstalled.addListener(() => void addContextMenu());
  followContextMenu();
  acceptSessions();
  watchAlerts((fired) => void notify(fired));
  onMessage((message) => {
    if (message.type === "panel-state") void showBadge(message);
    else if (message.type === "alert") void notify(message.fired);
    else if (message.type === "alerts-seen") void clearAlertMark();
    else void watchAlertsNow();
  });
}

export default defineBackground({ type: "module", main: startWorker });
