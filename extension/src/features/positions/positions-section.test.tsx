import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { CalculatorStore, ValuedMarketStore } from "@paridad/core/stores";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { useSavedPositions } from "../../lib/use-saved-positions.ts";
import { PositionsSection } from "./positions-section.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

const state = vi.hoisted(() => ({
  results: {} as Record<string, number | null>,
  sold: {
    strike: 7_400,
    timeValue: 4,
    timeValueShare: 0.0005,
    isLikely: true,
    isGrey: false,
    days: 28,
    distance: 0.05,
    shares: -200,
    cash: 1_480_000,
    missingShares: 0,
  },
}));
vi.mock("@paridad/core/book", async (original) => ({
  ...(await original<object>()),
  markPosition: (position: { id: string; content: object }) => ({
    position,
    content: position.content,
    result: state.results[position.id] ?? null,
    overdue: null,
    hasMarket: true,
    isWaiting: position.id === "6",
    cautions: [position.id === "1" ? [{ kind: "old", age: 120_000 }] : []],
    sold: [position.id === "2" ? state.sold : null],
  }),
}));

const page = document.body.appendChild(document.createElement("main"));
afterEach(() => act(() => render(null, page)));

const leg = {
  type: "call",
  strike: 7_400,
  symbol: "GFGC7400DI",
  expiration: "2026-12-18",
  quantity: 2,
  price: 100,
};
const position = (id: string, expiration = "2026-12-18") => ({
  id,
  name: `Posición ${id}`,
  note: "",
  settlement: "24hs",
  exit: "cheaper",
  keepShares: false,
  status: "open",
  version: 1,
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  content: {
    legs: [{ ...leg, expiration }],
    costs: { share: 0, premium: 0, exercise: 0 },
    realized: 0,
    events: [],
  },
  today: [],
});

const valued = createStore(() => ({ market: { asOf: 1 } })) as unknown as ValuedMarketStore;
function Section({ calculator }: { calculator: CalculatorStore }) {
  return <PositionsSection valued={() => valued} calculator={calculator} saved={useSavedPositions()} />;
}

async function open(answer: () => unknown) {
  const onRequest = vi.fn<(signal?: AbortSignal) => void>();
  const http = {
    text: async ({ signal }: { signal?: AbortSignal }) => {
      onRequest(signal);
      return JSON.stringify({ success: true, data: answer() });
    },
  };
  const calculator = createStore(() => ({
    expiry: { expiration: "2026-12-18" },
  })) as unknown as CalculatorStore;
  const services = {
    origin: "https://paridad.test",
    api: endpointCalls({ clock: { now: () => 1 }, ...http }),
    clock: { now: () => 1 },
  };
  await act(async () =>
    render(
      <ServicesProvider services={services as unknown as Services}>
        <Section calculator={calculator} />
      </ServicesProvider>,
      page,
    ),
  );
  return { asked: onRequest };
}
const text = () => page.textContent?.replaceAll(/\s+/g, " ") ?? "";

test("of the shown expiry each position says what closing it brings, and what makes that doubtful", async () => {
  state.results = { 1: 12_500, 2: -700, 3: 0 };
  const positions = ["1", "2", "3", "4", "6"].map((id) => position(id));
  await open(() => ({ positions: [...positions, position("5", "2027-02-19")], maximum: 9 }));
  await until(() => expect(page.querySelectorAll("li")).toHaveLength(5));
  const results = [...page.querySelectorAll("li p:first-child")].map(({ lastElementChild: one }) => [
    one?.textContent?.replaceAll(/\s/g, " "),
    one?.className,
    one?.getAttribute("aria-label"),
  ]);
  expect(results).toEqual([
    ["+$ 12.500", "up", null],
    ["−$ 700", "down", null],
    ["$ 0", "", null],
    ["–", "muted", "Falta una punta para cerrarla"],
    ["–", "muted", "Todavía no llegaron cotizaciones"],
  ]);
  expect(page.querySelectorAll("p.caution")).toHaveLength(1);
  expect(page.querySelector("p.caution")?.textContent).toMatch(/cotización de hace 2 min\.$/);
  expect(text()).toContain("Te pueden ejercer hoy. +2 call 7.400 18/12: Valor tiempo $ 4,00 por acción");
  expect(text()).toMatch(/^Mis posiciones del 18\/12/);
});

test("a reading that failed says why and may be tried again; one that is back in sight is read again", async () => {
  let isDown = true;
  const { asked } = await open(() => {
    if (isDown) throw new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
    return { positions: [position("9", "2027-02-19")], maximum: 9 };
  });
  await until(() =>
    expect(page.querySelector("[role=alert]")?.textContent).toContain("El servicio no responde"),
  );
  expect(text()).not.toContain("Cargando");
  isDown = false;
  await act(async () => page.querySelector<HTMLButtonElement>("[role=alert] button")?.click());
  await until(() => expect(text()).toContain("No guardaste posiciones con este vencimiento."));
  expect(page.querySelector("[role=alert]")).toBeNull();
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await until(() => expect(asked).toHaveBeenCalledTimes(3));
  // A slow answer from before can't come over the newest one.
  expect(asked.mock.calls.map(([signal]) => signal?.aborted)).toEqual([true, true, false]);
  act(() => render(null, page));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toHaveBeenCalledTimes(3);
});
