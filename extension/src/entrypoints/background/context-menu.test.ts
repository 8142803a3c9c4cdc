import { afterEach, expect, test, vi } from "vitest";

import { openPanel } from "../../lib/open-panel.ts";
import { addContextMenu, followContextMenu } from "./context-menu.ts";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

type Click = (info: { menuItemId: string; selectionText?: string }, tab?: { windowId: number }) => void;
type Command = (command: string, tab?: { windowId: number }) => void;
const state = vi.hoisted(() => ({
  did: [] as unknown[],
  click: (() => undefined) as Click,
  press: (() => undefined) as Command,
  enter: (() => undefined) as (text: string) => void,
}));
vi.mock("../../lib/browser.ts", () => ({
  browser: {
    contextMenus: {
      removeAll: async () => void state.did.push("none"),
      create: ({ contexts }: { contexts: string[] }) => void state.did.push(contexts),
      onClicked: { addListener: (listener: Click) => void (state.click = listener) },
    },
    omnibox: {
      onInputEntered: { addListener: (listener: (text: string) => void) => void (state.enter = listener) },
    },
    windows: { WINDOW_ID_CURRENT: -2 },
    runtime: { getURL: (path: string) => `chrome-extension://paridad${path}` },
    tabs: { create: async ({ url }: { url: string }) => void state.did.push(url) },
    commands: { onCommand: { addListener: (listener: Command) => void (state.press = listener) } },
    storage: { session: { set: async (items: object) => void state.did.push(items) } },
    sidebarAction: { open: async () => void state.did.push("sidebar") },
  },
}));
const withSidePanel = () =>
  vi.stubGlobal("chrome", {
    sidePanel: {
      open: async ({ windowId }: { windowId: number }) => void state.did.push(`panel of ${windowId}`),
    },
  });
afterEach(() => {
  vi.unstubAllGlobals();
  state.did = [];
});

test("the panel opens as the side panel of its window where there is one, otherwise as the sidebar", async () => {
  vi.stubGlobal("chrome", {});
  await openPanel(7);
  withSidePanel();
  await openPanel(7);
  await openPanel(undefined);
  expect(state.did).toEqual(["sidebar", "panel of 7", "sidebar"]);
});

test("the menu stands once, over selected text, and leaves the panel what was selected", async () => {
  await addContextMenu();
  expect(state.did).toEqual(["none", ["selection"]]);
  withSidePanel();
  followContextMenu();
  state.did = [];
  state.click({ menuItemId: "otro", selectionText: "GFGC7500DI" }, { windowId: 3 });
  state.click({ menuItemId: "open-symbol" }, { windowId: 3 });
  expect(state.did).toEqual([]);
  state.click({ menuItemId: "open-symbol", selectionText: "GFGC7500DI" }, { windowId: 3 });
  await until(() => expect(state.did).toEqual(["panel of 3", { "paridad.openSymbol": "GFGC7500DI" }]));
  state.press("otro", { windowId: 4 });
  state.press("open-panel", { windowId: 4 });
  await until(() => expect(state.did.slice(2)).toEqual(["panel of 4"]));
});

test("the address bar's keyword leaves its text; where that opens no panel, the panel is a tab", async () => {
  withSidePanel();
  followContextMenu();
  state.enter("7200 dic");
  await until(() => expect(state.did).toEqual([{ "paridad.openSymbol": "7200 dic" }, "panel of -2"]));
  vi.stubGlobal("chrome", {
    sidePanel: {
      open: async () => {
        throw new Error("no gesture");
      },
    },
  });
  state.enter("GFGC7500DI");
  await until(() => expect(state.did.at(-1)).toBe("chrome-extension://paridad/sidepanel.html"));
});
