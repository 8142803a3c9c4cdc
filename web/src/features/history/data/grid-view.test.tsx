import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { savedFiles } from "../../../testing/saved-files.ts";
import { historyRow, symbols } from "../testing/history-fixtures.ts";
import { answer, callsTo, openFilters, renderHistory } from "../testing/render-history.tsx";
import type { Answers } from "../testing/render-history.tsx";

function open(values: { search?: string; plan?: string; answers?: Answers } = {}) {
  const answers = { simbolos: answer(symbols), grid: answer([historyRow()]), ...values.answers };
  return renderHistory({
    path: `/historico/datos${values.search ?? ""}`,
    answers,
    ...(values.plan ? { plan: values.plan } : {}),
  });
}

describe("Datos Generales, table", () => {
  it("writes numbers as in Argentina and says why one is missing", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Cotizaciones históricas" });
    const row = within(table).getByRole("row", { name: /GFGC7000DI/ });
    expect(within(row).getByText("20/11/2026 17:00:00")).toBeInTheDocument();
    expect(within(row).getByText("1.571,80")).toBeInTheDocument();
    expect(within(row).getByText("1.600,125")).toBeInTheDocument();
    expect(within(row).getByText("$ 27.900.000")).toBeInTheDocument();
    const missing = within(row).getAllByTitle("El archivo de cierres no trae puntas");
    expect(missing.map(({ textContent }) => textContent)).toEqual(["–", "–"]);
    expect(screen.getByText("Fuente importada")).toBeInTheDocument();
  });

  it("asks for what the address says", async () => {
    const search = "?simbolos=GFGC7000DI,GFGV7000DI&desde=2026-11-02&hasta=2026-11-20&limite=500";
    const { calls } = open({ search });
    await screen.findByRole("table");
    expect(callsTo(calls, "grid").at(-1)?.query).toMatchObject({
      symbols: "GFGC7000DI,GFGV7000DI",
      fecha_inicio: "2026-11-02",
      fecha_fin: "2026-11-20",
      limit: 500,
    });
  });

  it("counts presets back from the last session and keeps them in the address", async () => {
    const { calls } = open();
    await openFilters();
    await userEvent.click(screen.getByRole("button", { name: "5 ruedas" }));
    expect(screen.getByLabelText("dirección")).toHaveTextContent("rango=5r");
    // Five sessions that end on Friday the 20th begin on Monday the 16th.
    await waitFor(() =>
      expect(callsTo(calls, "grid").at(-1)?.query).toMatchObject({
        fecha_inicio: "2026-11-16",
        fecha_fin: "2026-11-20",
      }),
    );
  });

  it("says what the plan cut and why", async () => {
    const meta = {
      limited: true,
      limitReason: "Tu plan incluye los últimos 30 días.",
      from: "2026-10-21T20:00:00Z",
      resolution: ["5m", "1d"],
    };
    open({ plan: "starter", answers: { grid: answer([historyRow()], meta) } });
    expect(await screen.findByText("Tu plan Starter recorta esta consulta")).toBeInTheDocument();
    expect(
      screen.getByTitle(
        "Tu plan incluye los últimos 30 días. Ves desde el 21/10/2026, en barras de 5 minutos y 1 día.",
      ),
    ).toBeVisible();
  });

  it("exports what it shows in both flavours", async () => {
    const files = savedFiles();
    const rows = [historyRow(), historyRow({ symbol: "GFGC7400DI", flags: ["crossed"] })];
    open({ search: "?calidad=original", answers: { grid: answer(rows) } });
    await screen.findByRole("table");
    for (const flavour of [/Excel Argentina/, /Estándar/]) {
      await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: flavour }));
    }
    expect(files.names()).toEqual(["datos-generales_2026-11-20_excel.csv", "datos-generales_2026-11-20.csv"]);
    const textOf = async (place: number) =>
      new TextDecoder().decode(new Uint8Array(await files.bytes(place)));
    const [excel, standard] = [await textOf(0), await textOf(1)];
    expect(excel).toContain("Símbolo;Fecha y hora;Cierre;Compra;");
    expect(excel).toContain("GFGC7000DI;20/11/2026 17:00:00;1571,8;;;1500;1600,125;1234;27900000");
    expect(standard).not.toContain("GFGC7400DI");
    expect(standard).toContain("symbol,time,precio_cierre,precio_compra,");
    expect(standard).toContain("GFGC7000DI,2026-11-20T20:00:00Z,1571.8,,,1500,1600.125,1234,27900000");
  });
});

it("a contract's chart goes with the contract", async () => {
  const points = { symbol: "GFGC7000DI", expiration: "2026-12-18", points: [] };
  open({
    search: "?vista=grafico&simbolos=GFGC7000DI,GFGV7000DI",
    answers: { simbolos: answer(symbols), "grafico/GFGC7000DI": answer(points) },
  });
  await screen.findByText("No se encontraron datos con los filtros aplicados.");
  await openFilters();
  await userEvent.click(screen.getByRole("button", { name: "Quitar Contrato" }));
  expect(screen.getByLabelText("dirección")).not.toHaveTextContent("simbolos");
});
