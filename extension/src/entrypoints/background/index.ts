import { browser } from "../../lib/browser.ts";
import { defineBackground } from "wxt/utils/define-background";

import { onMessage } from "../../messaging/messages.ts";
import { closeAreasToContentScripts } from "../../storage/storage-mirror.ts";
import { addContextMenu, followContextMenu } from "./context-menu.ts";
import { acceptSessions } from "./accept-session.ts";
import { showBadge } from "./badge.ts";

/** Badge and context menu. Nothing is kept in its memory: the worker may end at any time. */
function startWorker(): void {
  void closeAreasToContentScripts();
  browser.runtime.onInstalled.addListener(() => void addContextMenu());
  followContextMenu();
  acceptSessions();
  onMessage((state) => void showBadge(state));
}

export default defineBackground({ type: "module", main: startWorker });
