import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runImportHistory } from "../src/commands/run-import-history.ts";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
let directory: string;
let file: string;

beforeAll(async () => {
  database = await createHistoryDatabase();
  directory = await mkdtemp(join(tmpdir(), "paridad-command-"));
  file = join(directory, "eod.csv");
  const header =
    "date,symbol,strike,last,open,high,low,turnover,volume,underlying_close,risk_free_rate,expiry";
  const row = (symbol: string) => `2024-06-07,${symbol},4400,75.5,70,80,69,1000,12,4085.85,0.37,2024-06-19`;
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    row(index === 7 ? "GFGX1" : `GFGC${1_000 + index}JU`),
  );
  await writeFile(file, [header, ...rows].join("\n"));
});
afterAll(async () => {
  await closeHistoryDatabase(database);
  await rm(directory, { recursive: true });
});

function run(path: string | undefined) {
  const lines: string[] = [];
  const progress: string[] = [];
  const repository = createHistoryRepository(database);
  const code = runImportHistory({
    file: path,
    now: () => 0,
    printer: { line: (text) => lines.push(text), progress: (text) => progress.push(text) },
    load: (found, onProgress) => importHistory({ repository, path: found, onProgress }),
  });
  return { code, lines, progress };
}

describe("import-history", () => {
  it("tells its progress and what it did", async () => {
    const { code, lines, progress } = run(file);
    expect(await code).toBe(0);
    expect(lines).toEqual([
      "eod.csv: 2.500 filas leídas.",
      "Nuevas: 2.499. Ya estaban: 0.",
      "Corregidas: 0.",
      "Rechazadas: 1.",
      "  - símbolo que no se entiende (shape): 1 (líneas 9)",
    ]);
    // One of the first 2,001 is refused. They are 79.9 % of the file: it is told what is over, and no more.
    expect(progress).toEqual(["2.001 filas (79 %)", "2.500 filas (100 %)"]);
  });

  it("adds nothing a second time", async () => {
    const { code, lines } = run(file);
    expect(await code).toBe(0);
    expect(lines[1]).toBe("Nuevas: 0. Ya estaban: 2.499.");
  });

  it("says what is missing or wrong and exits with an error", async () => {
    const noFile = run(undefined);
    expect(await noFile.code).toBe(2);
    expect(noFile.lines).toEqual(["Uso: pnpm import-history ARCHIVO.csv"]);
    const absent = run(join(directory, "absent.csv"));
    expect(await absent.code).toBe(1);
    expect(absent.lines[0]).toContain("No se puede leer el archivo");
  });
});
