import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { PutsScreen } from "../puts/puts-screen.tsx";
import { SpreadsScreen } from "../spreads/spreads-screen.tsx";
import { marketOf, option, renderOpportunities, rowsOf } from "../testing/render-opportunities.tsx";
import { RatesScreen } from "./rates-screen.tsx";

const chain = [
  option("GFGC7400DI", 420, 430),
  option("GFGV7400DI", 250, 255, { askSize: 3 }),
  option("GFGC7600DI", 330, 340),
  option("GFGV7600DI", 340, 350),
  option("GFGC8000DI", 190, 200),
];
const table = (name: string) => screen.findByRole("table", { name });

describe("Tasas", () => {
  it("a conversion's rates, its distance to the caución and its warning, and how far the day is from one", async () => {
    const { accept } = renderOpportunities(RatesScreen, { path: "/?columnas=base,bruta,neta,lotes,avisos" });
    accept(marketOf(chain));
    const rows = rowsOf(await table("Conversiones"));
    expect(rows).toHaveLength(2);
    // (7400 / (7500 + 255 - 420) - 1) x 365 / 28 = 11.6 %; with fees 7400 x 0.999032 over 7500 x 1.000968 + 255 x 1.00242 - 420 x 0.99758.
    const gross = ((7400 / 7335 - 1) * 36_500) / 28;
    const net = (((7400 * 0.999032) / (7500 * 1.000968 + 255 * 1.00242 - 420 * 0.99758) - 1) * 36_500) / 28;
    const text = (value: number) => `${value.toFixed(1).replace(".", ",").replace("-", "−")} %`;
    const row = rows.find((one) => one.startsWith("7.400"));
    expect(row).toContain(`${text(gross)}${text(net)}3`);
    expect(row).toContain("te pueden ejercer antes");
    expect(screen.getByText(/Ninguna le gana a la caución/)).toHaveTextContent(/mejorar [\d.,]+ por acción/);
  });

  it("says once under the table what every row says", async () => {
    const { accept } = renderOpportunities(RatesScreen);
    accept(marketOf(chain));
    const head = within(await table("Conversiones"));
    expect(head.getByRole("columnheader", { name: /TNA neta/ })).toBeVisible();
    expect(head.queryByRole("columnheader", { name: /Avisos/ })).toBeNull();
    expect(screen.getByText(/En todas las filas: .*te pueden ejercer antes/)).toBeVisible();
  });

  it("con derechos is the net rate of whoever pays no commission, not even for exercising", async () => {
    const ratesOf = async (preset: "market-only" | "retail", column: string) => {
      const path = `/?columnas=base,${column}&orden=base`;
      const { accept, unmount } = renderOpportunities(RatesScreen, { path, preset });
      accept(marketOf(chain));
      const rows = rowsOf(await table("Conversiones"));
      unmount();
      return rows;
    };
    const withFees = await ratesOf("retail", "con_derechos");
    expect(withFees).toEqual(await ratesOf("market-only", "neta"));
    expect(withFees).not.toEqual(await ratesOf("retail", "neta"));
  });

  it.each([
    ["reversal", "Reversals", 2],
    ["caja", "Boxes comprados", 1],
    ["caja-vendida", "Boxes vendidos", 1],
    ["sintetico", "Sintéticos", 2],
  ])("%s has a table of its own", async (trade, name, count) => {
    const { accept } = renderOpportunities(RatesScreen, {
      path: `/?operacion=${trade}&columnas=base,estado`,
    });
    accept(marketOf(chain));
    expect(rowsOf(await table(name))).toHaveLength(count);
  });
});

describe("Puts y coberturas", () => {
  it("sells a put against its money: TNA, price if exercised, and the builder's legs", async () => {
    const { accept } = renderOpportunities(PutsScreen, { path: "/?columnas=base,tna,precio_efectivo" });
    accept(marketOf(chain));
    const row = within(await table("Puts lanzados con efectivo")).getByRole("row", { name: /^7\.400/ });
    const premium = 250 * 0.99758;
    const rate = ((premium / (7400 - premium)) * 36_500) / 28;
    expect(row.textContent.replaceAll("\u00a0", " ")).toContain(`${rate.toFixed(1).replace(".", ",")} %`);
    // 7400 x 1.000968 - 249.395.
    expect(row).toHaveTextContent("7.157,77");
    expect(within(row).getByRole("link")).toHaveAttribute("href", "/armar?patas=1~s1p7400_20261218_250");
  });

  it("finds the call that pays a put, or says by how much none does", async () => {
    const { accept } = renderOpportunities(PutsScreen, { path: "/?estrategia=collar&columnas=base,call" });
    accept(marketOf(chain));
    const collars = within(await table("Collares costo cero"));
    expect(collars.getByRole("row", { name: /^7\.400/ })).toHaveTextContent("7.600");
    // 350 x 1.00242 - 190 x 0.99758.
    expect(collars.getByLabelText(/Ningún call paga el put: al más cercano le faltan 161,31/)).toBeVisible();
  });

  it("says that a chain has nothing for its table, apart from what passes no filter", async () => {
    const { accept } = renderOpportunities(PutsScreen, { path: "/?lotes=100&grises=no" });
    accept(marketOf(chain));
    expect(await screen.findByText("Ninguna pasa los filtros")).toBeVisible();
    accept(marketOf([option("GFGC7600DI", 330, 340)]));
    expect(await screen.findByText("No hay puts en esta cadena")).toBeVisible();
  });

  it("papel o call: what is paid for having the share later", async () => {
    const { accept } = renderOpportunities(PutsScreen, {
      path: "/?estrategia=papel-o-call&columnas=base,tasa_pagada",
    });
    accept(marketOf(chain));
    const rate = (((430 * 1.00242 + 7400 * 1.000968) / (7500 * 1.000968) - 1) * 36_500) / 28;
    const rows = rowsOf(await table("Papel o call"));
    expect(rows.find((row) => row.startsWith("7.400"))).toContain(`${rate.toFixed(1).replace(".", ",")} %`);
  });
});

describe("Matriz de bulls y bears", () => {
  it("each pair at executable sides and net, a press away from the builder", async () => {
    const { accept } = renderOpportunities(SpreadsScreen, { path: "/?numero=costo" });
    accept(marketOf(chain));
    const grid = within(await table("Bull con calls"));
    // 430 x 1.00242 - 330 x 0.99758.
    const pair = grid.getByRole("link", { name: "7.400 / 7.600: 101,84" });
    expect(pair).toHaveAttribute("href", "/armar?patas=1~b1c7400_20261218_430~s1c7600_20261218_330");
    expect(screen.getByText(/3 pares que se pueden operar, 0 que no/)).toBeVisible();
  });
});
