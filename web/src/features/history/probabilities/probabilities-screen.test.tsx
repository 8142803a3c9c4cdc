import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shareClosesAnswer } from "../../../testing/share-closes.ts";
import { historyRow, probabilityRows, sessionTimes, symbols } from "../testing/history-fixtures.ts";
import { answer, callsTo, renderHistory } from "../testing/render-history.tsx";

const pair = "/historico/probabilidades?s1=GFGC7000DI&s2=GFGC7400DI";

function closes(count: number) {
  const days = sessionTimes(count).toReversed();
  return shareClosesAnswer(
    days.map((time, index) => ({ date: time.slice(0, 10), close: 7510 + (index % 7) * 20 })),
  );
}

function chainRow(symbol: string, strike: number, close: number) {
  return { ...historyRow({ symbol, precio_cierre: close }), type: "call", strike };
}

function chainOf(...more: object[]) {
  const rows = [chainRow("GFGC7000DI", 7000, 700), chainRow("GFGC7400DI", 7400, 420), ...more];
  return answer({ at: "2026-11-20T20:00:00Z", spot: 7510, ratePercent: 30, rows });
}
const chain = chainOf();

function open({
  search = "",
  count = 60,
  days = 120,
}: { search?: string; count?: number; days?: number } = {}) {
  return renderHistory({
    path: `${pair}${search}`,
    answers: {
      "probabilidades/simbolos": answer(symbols),
      probabilidades: answer(probabilityRows(count)),
      cadena: chain,
      "acciones/cierres": closes(days),
    },
  });
}

describe("Análisis de Probabilidades", () => {
  it("derives the specification's columns and the quality of the series", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Serie derivada" });
    const newest = within(table).getByRole("row", { name: /^20\/11\/2026/ });
    // Spread 300 - 200 = 100, in pesos a lot; ratio (300 + 1) / 199; ln(100 / 99); 60 values, this the largest.
    expect(within(newest).getByText("$ 10.000")).toBeInTheDocument();
    expect(within(newest).getByText("1,5126")).toBeInTheDocument();
    expect(within(newest).getByText("0,0101")).toBeInTheDocument();
    expect(within(newest).getAllByText("1,0000")).toHaveLength(2);
    expect(screen.getByText("Calidad: Excelente")).toBeInTheDocument();
    expect(screen.getByText(/54 originales, 6 interpolados/)).toBeInTheDocument();
  });

  it("reads one row a session where the address says so", async () => {
    const { calls } = open({ search: "&frecuencia=rueda" });
    await screen.findByRole("table", { name: "Serie derivada" });
    const resolutions = callsTo(calls, "probabilidades").map(({ query }) => query?.["resolution"]);
    expect(resolutions.length).toBeGreaterThan(0);
    expect(new Set(resolutions)).toEqual(new Set(["1d"]));
  });

  it("puts the risk-neutral and the empirical probability side by side with the sample", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Probabilidades al vencimiento" });
    const row = within(table).getByRole("row", { name: /GGAL termina arriba de 7\.000/ });
    const [riskNeutral, empirical] = within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(riskNeutral).toMatch(/^\d{1,3},\d\u00a0%$/);
    // The underlying never fell below 7,000 in these closes, whatever the window.
    expect(empirical).toBe("100,0\u00a0%");
    expect(
      screen.getByText(/movimientos de \d+ ruedas, de los que \d+ no se superponen/),
    ).toBeInTheDocument();
  });

  it("claims nothing below 30 observations", async () => {
    open({ count: 29, days: 40 });
    const table = await screen.findByRole("table", { name: "Serie derivada" });
    const claim = "Con menos de 30 observaciones no se afirma ninguna probabilidad";
    expect(within(table).getAllByTitle(claim).length).toBeGreaterThan(20);
    expect(screen.getAllByText(/Hay 29 observaciones y hacen falta 30/)).toHaveLength(2);
    expect(
      await screen.findByText(/hacen falta 30: no se afirma ninguna probabilidad\.$/, {
        selector: "p:not(.py-5)",
      }),
    ).toBeInTheDocument();
  });
});
