import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { costPreset } from "@paridad/core/costs";

import { Toaster } from "../components/ui/states/toaster.tsx";
import { renderWithServices } from "../testing/render-with-services.tsx";
import { CostsLine } from "./costs/costs-line.tsx";
import { leaveMovedFocus } from "./moved-focus.ts";
import { notify } from "./notify.ts";
import { isPaymentOpen, paymentStatusName } from "./payments/payment-status.ts";
import { useRiskSettings } from "./positions/use-risk-settings.ts";
import { messageOf } from "./use-submit.ts";
import { useIsNarrow, useIsTablet } from "./view/use-is-narrow.ts";
import { createOwnWorker, ownScriptUrl } from "./workers/own-worker.ts";

it("what is thrown has its own words where the server gave some, otherwise the usual ones", () => {
  expect(messageOf(new ApiError({ code: "CONFLICT", message: "Ya existe" }), "otra")).toBe("Ya existe");
  expect([messageOf(new Error("boom"), "No se pudo"), messageOf(null)]).toEqual([
    "No se pudo",
    "Error inesperado. Intentalo de nuevo.",
  ]);
});

it("a failure's reason stands under it, and not where it says the same", async () => {
  renderWithServices(<Toaster />);
  act(() => notify.error("No se guardó", "El servicio no responde"));
  act(() => notify.error("Sin conexión", "Sin conexión"));
  expect(await screen.findByText("El servicio no responde")).toBeInTheDocument();
  expect(await screen.findAllByText("Sin conexión")).toHaveLength(1);
});

it("a list hands its focus back unless it has moved on", () => {
  const event = () => new Event("close", { cancelable: true });
  const button = document.body.appendChild(document.createElement("button"));
  const [still, moved] = [event(), event()];
  leaveMovedFocus(still);
  button.focus();
  leaveMovedFocus(moved);
  button.remove();
  expect([still.defaultPrevented, moved.defaultPrevented]).toEqual([false, true]);
});

it("a payment waits while it is pending or told of, and one just asked for is pending", () => {
  const states = [undefined, "pending", "received", "active", "rejected", "cancelled"];
  expect(states.map((status) => isPaymentOpen({ status } as never))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([paymentStatusName({} as never), paymentStatusName({ status: "active" } as never)]).toEqual([
    "Pendiente",
    "Activado",
  ]);
});

it("a script is taken from this origin alone", () => {
  expect(ownScriptUrl("/sw.js")).toBe("/sw.js");
  expect(() => ownScriptUrl("https://evil.test/sw.js")).toThrow("another origin");
  expect(createOwnWorker("/worker.js")).toBeNull();
  const made: unknown[] = [];
  class FakeWorker {
    constructor(url: string, options: object) {
      made.push(url, options);
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  createOwnWorker("/worker.js");
  expect(made).toEqual(["/worker.js", { type: "module" }]);
  expect(() => createOwnWorker("https://evil.test/worker.js")).toThrow("another origin");
});

it("a phone is up to 640 px and a tablet up to 1180, followed as the window changes", () => {
  let width = 641;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return width <= Number(/\d+/.exec(query)?.[0]);
    },
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  }));
  const { result, unmount } = renderHook(() => [useIsNarrow(), useIsTablet()]);
  expect(result.current).toEqual([false, true]);
  width = 640;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toEqual([true, true]);
  width = 1_181;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toEqual([false, false]);
  unmount();
  expect(listeners.size).toBe(0);
});

const kept = { version: 4, capital: 100, brokerMargin: null, notionalShare: null, floorShare: null };
function Settings() {
  const [said, say] = useRiskSettings();
  return (
    <>
      <output>{`${said.capital} ${said.brokerMargin}`}</output>
      <button type="button" onClick={() => say({ capital: 1 })}>
        uno
      </button>
      <button type="button" onClick={() => say({ capital: 12, brokerMargin: 5 })}>
        doce
      </button>
    </>
  );
}

it("capital and margin count at once, and of several keystrokes the last is sent, over the version that is known", async () => {
  const { calls } = renderWithServices(<Settings />, ({ method, json }) => ({
    success: true,
    data: { ...kept, ...(json as object | undefined), version: method === "get" ? 4 : 5 },
  }));
  await screen.findByText("100 null");
  const sent = () => calls.filter(({ method }) => method !== "get").map(({ json }) => json);
  act(() => {
    screen.getByRole("button", { name: "uno" }).click();
    screen.getByRole("button", { name: "doce" }).click();
  });
  expect(await screen.findByText("12 5")).toBeVisible();
  await waitFor(() => expect(sent()).toMatchObject([{ version: 4, capital: 12, brokerMargin: 5 }]));
});

it("a change made while another is on its way waits for the version that comes of it", async () => {
  let version = 4;
  const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
  const { calls } = renderWithServices(<Settings />, ({ method, json }) => {
    if (method === "get") return { success: true, data: kept };
    if (version === 4) press("doce");
    version += 1;
    return { success: true, data: { ...kept, ...(json as object), version } };
  });
  await screen.findByText("100 null");
  press("uno");
  const sent = () => calls.filter(({ method }) => method !== "get").map(({ json }) => json);
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { version: 4, capital: 1, brokerMargin: null },
      { version: 5, capital: 12, brokerMargin: 5 },
    ]),
  );
});

it("a change that wasn't kept is told, and what is kept stands again", async () => {
  renderWithServices(<Toaster />);
  const { visitor } = renderWithServices(<Settings />, ({ method }) => {
    if (method === "get") return { success: true, data: kept };
    throw new ApiError({ code: "STALE_UPDATE", message: "Otra ventana lo cambió" });
  });
  await screen.findByText("100 null");
  await visitor.click(screen.getByRole("button", { name: "uno" }));
  expect(await screen.findByText("Otra ventana lo cambió")).toBeInTheDocument();
  expect(await screen.findByText("100 null")).toBeVisible();
});

it.each([
  ["retail", null, "Minorista 0,5 % (todavía no cargaste los tuyos). Cargar mis costos"],
  ["retail", "2026-11-20T12:00:00Z", "Minorista 0,5 %. Cambiar"],
  ["own", "2026-11-20T12:00:00Z", "tus costos. Cambiar"],
])("a table's costs are somebody's before they are known; of %s, chosen at %s, then: %s", async (...row) => {
  const [choice, updatedAt, text] = row;
  const { terms } = costPreset("retail");
  let answer: (value: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  renderWithServices(<CostsLine />, () => answered);
  const line = () => screen.getByText(/^Neto de costos/).textContent;
  expect(line()).toBe("Neto de costos: tus costos. Cambiar");
  answer({ success: true, data: { choice, terms, updatedAt } });
  await waitFor(() => expect(line()).toBe(`Neto de costos: ${text}`));
  expect(screen.getByRole("link")).toHaveAttribute("href", "/profile/costos");
});
