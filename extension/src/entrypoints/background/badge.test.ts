import browser from "webextension-polyfill";
import { beforeEach, expect, test, vi } from "vitest";

import { clearAlertMark, notify, showBadge } from "./badge.ts";

const state = vi.hoisted(() => ({
  stored: {} as Record<string, unknown>,
  mayNotify: false,
  texts: [] as string[],
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    storage: { session: { get: async () => state.stored } },
    action: {
      setTitle: async () => undefined,
      setBadgeText: async ({ text }: { text: string }) => void state.texts.push(text),
      setBadgeBackgroundColor: async () => undefined,
    },
    permissions: { contains: async () => state.mayNotify },
    notifications: { create: vi.fn<() => Promise<string>>() },
    runtime: { getURL: (path: string) => path },
  },
}));
const panel = { type: "panel-state", status: "connected", badge: "35 %", title: "GGAL 7.510,00" } as const;
const fired = { id: "a", title: "Precio de GGAL", text: "GGAL ≥ 7.500,00", at: 0 };

beforeEach(() => {
  Object.assign(state, { stored: {}, mayNotify: false, texts: [] });
});

test("the panel's figure stands under the icon, but never over an alert that nobody has seen", async () => {
  await showBadge(panel);
  expect(state.texts).toEqual(["35 %"]);
  await notify(fired);
  state.stored = { "paridad.firedAlerts": JSON.stringify([fired]) };
  await showBadge(panel);
  expect(state.texts).toEqual(["35 %", "!"]);
  state.stored = {};
  await clearAlertMark();
  await showBadge(panel);
  expect(state.texts).toEqual(["35 %", "!", "", "35 %"]);
});

test("the system's notice is for whoever allowed it", async () => {
  await notify(fired);
  expect(browser.notifications.create).not.toHaveBeenCalled();
  state.mayNotify = true;
  await notify(fired);
  const notice = { title: "Precio de GGAL", message: "GGAL ≥ 7.500,00" };
  expect(browser.notifications.create).toHaveBeenCalledExactlyOnceWith(
    "paridad-a",
    expect.objectContaining(notice),
  );
});
