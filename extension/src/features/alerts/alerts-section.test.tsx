import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { createMemoryStorage } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { keepFiredAlert, readFiredAlerts } from "../../storage/fired-alerts.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { alertsKey, readAlerts, writeAlerts } from "./alerts.ts";
import type { Alert } from "./alerts.ts";
import { FiredAlertsNotice } from "./fired-alerts-notice.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

const now = Date.parse("2026-11-20T15:00:00Z");
const world = vi.hoisted(() => ({
  sent: [] as string[],
  asked: 0,
  areAllowed: true as boolean,
  listeners: 0,
}));
vi.mock("webextension-polyfill", () => {
  const event = () => ({
    addListener: () => void (world.listeners += 1),
    removeListener: () => void (world.listeners -= 1),
  });
  return {
    default: {
      permissions: {
        request: async () => {
          world.asked += 1;
          return world.areAllowed;
        },
        contains: async () => world.areAllowed,
        onAdded: event(),
        onRemoved: event(),
      },
      runtime: { sendMessage: async ({ type }: { type: string }) => void world.sent.push(type) },
    },
  };
});

const page = document.body.appendChild(document.createElement("main"));
beforeEach(() => Object.assign(world, { sent: [], asked: 0, areAllowed: true, listeners: 0 }));
afterEach(() => act(() => render(null, page)));

function mirrorOf() {
  const listeners = new Set<(key: string | null) => void>();
  return {
    ...createMemoryStorage(),
    tell: (key: string | null) => act(() => listeners.forEach((listener) => listener(key))),
    subscribe: (listener: (key: string | null) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
const alert = (id: string, change: Partial<Alert> = {}): Alert => ({
  id,
  kind: "spot",
  direction: "above",
  limit: 7_500,
  symbols: [],
  firedAt: null,
  ...change,
});

/** The account's alerts can't be read: this browser's are what is looked at. */
async function open(part: preact.ComponentChild, { plan = "pro", alerts = [] as Alert[] } = {}) {
  const [disk, memory] = [mirrorOf(), mirrorOf()];
  if (alerts.length > 0) writeAlerts(disk, alerts);
  const session = createStore(() => ({ user: plan === "" ? null : personOn(plan) }));
  const http = { text: async () => Promise.reject(new Error("no")) };
  const services = { disk, memory, session, api: { http }, origin: "", clock: { now: () => now } };
  await act(async () =>
    render(<ServicesProvider services={services as unknown as Services}>{part}</ServicesProvider>, page),
  );
  return { disk, memory, session };
}
const own = () => page.querySelector("[aria-label='Alertas']");
const lines = () =>
  [...(own()?.querySelectorAll("li > span") ?? [])].map(({ textContent }) =>
    textContent?.replaceAll("\u00a0", " "),
  );
const write = (input: Element | null | undefined, value: string) => {
  const field = input as HTMLInputElement;
  field.value = value;
  return act(
    () =>
      void field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true })),
  );
};
const submit = () =>
  act(
    async () =>
      void own()
        ?.querySelector("form")
        ?.dispatchEvent(new Event("submit", { cancelable: true })),
  );

test("an alert is added after the browser was asked, and the worker is told; one taken away too", async () => {
  world.areAllowed = false;
  const { disk } = await open(<AlertsSection />);
  expect(own()?.textContent).toContain("No hay alertas.");
  const [kind, direction] = own()?.querySelectorAll("select") ?? [];
  write(kind, "volatility");
  write(direction, "below");
  const [, limit] = own()?.querySelectorAll("input") ?? [];
  write(limit, "38,5");
  await submit();
  await until(() => expect(lines()).toEqual(["Volatilidad implícita · en el dinero ≤ 38,5 %"]));
  expect([world.asked, world.sent]).toEqual([1, ["alerts-changed"]]);
  expect(readAlerts(disk)).toMatchObject([
    { kind: "volatility", direction: "below", limit: 0.385, symbols: [] },
  ]);
  // The kind stays for the next one, the rest begins again.
  expect([(kind as HTMLSelectElement).value, (limit as HTMLInputElement).value]).toEqual(["volatility", ""]);
  own()?.querySelector<HTMLButtonElement>("li button")?.click();
  await until(() => expect(lines()).toEqual([]));
  expect([readAlerts(disk), world.sent]).toEqual([[], ["alerts-changed", "alerts-changed"]]);
});

