import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";

import { ApiError, endpointCalls } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import type { Alert, FiredAlert } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { AlertsSection } from "./alerts-section.tsx";
import { NearAlerts } from "./near-alerts.tsx";
import { useAlerts } from "./use-alerts.ts";
import { FiredAlertsNotice } from "./fired-alerts-notice.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);
const page = document.body.appendChild(document.createElement("main"));
afterEach(() => act(() => render(null, page)));

const at = "2026-11-20T15:00:00Z";
const alertOf = (id: string, more: Partial<Alert> = {}): Alert => ({
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
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
  ...more,
});
const firedOf = (id: string, isSeen: boolean): FiredAlert => ({
  id,
  alertId: "1",
  kind: "crossed",
  title: "GGAL",
  text: `≥ 7.${id},00`,
  path: "/alertas",
  value: 7_500,
  firedAt: at,
  heldUntil: null,
  isSeen,
});

type Call = { readonly method: string; readonly path: string; readonly json?: unknown };
/** A server that answers by the call; what was written stands in `written`. */
function OwnAlerts() {
  return <AlertsSection account={useAlerts()} />;
}

async function open(part: preact.ComponentChild, answer: (call: Call) => object) {
  const written: string[] = [];
  const text = async (call: Call) => {
    if (call.method !== "get") written.push(`${call.method} ${call.path} ${JSON.stringify(call.json)}`);
    return JSON.stringify({ success: true, ...answer(call) });
  };
  const storage = { token: "token", user: JSON.stringify(personOn("black")) };
  const services = {
    origin: "https://paridad.test",
    api: { http: { text }, ...endpointCalls({ clock: { now: () => 0 }, text }) },
    session: createSessionStore({ storage: createMemoryStorage(storage) }),
  } as unknown as Services;
  await act(async () => render(<ServicesProvider services={services}>{part}</ServicesProvider>, page));
  return { written };
}
const listOf = (alerts: readonly Alert[], isAsleep = false) => ({
  data: {
    alerts,
    isAsleep,
    total: alerts.length,
    hasMore: false,
    maximum: 50,
    isLive: true,
    unseen: 0,
    settings: { quiet: null },
    push: { publicKey: "", browsers: 0, isHere: false },
  },
});
async function press(name: string): Promise<void> {
  const button = () => page.querySelector<HTMLButtonElement>(`button[aria-label^="${name}"]`);
  await until(() => expect(button()?.disabled).toBe(false));
  await act(async () => button()?.click());
}
const lines = () => [...page.querySelectorAll("li > span:first-child")].map(({ textContent }) => textContent);

test("each alert says what it does, is paused in one press and deleted in two, from the version that was seen", async () => {
  const { written } = await open(<OwnAlerts />, ({ method }) =>
    method === "get"
      ? listOf([alertOf("1"), alertOf("2", { status: "resting", lastFiredAt: at })])
      : { data: alertOf("1", { status: "paused" }), message: "Alerta eliminada" },
  );
  await until(() =>
    expect(lines()).toEqual([
      "GGAL 1 ≥ 7.500,00",
      "GGAL 2 ≥ 7.500,00 · avisada, descansa hasta que el valor vuelva del otro lado",
    ]),
  );
  await press("Pausar la alerta de GGAL 1");
  await until(() => expect(written).toEqual(['post alerts/1/state {"version":3,"action":"pause"}']));
  await press("Eliminar la alerta de GGAL 2");
  expect(written).toHaveLength(1);
  await press("Sí, eliminar la alerta de GGAL 2");
  await until(() => expect(written[1]).toBe("delete alerts/2 undefined"));
});

test("one of the share is made as typed, and what the server says of it stands there", async () => {
  const { written } = await open(<OwnAlerts />, ({ method }) => {
    if (method === "get") return listOf([]);
    if (written.length === 1) return { data: alertOf("9"), message: "Alerta guardada." };
    throw new ApiError({ code: "CONFLICT", message: "Tu plan guarda hasta 10 alertas." });
  });
  await until(() => expect(page.querySelector("form")).not.toBeNull());
  const field = () => page.querySelector("form input") as HTMLInputElement;
  const add = async (typed: string) => {
    field().value = typed;
    await act(async () => void field().dispatchEvent(new Event("input", { bubbles: true })));
    await act(
      async () => void page.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true })),
    );
  };
  const faults = () => [...page.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
  await add("mucho");
  expect([faults(), written]).toEqual([["Escribí un valor"], []]);
  await add("7.510,50");
  await until(() => expect(page.querySelector("[role=status]")?.textContent).toBe("Alerta guardada."));
  expect(written).toEqual([
    'post alerts {"subject":{"kind":"share"},"direction":"above","threshold":7510.5}',
  ]);
  expect([faults(), field().value]).toEqual([[], ""]);
  await add("7.600");
  await until(() => expect(faults()).toEqual(["Tu plan guarda hasta 10 alertas."]));
  expect(field().value).toBe("7.600");
});

test("without a plan they sleep: kept, deleted, and none is made", async () => {
  await open(<OwnAlerts />, () => listOf([alertOf("1")], true));
  await until(() => expect(lines()).toEqual(["GGAL 1 ≥ 7.500,00 · duerme"]));
  expect(page.textContent).toContain("tus alertas duermen");
  expect([page.querySelector("form"), page.querySelectorAll("li button").length]).toEqual([null, 1]);
});

test("those about to notify say how far they are, each with its address; none while they sleep", async () => {
  const near = (current: number) => alertOf("1", { current });
  const openNear = (alerts: readonly Alert[], isAsleep = false) =>
    open(<NearAlerts list={{ alerts: [...alerts], isAsleep }} />, () => listOf([]));
  await openNear([near(7_351), alertOf("2", { current: 7_349 })]);
  expect(page.querySelectorAll("li")).toHaveLength(1);
  expect(page.querySelector("li")?.textContent).toContain("ahora 7.351,00, falta +2,0\u00a0%");
  expect(page.querySelector("a")?.href).toBe("https://paridad.test/alertas#alerta-1");
  await openNear([near(7_351)], true);
  expect(page.querySelector("li")).toBeNull();
});

test("what fired stands there until it is seen, up to the newest one", async () => {
  let isSeen = false;
  const { written } = await open(<FiredAlertsNotice />, ({ method }) => {
    if (method === "post") isSeen = true;
    const fired = [firedOf("600", isSeen), firedOf("500", isSeen), firedOf("400", true)];
    return { data: { fired, unseen: isSeen ? 0 : 5, hasMore: true } };
  });
  await until(() => expect(page.querySelectorAll("li")).toHaveLength(2));
  expect(page.textContent).toContain("GGAL ≥ 7.600,00 (12:00:00)");
  expect(page.textContent).toContain("Y 3 más en Paridad.");
  await act(async () => page.querySelector("button")?.click());
  await until(() => expect(page.querySelectorAll("li")).toHaveLength(0));
  expect(written).toEqual(['post alerts/fired/seen {"upTo":"600"}']);
});
