import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { MarketEvent } from "@paridad/core/contract";

import type { ChartDrawing } from "../../../../components/charts/chart-types.ts";
import { ratioRows, symbols } from "../../testing/history-fixtures.ts";
import { answer, callsTo, renderHistory } from "../../testing/render-history.tsx";
import { withEventMarks } from "../../../../components/charts/events/event-marks.ts";

const event = (values: Partial<MarketEvent>): MarketEvent => ({
  id: null,
  kind: "expiry",
  day: "2026-11-20",
  title: "Vencimiento de opciones",
  note: "",
  amount: null,
  origin: "calendar",
  updatedAt: null,
  ...values,
});
const dividend = event({
  id: "1",
  kind: "dividend",
  day: "2026-11-18",
  title: "Dividendo en efectivo",
  note: "Pago el 25",
  amount: 41.5,
  origin: "written",
});
const close = (day: string) => Date.parse(`${day}T17:00:00-03:00`);
const drawing: ChartDrawing = {
  scale: "time",
  xLabel: "Rueda",
  formatX: String,
  series: [
    {
      key: "close",
      label: "Cierre",
      tone: "text",
      shape: "line",
      format: String,
      points: [
        { x: close("2026-11-16"), value: 1 },
        { x: close("2026-11-20"), value: 2 },
      ],
    },
  ],
};

describe("marks of events", () => {
  it("stand at the close of their day, one a day, none on a holiday nor where the drawing has its own", () => {
    const events = [
      dividend,
      event({ kind: "earnings", day: "2026-11-18", title: "Balance" }),
      event({ kind: "holiday", day: "2026-11-19", title: "Feriado" }),
      event({}),
    ];
    expect(withEventMarks(drawing, events).marks).toEqual([
      { x: close("2026-11-18"), label: "Ex + Balance", tone: "up" },
      { x: close("2026-11-20"), label: "OPEX", tone: "atm" },
    ]);
    const own = { x: close("2026-11-20"), label: "OPEX", tone: "atm" } as const;
    expect(withEventMarks({ ...drawing, marks: [own] }, [event({})])).toEqual({ ...drawing, marks: [own] });
  });
});

describe("the list of events under a chart", () => {
  const path = "/historico/ratios?s1=GFGC7000DI&s2=GFGC7400DI";
  const answers = { simbolos: answer(symbols), "GFGC7000DI/GFGC7400DI": answer(ratioRows(30)) };

  it("says day, kind, amount and note, without what is still to come", async () => {
    const later = event({ day: "2026-11-23", kind: "holiday", title: "Día de la Soberanía Nacional" });
    const { calls } = renderHistory({
      path,
      answers: { ...answers, eventos: answer([dividend, event({}), later]) },
    });
    await userEvent.click(await screen.findByText("Eventos del período (2)"));
    const items = within(screen.getByRole("list", { name: /^Eventos de GFGC7000DI/ })).getAllByRole(
      "listitem",
    );
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "18/11/2026Dividendo (ex-date): Dividendo en efectivo · $ 41,50 por acción · Pago el 25",
      "20/11/2026Vencimiento de opciones",
    ]);
    expect(callsTo(calls, "market/eventos").at(-1)?.query).toMatchObject({ fecha_fin: "2026-11-20" });
  });
});
