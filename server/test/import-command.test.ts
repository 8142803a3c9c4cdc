import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importHistoryCommand, runImportHistory } from "../src/commands/run-import-history.ts";
import { localSocketPath, startLocalCommands } from "../src/commands/local-commands.ts";
import { createImportCommand } from "../src/modules/history/import/import-command.ts";
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

function run(options: { file: string | undefined; socketPath: string | null; mayOpen: boolean }) {
  const lines: string[] = [];
  const progress: string[] = [];
  const repository = createHistoryRepository(database);
  const code = runImportHistory({
    ...options,
    now: () => 0,
    printer: { line: (text) => lines.push(text), progress: (text) => progress.push(text) },
    openImport: async () => {
      if (!options.mayOpen) throw new Error("the directory belongs to the server");
      return {
        load: (path, onProgress) => importHistory({ repository, path, onProgress }),
        close: async () => undefined,
      };
    },
  });
  return { code, lines, progress };
}

describe("import-history", () => {
  it("runs inside the server that holds the data, with its progress and report", async () => {
    const socketPath = localSocketPath(directory);
    const commands = { [importHistoryCommand]: createImportCommand(createHistoryRepository(database)) };
    const server = await startLocalCommands({ path: socketPath, commands });
    const { code, lines, progress } = run({ file, socketPath, mayOpen: false });
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
    await server.stop();
  });

  it("opens the database itself when no server runs; a second import adds nothing", async () => {
    const { code, lines } = run({ file, socketPath: localSocketPath(directory), mayOpen: true });
    expect(await code).toBe(0);
    expect(lines[1]).toBe("Nuevas: 0. Ya estaban: 2.499.");
  });

  it("says what is missing or wrong and exits with an error", async () => {
    const noFile = run({ file: undefined, socketPath: null, mayOpen: true });
    expect(await noFile.code).toBe(2);
    expect(noFile.lines).toEqual(["Uso: pnpm import-history ARCHIVO.csv"]);
    const absent = run({ file: join(directory, "absent.csv"), socketPath: null, mayOpen: true });
    expect(await absent.code).toBe(1);
    expect(absent.lines[0]).toContain("No se puede leer el archivo");
  });
});
