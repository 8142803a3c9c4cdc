import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import browser from "webextension-polyfill";

import { createMemoryStorage } from "@paridad/core/auth";
import type { Alert, AlertsList } from "@paridad/core/contract";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { AlertList, NoticesHere } from "./account-alerts.tsx";
import { accountNoticesKey } from "./told-alerts.ts";

const sent = vi.hoisted(() => ({ messages: 0 }));
vi.mock("webextension-polyfill", () => ({
  default: {
    permissions: {
      request: vi.fn<() => Promise<boolean>>(),
      contains: vi.fn<() => Promise<boolean>>(),
      onAdded: { addListener: () => undefined, removeListener: () => undefined },
      onRemoved: { addListener: () => undefined, removeListener: () => undefined },
    },
    runtime: { sendMessage: async () => void (sent.messages += 1) },
  },
}));

test("Firefox is asked for notices alone: alarms come with its installation, and asking for them fails", async () => {
  vi.stubEnv("FIREFOX", "true");
  vi.resetModules();
  const { requestAlertPermissions } = await import("../alert-permissions.ts");
  vi.mocked(browser.permissions.request).mockResolvedValue(true);
  await requestAlertPermissions();
  expect(browser.permissions.request).toHaveBeenLastCalledWith({ permissions: ["notifications"] });
  vi.unstubAllEnvs();
});

const page = document.body.appendChild(document.createElement("main"));
beforeEach(() => act(() => render(null, page)));

const alertOf = (id: string, more: Partial<Alert>): Alert => ({
  id,
  subject: { kind: "share" },
  title: `GGAL ${id}`,
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: true,
  restMinutes: 60,
  status: "resting",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 1,
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  ...more,
});

test("each alert says what it does, and that it sleeps where the plan doesn't open it", () => {
  const list = {
    isAsleep: false,
    alerts: [
      alertOf("1", { status: "armed" }),
      alertOf("2", { lastFiredAt: "2026-11-20T16:00:00Z" }),
      alertOf("3", { isTrue: true }),
      alertOf("4", {}),
      alertOf("6", { status: "armed", current: null, isTrue: null, unknown: "Falta la punta o el precio" }),
      alertOf("5", { status: "ended", endedReason: "expired" }),
    ],
  } as unknown as AlertsList;
  const said = (given: AlertsList) => {
    act(() => render(<AlertList list={given} />, page));
    return [...page.querySelectorAll("li")].map(({ textContent }) => textContent);
  };
  expect(said(list)).toEqual([
    "GGAL 1 ≥ 7.500,00",
    "GGAL 2 ≥ 7.500,00 · avisada, descansa hasta que el valor vuelva del otro lado",
    "GGAL 3 ≥ 7.500,00 · ya se cumple, avisa cuando vuelva a cruzar",
    "GGAL 4 ≥ 7.500,00 · por empezar, empieza cuando vea el valor del otro lado",
    "GGAL 6 ≥ 7.500,00 · esperando, ahora no se sabe: falta la punta o el precio",
    "GGAL 5 ≥ 7.500,00 · terminó, el contrato venció",
  ]);
  expect(page.querySelector(".notice")).toBeNull();
  expect(said({ ...list, isAsleep: true })).toEqual([
    "GGAL 1 ≥ 7.500,00 · duerme",
    "GGAL 2 ≥ 7.500,00 · duerme",
    "GGAL 3 ≥ 7.500,00 · duerme",
    "GGAL 4 ≥ 7.500,00 · duerme",
    "GGAL 6 ≥ 7.500,00 · duerme",
    "GGAL 5 ≥ 7.500,00 · terminó, el contrato venció",
  ]);
  expect(page.querySelector(".notice")?.textContent).toContain("tus alertas duermen");
});

test("a refused permission leaves the notices off and says how to allow them", async () => {
  const disk = { ...createMemoryStorage(), subscribe: () => () => false };
  const services = {
    disk,
    session: { getState: () => ({ user: { id: "ana" } }) },
    api: {
      http: {
        clock: { now: () => 0 },
        text: async () => JSON.stringify({ success: true, data: { fired: [], unseen: 0, hasMore: false } }),
      },
    },
  } as unknown as Services;
  vi.mocked(browser.permissions.contains).mockResolvedValue(false);
  vi.mocked(browser.permissions.request).mockResolvedValue(false);
  await act(() =>
    render(
      <ServicesProvider services={services}>
        <NoticesHere />
      </ServicesProvider>,
      page,
    ),
  );
  const box = () => page.querySelector("input");
  box()?.click();
  await vi.waitFor(() => expect(page.querySelector("[role=alert]")).not.toBeNull());
  expect(page.querySelector("[role=alert]")?.textContent).toContain("elegí «Permitir»");
  expect([box()?.checked, disk.getItem(accountNoticesKey)]).toEqual([false, null]);
  vi.mocked(browser.permissions.request).mockResolvedValue(true);
  box()?.click();
  await vi.waitFor(() => expect(page.querySelector(".notice")).not.toBeNull());
  expect(disk.getItem(accountNoticesKey)).not.toBeNull();
  expect(page.querySelector("[role=alert]")).toBeNull();
  // Allowed once, and taken back in the browser since.
  expect(page.querySelector(".notice")?.textContent).toContain("Avisa solo en el panel");
  // Asked for again, they stay on with what they know, whatever the browser answers.
  const known = JSON.stringify({ userId: "ana", since: "2026-11-20T15:00:00Z", known: ["1"] });
  disk.setItem(accountNoticesKey, known);
  const allow = () => page.querySelector<HTMLButtonElement>(".notice button")?.click();
  vi.mocked(browser.permissions.request).mockResolvedValue(false);
  allow();
  await vi.waitFor(() => expect(page.querySelector("[role=alert]")).not.toBeNull());
  expect([box()?.checked, disk.getItem(accountNoticesKey)]).toEqual([true, known]);
  vi.mocked(browser.permissions.request).mockResolvedValue(true);
  allow();
  await vi.waitFor(() => expect(page.querySelector("[role=alert]")).toBeNull());
  await vi.waitFor(() => expect(sent.messages).toBe(2));
  expect([box()?.checked, disk.getItem(accountNoticesKey)]).toEqual([true, known]);
});
