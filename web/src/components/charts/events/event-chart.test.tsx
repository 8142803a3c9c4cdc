import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { MarketEvent } from "@paridad/core/contract";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { ChartDrawing } from "../chart-types.ts";
import { EventChart } from "./event-chart.tsx";
import { chartDays, withEventMarks } from "./event-marks.ts";

const close = (day: string) => Date.parse(`${day}T17:00:00-03:00`);
const seriesOf = (key: string, ...days: string[]) => ({
  key,
  label: key,
  tone: "text" as const,
  shape: "line" as const,
  format: String,
  points: days.map((day) => ({ x: close(day), value: 1 })),
});
const drawingOf = (...series: ReturnType<typeof seriesOf>[]): ChartDrawing => ({
  scale: "time",
  xLabel: "Rueda",
  formatX: String,
  series,
});
const event = (day: string, kind: MarketEvent["kind"], more: Partial<MarketEvent> = {}): MarketEvent => ({
  id: `${day} ${kind}`,
  kind,
  day,
  title: "",
  note: "",
  amount: null,
  origin: "calendar",
  updatedAt: null,
  ...more,
});

it("marks stand for every kind of event, one word for each kind of a day, beside what else the drawing marks there", () => {
  const own = { x: close("2026-11-20"), label: "Vto.", tone: "put" } as const;
  const kinds = ["dividend", "earnings", "election", "expiry", "other", "holiday"] as const;
  const events = [
    ...kinds.map((kind, place) => event(`2026-11-1${place + 1}`, kind)),
    event("2026-11-18", "expiry"),
    event("2026-11-18", "expiry", { id: "the American ones" }),
    event("2026-11-20", "expiry"),
  ];
  const { marks = [] } = withEventMarks({ ...drawingOf(seriesOf("s")), marks: [own] }, events);
  expect(marks.map(({ x, label, tone }) => [new Date(x).toISOString().slice(8, 10), label, tone])).toEqual([
    ["20", "Vto.", "put"],
    ["11", "Ex", "up"],
    ["12", "Balance", "accent"],
    ["13", "Elecciones", "put"],
    ["14", "OPEX", "atm"],
    ["15", "Evento", "muted"],
    ["18", "OPEX", "atm"],
    ["20", "OPEX", "atm"],
  ]);
});

it("an expiry that the drawing marks itself has no second mark, at its own close alone", () => {
  const own = { x: close("2026-11-18"), label: "OPEX", tone: "put" } as const;
  const events = [
    event("2026-11-18", "expiry"),
    event("2026-11-18", "dividend"),
    event("2026-11-19", "expiry"),
  ];
  const { marks = [] } = withEventMarks({ ...drawingOf(seriesOf("s")), marks: [own] }, events);
  expect(marks.map(({ x, label, tone }) => [new Date(x).toISOString().slice(8, 10), label, tone])).toEqual([
    ["18", "OPEX", "put"],
    ["18", "Ex", "up"],
    ["19", "OPEX", "atm"],
  ]);
});

it("the days of a drawing are those of all of its series", () => {
  const series = [
    seriesOf("b", "2026-11-12", "2026-11-20"),
    seriesOf("c", "2026-11-11", "2026-11-13"),
    seriesOf("d"),
  ];
  expect(chartDays(drawingOf(...series))).toEqual({ from: "2026-11-11", to: "2026-11-20" });
});

const first = [
  event("2026-11-18", "dividend", { title: "Dividendo en efectivo", amount: 41.5, note: "Pago el 25" }),
  event("2026-11-19", "expiry", { title: "Vencimiento de opciones" }),
  event("2026-11-20", "expiry", { title: "Vencimiento de opciones" }),
];

/** On Thursday evening, when it is Friday in Greenwich. */
function open() {
  const calls: Call[] = [];
  const waiting: ((events: readonly MarketEvent[]) => void)[] = [];
  const text = async (call: Call) => {
    calls.push(call);
    const data = await new Promise((resolve) => void waiting.push(resolve));
    return JSON.stringify({ success: true, data });
  };
  const storage = createMemoryStorage();
  const services = {
    api: { http: { text } } as unknown as ApiClient,
    session: createSessionStore({ storage }),
    theme: createThemeStore({ storage, prefersDark: () => true }),
    storage,
    clock: { now: () => Date.parse("2026-11-19T22:00:00-03:00") },
  };
  const queries = new QueryClient();
  const at = (drawing: ChartDrawing) => (
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>
        <EventChart title="Prima" drawing={drawing} fileName="prima" />
      </ServicesProvider>
    </QueryClientProvider>
  );
  return {
    calls,
    at,
    answers: (events: readonly MarketEvent[]) => act(async () => waiting.shift()?.(events)),
  };
}
const listed = () =>
  within(screen.getByRole("list", { name: "Eventos de Prima", hidden: true }))
    .getAllByRole("listitem", { hidden: true })
    .map(({ textContent }) => textContent);

it("lists what has been, by the day of Buenos Aires; another period keeps the list until its own is there", async () => {
  const { calls, at, answers } = open();
  const { rerender } = render(at(drawingOf(seriesOf("s", "2026-11-16", "2026-11-20"))));
  await answers(first);
  expect(await screen.findByText("Eventos del período (2)")).toBeVisible();
  const before = [
    "18/11/2026Dividendo (ex-date): Dividendo en efectivo · $ 41,50 por acción · Pago el 25",
    "19/11/2026Vencimiento de opciones",
  ];
  expect(listed()).toEqual(before);
  rerender(at(drawingOf(seriesOf("s", "2026-10-01", "2026-11-20"))));
  expect(listed()).toEqual(before);
  await answers([event("2026-10-26", "election", { title: "Legislativas" })]);
  await waitFor(() => expect(listed()).toEqual(["26/10/2026Elecciones: Legislativas"]));
  // Of a drawing that isn't over time nothing is asked.
  rerender(at({ ...drawingOf(seriesOf("s", "2026-10-01")), scale: "value" }));
  await act(async () => undefined);
  expect(calls.map(({ query }) => query)).toEqual([
    { fecha_inicio: "2026-11-16", fecha_fin: "2026-11-20" },
    { fecha_inicio: "2026-10-01", fecha_fin: "2026-11-20" },
  ]);
});
