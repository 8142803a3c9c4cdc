import { browser } from "../../lib/browser.ts";

import { openPanel } from "../../lib/open-panel.ts";
import { openSymbolKey } from "../../messaging/open-symbol.ts";

const menuId = "open-symbol";

/** A menu over selected text. It reads the selection of the click alone and needs no right over any page. */
export async function addContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: menuId,
    title: "Ver “%s” en Paridad",
    contexts: ["selection"],
  });
}

/** Opens the panel inside the click, as browsers demand, and leaves it what to show. */
export function followContextMenu(): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId !== menuId || !info.selectionText) return;
    const opened = openPanel(tab?.windowId);
    void browser.storage.session.set({ [openSymbolKey]: info.selectionText });
    void opened;
  });
  // The keyword of the address bar: "par 7200 dic".
  browser.omnibox.onInputEntered.addListener((text) => {
    void browser.storage.session.set({ [openSymbolKey]: text });
    // A browser that ignores the address bar's press as a user gesture gets the panel as a tab.
    void openPanel(browser.windows.WINDOW_ID_CURRENT).catch(() =>
      browser.tabs.create({ url: browser.runtime.getURL("/sidepanel.html") }),
    );
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === "open-panel") void openPanel(tab?.windowId);
  });
}
