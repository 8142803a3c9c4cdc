import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probabilitySeries } from "@paridad/core/probability";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const files = ["data/ggal-eod-chain/ggal_options_eod.csv", "data/quotes/ggal_options_quotes.csv"] as const;
const [chainFile, quotesFile] = [sharedPath(files[0]), sharedPath(files[1])];
const isMissing = missingShared(...files);

/**
 * Rows of ggal_options_eod.csv, four of 28,602 lines: line, day, symbol, expiry, strike, last, open, high, low, turnover,
 * volume, GGAL's close.
 */
const chainRows = [
  [44, "2023-08-18", "GFGV560.OC", "2023-10-20", 560, 0.523, 0.01, 0.65, 0.01, 22_224, 490, 1100.7],
  [13_030, "2024-06-10", "GFGC22608J", "2024-06-19", 2260.8, 1890, 1890, 1890, 1890, 378_000, 2, 4291.7],
  [20_807, "2025-01-23", "GFGC6200FE", "2025-02-21", 6_200, 2340, 2320, 2470, 2300, 7_271_000, 31, 8350],
  [28_602, "2025-08-14", "GFGC38785O", "2025-10-17", 3878.5, 2864, 2990, 2990, 2864, 3_462_000, 12, 6450],
] as const;

const first = "GFGV5800DI";
const second = "GFGV5600DI";
const series = "fecha_inicio=2024-10-01&fecha_fin=2024-12-20&limit=5000&resolution=1d";

/** The last prices of a contract by day, read from the file by nothing of ours. */
function closesOf(symbol: string): Map<string, number> {
  const rows = parse(readFileSync(chainFile), { columns: true }) as Record<string, string>[];
  const own = rows.filter((row) => row["symbol"] === symbol && row["expiry"] === "2024-12-20" && row["last"]);
  return new Map(own.map((row) => [row["date"] ?? "", Number(row["last"])]));
}

describe("the recorded history, imported", unlessMissing(isMissing), () => {
  let fixture: TestWorld;
  let token: string;
  beforeAll(async () => {
    fixture = await build();
    const repository = createHistoryRepository(
      fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
    );
    for (const path of [chainFile, quotesFile]) await importHistory({ repository, path });
    token = await fixture.tokenOf("black");
  });
  afterAll(() => fixture.close());
  const get = async (path: string) =>
    (await fixture.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json();

  it.each(chainRows)("shows line %i as the file has it", async (...row) => {
    const [, day, symbol, expiration, strike, last, open, high, low, turnover, volume, underlying] = row;
    const query = `symbols=${symbol}&fecha_inicio=${day}&fecha_fin=${day}&resolution=1d`;
    const { data } = await get(`/market/historico/opciones/grid?${query}`);
    expect(data).toEqual([
      {
        time: `${day}T20:00:00.000Z`,
        symbol,
        expiration,
        strike,
        precio_cierre: last,
        precio_apertura: open,
        precio_maximo: high,
        precio_minimo: low,
        precio_compra: null,
        precio_venta: null,
        facturacion: turnover,
        volumen: volume,
        operaciones: null,
        subyacente: underlying,
        resolution: "1d",
        source: "imported",
        flags: [],
      },
    ]);
  });

  it("divides the closes of two puts on every day that both have one", async () => {
    const [one, other] = [closesOf(first), closesOf(second)];
    const days = [...one.keys()].filter((day) => other.has(day));
    expect(days).toHaveLength(44);
    const { data } = await get(`/market/historico/opciones/ratios/${first}/${second}?${series}`);
    const ratios = (data as { time: string; precio_cierre: number | null; compra_venta: null }[])
      .filter(({ precio_cierre }) => precio_cierre !== null)
      .map(({ time, precio_cierre, compra_venta }) => [time.slice(0, 10), precio_cierre, compra_venta]);
    const expected = days.map((day) => [day, (one.get(day) ?? 0) / (other.get(day) ?? 0), null]);
    expect(ratios).toEqual(expected.toReversed());
    // Lines 18314 and 18313 of the file.
    expect(ratios).toContainEqual(["2024-11-15", 79.999 / 41, null]);
  });

  it("derives costs and ECDF of the same closes", async () => {
    const [one, other] = [closesOf(first), closesOf(second)];
    const days = [...one.keys()].filter((day) => other.has(day));
    const spreads = days.map((day) => (one.get(day) ?? 0) - (other.get(day) ?? 0));
    const { data } = await get(`/market/probabilidades?symbol1=${first}&symbol2=${second}&${series}`);
    const points = probabilitySeries({
      rows: data,
      symbol1: first,
      symbol2: second,
      priceType: "market",
    }).filter(({ spread }) => spread !== null);
    expect(points.map(({ fecha }) => fecha.slice(0, 10))).toEqual(days);
    // Lines 18314 and 18313 again: 28 of the 44 spreads are at or below theirs.
    const written = points.find(({ fecha }) => fecha.startsWith("2024-11-15"));
    expect(written?.costo_bull).toBeCloseTo(3_899.9, 9);
    expect(written?.ecdf_bull).toBe(28 / 44);
    for (const [place, spread] of spreads.entries()) {
      const share = spreads.filter((known) => known <= spread).length / spreads.length;
      expect(points[place]?.costo_bull).toBeCloseTo(spread * 100, 9);
      expect(points[place]?.ecdf_bull).toBeCloseTo(share, 12);
    }
  });

  it("divides sides of quotes of one minute, and prices their spread", async () => {
    // ggal_options_quotes.csv, lines 2 and 3, 12 January 2024 at 16:59: 16.5 / 17 / last 17, and 10.502 / 10.9 / 10.9.
    const pair = ["GFGC2500FE", "GFGC2600FE"] as const;
    const day = "fecha_inicio=2024-01-12&fecha_fin=2024-01-12";
    const ratios = await get(`/market/historico/opciones/ratios/${pair.join("/")}?${day}`);
    expect(ratios.data).toEqual([
      expect.objectContaining({
        time: "2024-01-12T19:59:00.000Z",
        compra_venta: 16.5 / 10.9,
        venta_compra: 17 / 10.502,
        precio_cierre: 17 / 10.9,
      }),
    ]);
    const rows = await get(`/market/probabilidades?symbol1=${pair[0]}&symbol2=${pair[1]}&${day}`);
    const [point] = probabilitySeries({
      rows: rows.data,
      symbol1: pair[0],
      symbol2: pair[1],
      priceType: "market",
    });
    expect(point?.costo_bull).toBeCloseTo(610, 9);
    expect(point?.ratio).toBeCloseTo(17 / 10.502, 12);
    expect(point?.precio_compra).toBeCloseTo(17 - 10.502, 12);
    expect(point?.precio_venta).toBeCloseTo(16.5 - 10.9, 12);
  });
});
