import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isTradingDay } from "@paridad/core/symbols";

import { choose, press } from "../../../testing/hands.ts";
import { sessionTimes, symbols, volumeRows } from "../testing/history-fixtures.ts";
import { answer, callsTo, renderHistory } from "../testing/render-history.tsx";

describe("Volumen", () => {
  it("adds up by symbol, the most traded first, and compares with the sessions before", async () => {
    const answers = { simbolos: answer(symbols), volumen: answer(volumeRows(25)) };
    const { calls } = renderHistory({ path: "/historico/volumen", answers });
    const table = await screen.findByRole("table", { name: "Volumen por símbolo" });
    const [call, put] = within(table).getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
    expect(within(call).getByRole("rowheader")).toHaveTextContent("GFGC7000DI");
    expect(within(call).getByText("$ 300.000")).toBeInTheDocument();
    // 60 lots on the last session, 20 on each of the twenty before.
    expect(within(call).getByText("3,0×")).toBeInTheDocument();
    expect(within(put).getByText("Put")).toBeInTheDocument();
    expect(within(put).getByText("1,0×")).toBeInTheDocument();
    expect(callsTo(calls, "volumen")[0]?.query).toMatchObject({ resolution: "1d", fecha_fin: "2026-11-20" });
  });

  it("says why a figure is a dash", async () => {
    const rows = volumeRows(3).map((row) => ({ ...row, precio_cierre: null }));
    const other = rows.slice(0, 1).map((row) => ({ ...row, symbol: "GFGC7000FE", turnover: 10 }));
    const answers = { simbolos: answer(symbols), volumen: answer([...rows, ...other]) };
    renderHistory({ path: "/historico/volumen", answers });
    const reason = "Hacen falta 5 ruedas anteriores con volumen conocido";
    expect((await screen.findAllByTitle(reason)).map(({ textContent }) => textContent)).toEqual([
      "–",
      "–",
      "–",
    ]);
    // The bases drawn are of the expiry in which most pesos traded.
    expect(screen.getByLabelText("Vencimiento")).toHaveValue("2026-12-18");
  });

  it("sums the range and both sides", async () => {
    const answers = { simbolos: answer(symbols), volumen: answer(volumeRows(25)) };
    renderHistory({ path: "/historico/volumen?rango=5r", answers });
    expect(await screen.findByText(/Del 16\/11\/2026 al 20\/11\/2026/)).toBeInTheDocument();
    expect(screen.getByText("$ 1.500.000", { selector: "dd" })).toBeInTheDocument();
    expect(screen.getByText("3,00", { selector: "dd" })).toBeInTheDocument();
  });

  it("sums whole sessions only, and says from which, when the range holds more rows than an answer may have", async () => {
    // 50 sessions of 100 rows are the 5,000 of an answer: the oldest may have had more.
    const times = sessionTimes(60)
      .filter((time) => isTradingDay(time.slice(0, 10)))
      .slice(0, 50);
    const rows = times.flatMap((time) =>
      Array.from({ length: 100 }, (_, index) => ({
        time,
        symbol: `GFGC${7000 + index}DI`,
        volume: 1,
        turnover: 100,
        operations: 1,
        precio_cierre: 1,
      })),
    );
    const answers = { simbolos: answer(symbols), volumen: answer(rows) };
    renderHistory({ path: "/historico/volumen?rango=1a", answers });
    const oldestWhole = times[48]?.slice(0, 10).split("-").toReversed().join("/");
    expect(await screen.findByText(`Los totales empiezan el ${oldestWhole}`)).toBeVisible();
    expect(screen.getByText("4.900", { selector: "dd" })).toBeInTheDocument();
    expect(screen.getByText("49", { selector: "dd" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "100 de 100 símbolos" })).toBeInTheDocument();
    choose("Filas", "50");
    expect(screen.getByRole("heading", { name: "50 de 100 símbolos" })).toBeInTheDocument();
    press("5 ruedas");
    await waitFor(() => expect(screen.queryByText(/Los totales empiezan/)).toBeNull());
    expect(screen.getByText("Del 16/11/2026 al 20/11/2026", { exact: false })).toBeInTheDocument();
  });
});
