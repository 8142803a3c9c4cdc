import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createBackupCommand } from "../../src/commands/backup-command.ts";
import { createAdminCommand } from "../../src/commands/create-admin-command.ts";
import { localSocketPath, startLocalCommands } from "../../src/commands/local-commands.ts";
import { createVerifyAuditCommand } from "../../src/commands/verify-audit-command.ts";
import { createVolatilityRowsCommand } from "../../src/commands/volatility-rows-command.ts";
import { createImportCommand } from "../../src/modules/history/import/import-command.ts";
import { createHistoryRepository } from "../../src/modules/history/storage/repository.ts";
import { build } from "../helper.ts";
import type { TestWorld } from "../helper.ts";
import { childEnvironment, childOptions, prepareDirectory } from "../support/server-process.ts";

/** Processes are started one after the other, on a machine that may have other work. */
const patience = 120_000;
let world: TestWorld;
let directory: string;
let stop: () => Promise<void>;

/** A server of this machine, as far as commands see it. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-said-"));
  world = await build();
  const { opened, services } = world;
  const history = createHistoryRepository(opened.database as never);
  const server = await startLocalCommands({
    path: localSocketPath(directory),
    commands: {
      "import-history": createImportCommand(history),
      "create-admin": createAdminCommand(services.firstAccounts),
      backup: createBackupCommand(opened.database),
      "volatility-rows": createVolatilityRowsCommand(services.history.volatilityRows),
      "verify-audit": createVerifyAuditCommand(opened.database),
    },
  });
  stop = () => server.stop();
}, patience);
afterAll(async () => {
  await stop();
  await world.close();
  rmSync(directory, { recursive: true });
});

const lines: string[] = [];
/** Without what is another each time. */
const shown = (text: string): string =>
  text
    .replaceAll(directory, "<carpeta>")
    .replaceAll(/(una sola vez\): )\S+/g, "$1<contraseña>")
    .replaceAll(/\b[0-9a-f]{64}\b/g, "<huella>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<fila>")
    .replaceAll(/ en \d+,\d s\./g, " en <segundos> s.");

type Told = { readonly code: unknown; readonly out: string; readonly errors: string };
const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url));
const environmentOf = (data: string) => ({ ...childEnvironment, DATA_DIR: data, NODE_ENV: "test" });

/** A command as a process of its own. */
function spawn(name: string, words: readonly string[], data: string): Promise<Told> {
  const env = environmentOf(data);
  return new Promise((done) => {
    execFile(process.execPath, [...childOptions, fileOf(name), ...words], { env }, (error, out, errors) =>
      done({ code: error === null ? 0 : error.code, out, errors }),
    );
  });
}

let runs = 0;
/** The same in this process, in a tenth of the time: each run loads its module again. */
async function run(name: string, words: readonly string[], data: string): Promise<Told> {
  const { argv, env } = process;
  const mask = process.umask();
  const [out, errors]: [string[], string[]] = [[], []];
  const printed = [
    vi.spyOn(console, "log").mockImplementation((line: string) => void out.push(line)),
    vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line)),
  ];
  runs += 1;
  try {
    process.argv = [process.execPath, fileOf(name), ...words];
    process.env = environmentOf(data);
    await import(`${fileOf(name)}?run=${runs}`);
    return { code: process.exitCode ?? 0, out: out.join("\n"), errors: errors.join("\n") };
  } finally {
    Object.assign(process, { argv, env, exitCode: undefined });
    process.umask(mask);
    for (const spy of printed) spy.mockRestore();
  }
}

/** Runs commands one after the other, and writes down what each said and how it ended. */
async function tell(commands: readonly string[], data = directory, begin = run): Promise<void> {
  const told: Told[] = [];
  for (const command of commands) {
    const [name = "", ...words] = command.split(" ");
    const meant = words.map((word) => word.replace("<carpeta>", directory));
    told.push(await begin(name, meant, data));
  }
  for (const [index, { code, out, errors }] of told.entries()) {
    lines.push("", `pnpm ${commands[index]}`, `  termina con ${String(code)}`);
    for (const [mark, text] of [
      ["|", out],
      ["!", errors],
    ] as const) {
      if (text !== "")
        lines.push(
          ...shown(text)
            .trimEnd()
            .split("\n")
            .map((line) => `  ${mark} ${line}`.trimEnd()),
        );
    }
  }
}

const closes = `date,symbol,strike,last,open,high,low,turnover,volume,underlying_close,risk_free_rate,expiry
2026-11-16,GFGC7400DI,7400,103,101,107,99,1300000,127,6988.5,0.2425,2026-12-18
2026-11-16,GFGV7000DI,7000,203,,,,,0,0,,2026-12-19
hoy,GFGC7400DI,7400,1,1,1,1,1,1,1,1,2026-12-18`;

it(
  "what the commands print, and how they end, reads as approved",
  async () => {
    writeFileSync(join(directory, "cierres.csv"), closes);
    lines.push("Lo que no se puede", "------------------");
    await tell([
      "restore --otra <carpeta>/x.gz",
      "restore constructor <carpeta>/x.gz",
      "volatility-rows 2026-11-17 2026-11-16",
      "try-feed nadie",
      "create-admin ana",
      "create-admin an ana@example.com",
      "import-history <carpeta>/falta.csv",
      "restore --verify <carpeta>/falta.gz",
      "backup <carpeta>/falta/copia.gz",
    ]);
    lines.push("", "", "Lo que se hace en el servidor", "-----------------------------");
    await tell(["create-admin ana ana@example.com"]);
    await tell(["import-history <carpeta>/cierres.csv", "verify-audit"]);
    await tell(["backup <carpeta>/copia.gz"]);
    await sql`update audit_log set action = 'otra' where position = 1`.execute(world.opened.database);
    await tell(["create-admin ana", "volatility-rows 2026-11-16", "verify-audit"]);
    lines.push("", "", "Lo que se restaura", "------------------");
    const empty = join(directory, "vacía");
    prepareDirectory(empty);
    await tell(["restore <carpeta>/copia.gz"], empty, spawn);
    await tell(["restore <carpeta>/copia.gz"], empty);
    await tell(["restore --check <carpeta>/copia.gz"], empty);
    // A row more than the copy has.
    await tell(["create-admin otro otro@example.com", "restore --check <carpeta>/copia.gz"], empty);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("said.txt");
  },
  patience,
);
