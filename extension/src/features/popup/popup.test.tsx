import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { lastStateKey } from "../../storage/last-state.ts";
import { markPanelSeen } from "../../storage/panel-presence.ts";
import { Popup } from "./popup.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

const now = Date.parse("2026-11-20T15:00:00Z");
const state = vi.hoisted(() => ({ did: [] as string[] }));
vi.mock("../../lib/browser.ts", () => ({
  browser: {
    windows: { getCurrent: async () => ({ id: 7 }) },
    runtime: {
      getManifest: () => ({}),
      openOptionsPage: async () => void state.did.push("options"),
      sendMessage: async ({ type }: { type: string }) => void state.did.push(type),
    },
  },
}));
vi.mock("./live-glance.ts", () => ({
  openLiveGlance: () => {
    state.did.push("glance");
    return () => state.did.push("glance ends");
  },
}));
vi.mock("../../lib/open-panel.ts", () => ({
  openPanel: async (id: number) => void state.did.push(`panel of ${id}`),
}));

const page = document.body.appendChild(document.createElement("main"));
const last = {
  spot: 7_510,
  atTheMoneyVolatility: 0.412,
  impliedRate: 33.44,
  source: null,
  status: "connected",
  refusal: null,
  asOf: null,
  receivedAt: now - 2_000,
};

async function open({ plan = "pro", isPanelThere = false, isSignedIn = true }) {
  const listeners = new Set<(key: string | null) => void>();
  const memory = {
    ...createMemoryStorage({ [lastStateKey]: JSON.stringify(last) }),
    subscribe: (listener: (key: string | null) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (isPanelThere) markPanelSeen(memory, now);
  const person = personOn(plan);
  const storage: Record<string, string> = isSignedIn ? { token: "token", user: JSON.stringify(person) } : {};
  const session = createSessionStore({ storage: createMemoryStorage(storage) });
  const disk = { ...createMemoryStorage(), subscribe: () => () => false };
  const services = {
    origin: "https://paridad.test",
    memory,
    disk,
    session,
    api: {},
    clock: { now: () => now },
  };
  await act(async () =>
    render(
      <ServicesProvider services={services as unknown as Services}>
        <Popup alerts={null} screen={null} />
      </ServicesProvider>,
      page,
    ),
  );
  const write = (key: string, text: string) =>
    act(() => {
      memory.setItem(key, text);
      for (const listener of listeners) listener(key);
    });
  return { memory, session, write };
}
const button = (name: string) =>
  [...page.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name);
const text = () => page.textContent?.replaceAll(/\s+/g, " ") ?? "";

beforeEach(() => {
  state.did = [];
  vi.spyOn(window, "close").mockImplementation(() => state.did.push("closed"));
});
afterEach(() => act(() => render(null, page)));

test("the last numbers stand at once, and each that is written after", async () => {
  const { write } = await open({});
  const facts = () =>
    [...page.querySelectorAll("dd, .figure")].map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(facts()).toEqual(["7.510,00", "41,2 %", "33,4 %"]);
  expect(text()).toContain("Conectado · hace 2 s");
  expect(text()).toContain("Ana PazPlan Pro");
  write(lastStateKey, JSON.stringify({ ...last, spot: null, refusal: "Tu plan venció." }));
  expect(facts()[0]).toBe("–");
  expect(text()).toContain("Tu plan venció.");
});

test("the popup has a market of its own while no panel has one, and leaves it to one that opens", async () => {
  const { memory, write } = await open({});
  await until(() => expect(state.did).toEqual(["glance"]));
  write("otra", "1");
  expect(state.did).toEqual(["glance"]);
  markPanelSeen(memory, now);
  write("paridad.panelSeenAt", String(now));
  expect(state.did.slice(0, 2)).toEqual(["glance", "glance ends"]);
});

test.each([
  [{ isPanelThere: true }, "Abrir el panel"],
  [{ plan: "starter" }, "Actualizar Plan"],
])("with %o it connects nowhere", async (session, word) => {
  await open(session);
  await act(async () => undefined);
  expect([state.did, text().includes(word)]).toEqual([[], true]);
  expect(page.querySelector("[aria-label='Último estado']") === null).toBe("plan" in session);
});

test("its market ends before the panel opens, in this window", async () => {
  await open({});
  await until(() => expect(state.did).toEqual(["glance"]));
  button("Abrir el panel")?.click();
  await until(() => expect(state.did).toEqual(["glance", "glance ends", "panel of 7", "closed"]));
});