test("a draft that says nothing is marked where it is wrong, and neither kept nor asked for", async () => {
  const { disk } = await open(<AlertsSection />);
  write(own()?.querySelector("select"), "ratio");
  await submit();
  const fault = () => own()?.querySelector("[role=alert]")?.textContent;
  const [one, other, limit] = own()?.querySelectorAll("input") ?? [];
  expect(fault()).toBe("Escribí el símbolo de una opción");
  expect([one, other, limit].map((field) => field?.getAttribute("aria-invalid"))).toEqual([
    "true",
    "false",
    "false",
  ]);
  expect(one?.getAttribute("aria-describedby")).toBe(own()?.querySelector("[role=alert]")?.id);
  write(one, "GFGC7200DI");
  write(other, "GFGC7400DI");
  await submit();
  expect(fault()).toBe("Escribí un valor mayor que 0");
  expect(limit?.getAttribute("aria-invalid")).toBe("true");
  expect([readAlerts(disk), world.asked]).toEqual([[], 0]);
});

test("what fired says so, and what the panel or the worker write is seen", async () => {
  const { disk } = await open(<AlertsSection />, {
    alerts: [alert("1"), alert("2", { firedAt: now, limit: 7_600 })],
  });
  expect(lines()).toEqual(["Precio de GGAL · GGAL ≥ 7.500,00", "Precio de GGAL · GGAL ≥ 7.600,00 · avisada"]);
  writeAlerts(disk, [alert("1", { firedAt: now })]);
  disk.tell("theme");
  expect(lines()).toHaveLength(2);
  disk.tell(alertsKey);
  expect(lines()).toEqual(["Precio de GGAL · GGAL ≥ 7.500,00 · avisada"]);
});

test.each([
  ["", true, /^Iniciá sesión en el panel/],
  ["starter", true, /no está incluida en tu plan STARTER$/],
  ["pro", true, /^Con el panel abierto se miran en vivo/],
  ["pro", false, /^Por ahora se miran solo con el panel abierto/],
])("on %s with notices allowed %s it says when they are looked at", async (plan, areAllowed, text) => {
  world.areAllowed = areAllowed;
  await open(<AlertsSection />, { plan, alerts: [alert("1")] });
  await until(() => expect(own()?.querySelector("h2 + p")?.textContent).toMatch(text));
  act(() => render(null, page));
  expect(world.listeners).toBe(0);
});

test("alerts that fired stand until they are put away, each person's own", async () => {
  const { memory, session } = await open(<FiredAlertsNotice />);
  expect(page.textContent).toBe("");
  const place = { memory, session } as never;
  keepFiredAlert(place, { id: "1", title: "Precio de GGAL", text: "GGAL ≥ 7.500,00", at: now });
  memory.tell("otra");
  expect(page.textContent).toBe("");
  memory.tell("paridad.firedAlerts");
  expect(page.querySelector("li")?.textContent).toBe("Precio de GGAL GGAL ≥ 7.500,00 (12:00:00)");
  act(() => session.setState({ user: personOn("pro", { id: "2" }) }));
  await until(() => expect(page.textContent).toBe(""));
  expect([memory.getItem("paridad.firedAlerts"), world.sent]).toEqual([null, ["alerts-seen"]]);
  keepFiredAlert(place, { id: "2", title: "Precio de GGAL", text: "GGAL ≤ 7.000,00", at: now });
  memory.tell(null);
  await act(async () => page.querySelector("button")?.click());
  expect([page.textContent, readFiredAlerts(place), world.sent.length]).toEqual(["", [], 2]);
});
