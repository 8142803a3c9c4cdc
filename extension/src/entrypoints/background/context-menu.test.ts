import { afterEach, expect, test, vi } from "vitest";

import { openPanel } from "../../lib/open-panel.ts";
import { addContextMenu, followContextMenu } from "./context-menu.ts";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

type Click = (info: { menuItemId: string; selectionText?: string }, tab?: { windowId: number }) => void;
type Command = (command: string, tab?: { windowId: number }) => void;
const world = vi.hoisted(() => ({
  did: [] as unknown[],
  click: (() => undefined) as Click,
  press: (() => undefined) as Command,
  enter: (() => undefined) as (text: string) => void,
}));
vi.mock("../../lib/browser.ts", () => ({
  browser: {
    contextMenus: {
      removeAll: async () => void world.did.push("none"),
      create: ({ contexts }: { contexts: string[] }) => void world.did.push(contexts),
      onClicked: { addListener: (listener: Click) => void (world.click = listener) },
    },
    omnibox: {
      onInputEntered: { addListener: (listener: (text: string) => void) => void (world.enter = listener) },
    },
    windows: { WINDOW_ID_CURRENT: -2 },
    runtime: { getURL: (path: string) => `chrome-extension://paridad${path}` },
    tabs: { create: async ({ url }: { url: string }) => void world.did.push(url) },
    commands: { onCommand: { addListener: (listener: Command) => void (world.press = listener) } },
    storage: { session: { set: async (items: object) => void world.did.push(items) } },
    sidebarAction: { open: async () => void world.did.push("sidebar") },
  },
}));
const withSidePanel = () =>
  vi.stubGlobal("chrome", {
    sidePanel: {
      open: async ({ windowId }: { windowId: number }) => void world.did.push(`panel of ${windowId}`),
    },
  });
afterEach(() => {
  vi.unstubAllGlobals();
  world.did = [];
});

test("the panel opens as the side panel of its window where there is one, otherwise as the sidebar", async () => {
  vi.stubGlobal("chrome", {});
  await openPanel(7);
  withSidePanel();
  await openPanel(7);
  await openPanel(undefined);
  expect(world.did).toEqual(["sidebar", "panel of 7", "sidebar"]);
});

test("the menu stands once, over selected text, and leaves the panel what was selected", async () => {
  await addContextMenu();
  expect(world.did).toEqual(["none", ["selection"]]);
  withSidePanel();
  followContextMenu();
  world.did = [];
  world.click({ menuItemId: "otro", selectionText: "GFGC7500DI" }, { windowId: 3 });
  world.click({ menuItemId: "open-symbol" }, { windowId: 3 });
  expect(world.did).toEqual([]);
  world.click({ menuItemId: "open-symbol", selectionText: "GFGC7500DI" }, { windowId: 3 });
  await until(() => expect(world.did).toEqual(["panel of 3", { "paridad.openSymbol": "GFGC7500DI" }]));
  world.press("otro", { windowId: 4 });
  world.press("open-panel", { windowId: 4 });
  await until(() => expect(world.did.slice(2)).toEqual(["panel of 4"]));
});

test("the address bar's keyword leaves its text; where that opens no panel, the panel is a tab", async () => {
  withSidePanel();
  followContextMenu();
  world.enter("7200 dic");
  await until(() => expect(world.did).toEqual([{ "paridad.openSymbol": "7200 dic" }, "panel of -2"]));
  vi.stubGlobal("chrome", {
    sidePanel: {
      open: async () => {
        throw new Error("no gesture");
      },
    },
  });
  world.enter("GFGC7500DI");
  await until(() => expect(world.did.at(-1)).toBe("chrome-extension://paridad/sidepanel.html"));
});
