import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
let directory: string;

beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-import-"));
  await sql`delete from option_bars`.execute(database);
  await sql`delete from instruments`.execute(database);
});
afterEach(() => rm(directory, { recursive: true }));

const load = (path: string) => importHistory({ repository: createHistoryRepository(database), path });

describe("import of history", () => {
  it("stores good rows, mends expirations and refuses the rest, each with its line", async () => {
    const path = join(directory, "eod.csv");
    await writeFile(
      path,
      [
        "date,symbol,strike,last,open,high,low,turnover,volume,underlying_close,risk_free_rate,expiry",
        "2024-06-07,GFGC10608J,1060.8,,,,,0.0,0,4085.85,0.37,2024-06-24",
        "2024-06-07,GFGC4400JU,4400,75.5,70,80,69,1000,12,4085.85,0.37,2024-06-19",
        "2024-06-07,GFGX4400JU,4400,75.5,70,80,69,1000,12,4085.85,0.37,2024-06-19",
        "07/06/2024,GFGC4400JU,4400,75.5,70,80,69,1000,12,4085.85,0.37,2024-06-19",
        "2024-06-07,GFGC4600JU,4600,75.5,70,60,69,1000,12,4085.85,0.37,2024-06-19",
        // The first five of many are named.
        ...Array.from({ length: 5 }, () => "2024-06-07,GFGX1JU,1,1,,,,0,0,1,0.37,2024-06-19"),
      ].join("\n"),
    );
    expect(await load(path)).toEqual({
      file: "eod.csv",
      format: "end-of-day",
      read: 10,
      inserted: 2,
      alreadyThere: 0,
      corrected: { "vencimiento que no corresponde": { count: 1, lines: [2] } },
      refused: {
        "símbolo que no se entiende (shape)": { count: 6, lines: [4, 7, 8, 9, 10] },
        "fecha ausente o inválida": { count: 1, lines: [5] },
        "máximo menor que el mínimo": { count: 1, lines: [6] },
      },
    });
    const { rows } = await sql`
      select symbol, expiration::text as expiration, time, close, high, underlying, rate_percent, resolution, source
      from option_bars order by symbol
    `.execute(database);
    const time = new Date("2024-06-07T20:00:00Z");
    expect(rows).toEqual([
      expect.objectContaining({ symbol: "GFGC10608J", expiration: "2024-06-19", close: null, time }),
      {
        symbol: "GFGC4400JU",
        expiration: "2024-06-19",
        time,
        close: 75.5,
        high: 80,
        underlying: 4085.85,
        rate_percent: 37,
        resolution: "1d",
        source: "imported",
      },
    ]);
  });

  it("says what is wrong with a file that is no history", async () => {
    const path = join(directory, "other.csv");
    await writeFile(path, "a,b\n1,2\n");
    await expect(load(path)).rejects.toThrow("no tiene las columnas");
    await writeFile(path, "");
    await expect(load(path)).rejects.toThrow("no tiene filas");
    await expect(load(join(directory, "absent.csv"))).rejects.toThrow("No se puede leer el archivo");
  });
});

describe("import of the recorded files", unlessMissing(missingShared("data")), () => {
  it("loads the end-of-day chain, twice without duplicates, every row accounted for", async () => {
    const path = sharedPath("data/ggal-eod-chain/ggal_options_eod.csv");
    const first = await load(path);
    // 31,156 rows and 30 with a wrong expiry (the data's README).
    expect(first).toMatchObject({ read: 31_156, inserted: 31_156, alreadyThere: 0, refused: {} });
    expect(first.corrected["vencimiento que no corresponde"]?.count).toBe(30);
    expect(await load(path)).toMatchObject({ inserted: 0, alreadyThere: 31_156 });
    const totals = await createBarsRepository(database).totals();
    expect(totals).toMatchObject({
      rows: 31_156,
      firstTime: "2023-08-18T20:00:00Z",
      lastTime: "2025-10-17T20:00:00Z",
    });
  });

  it("loads the recorded quotes with their sides and spot", async () => {
    const report = await load(sharedPath("data/quotes/ggal_options_quotes.csv"));
    expect(report).toMatchObject({ read: 3_634, refused: {} });
    expect(report.inserted + report.alreadyThere).toBe(3_634);
    expect(report.corrected["vencimiento ausente"]?.count).toBe(46);
    expect(report.corrected["vencimiento que no corresponde"]?.count).toBe(8);
    const { rows } = await sql`
      select bid, ask, close, underlying from option_bars
      where symbol = 'GFGC2500FE' and time = '2024-01-12T19:59:00Z'
    `.execute(database);
    expect(rows).toEqual([{ bid: 16.5, ask: 17, close: 17, underlying: 1840 }]);
  });
});
