import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTerms } from "../market/feed.ts";
import type { Feed } from "../market/feed.ts";
import { createBackupCommand } from "./backup-command.ts";
import { createAdminCommand } from "./create-admin-command.ts";
import { runTryFeed } from "./feeds/run-try-feed.ts";
import { callLocalCommand, localSocketPath, startLocalCommands } from "./local-commands.ts";
import { createProgressPrinter } from "./progress-printer.ts";
import { importReportLines, runImportHistory } from "./run-import-history.ts";

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), "command-"))));
afterEach(() => {
  rmSync(directory, { recursive: true });
  vi.restoreAllMocks();
});

it("rows so far are told every hundred thousand", () => {
  const told: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => told.push(String(text)) > 0);
  const print = createProgressPrinter();
  for (const rows of [99_999, 100_000, 150_000, 199_999, 234_000, 299_999, 300_000]) print(rows);
  expect(told).toEqual(["100000 filas…\n", "200000 filas…\n", "300000 filas…\n"]);
});

it.each([
  [null, "El usuario debe tener al menos 3 caracteres"],
  [{ username: " ab " }, "El usuario debe tener al menos 3 caracteres"],
  [{ username: 7 }, "El usuario debe tener al menos 3 caracteres"],
  [{ username: "ana", email: "x1,victima@x.ar" }, "email"],
])("an administrator of %j is not made", async (input, message) => {
  const putAdministrator = vi.fn<() => Promise<never>>();
  const command = createAdminCommand({ putAdministrator });
  await expect(command(input, () => undefined)).rejects.toThrow(new RegExp(message, "i"));
  expect(putAdministrator).not.toHaveBeenCalled();
});

it("an administrator's name is cut and trimmed, no e-mail is none, and each gets a password of their own", async () => {
  const put = vi.fn<(account: object) => Promise<string>>().mockResolvedValue("created");
  const command = createAdminCommand({ putAdministrator: put as never });
  const made = [];
  for (const email of ["", undefined, null, "ana@x.ar"]) {
    made.push(await command({ username: `  ${"a".repeat(90)}  `, email }, () => undefined));
  }
  expect(put.mock.calls.map(([account]) => (account as { email: string | null }).email)).toEqual([
    null,
    null,
    null,
    "ana@x.ar",
  ]);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ username: "a".repeat(80) });
  expect(new Set(made.map((one) => (one as { password: string }).password)).size).toBe(4);
  expect(made[0]).toMatchObject({ outcome: "created", username: "a".repeat(80) });
});

it.each([null, {}, { path: "" }, { path: 7 }])("a copy needs a file to go to: %j", async (input) => {
  await expect(createBackupCommand({} as never)(input, () => undefined)).rejects.toThrow("Falta el archivo");
});

const notes = (count: number, lines: number[]) => ({ count, lines });
const report = {
  file: "x.csv",
  format: "quotes" as const,
  read: 12_345,
  inserted: 12_000,
  alreadyThere: 340,
  corrected: { "vencimiento ausente": notes(3, [2, 5, 9]) },
  refused: { "sin precios": notes(4, [7, 8]), "fecha ausente": notes(1, [11]) },
};

it("an import's report counts what was new, corrected and refused, with the lines of the first ones", () => {
  expect(importReportLines(report, 2.25)).toEqual([
    "x.csv: 12.345 filas leídas en 2,3 s.",
    "Nuevas: 12.000. Ya estaban: 340.",
    "Corregidas: 3.",
    "  - vencimiento ausente: 3 (líneas 2, 5, 9)",
    "Rechazadas: 5.",
    "  - sin precios: 4 (líneas 7, 8…)",
    "  - fecha ausente: 1 (líneas 11)",
  ]);
  expect(importReportLines(report, 0)[0]).toBe("x.csv: 12.345 filas leídas.");
});

it("an import in the running server that fails says why and ends with 1, and opens nothing itself", async () => {
  const path = localSocketPath(directory);
  const fail = async () => Promise.reject(new Error("Ya hay una importación en curso."));
  const server = await startLocalCommands({ path, commands: { "import-history": fail } });
  const lines: string[] = [];
  const openImport = vi.fn<() => Promise<never>>();
  const printer = { line: (text: string) => void lines.push(text), progress: () => undefined };
  const run = { socketPath: path, openImport, printer, now: () => 0 };
  expect(await runImportHistory({ ...run, file: "x.csv" })).toBe(1);
  expect(lines).toEqual(["Ya hay una importación en curso."]);
  expect(openImport).not.toHaveBeenCalled();
  await server.stop();
  // Without a server it opens the database itself, and closes it however the import ends.
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  const load = () => Promise.reject(new Error("No se puede leer."));
  const alone = { ...run, socketPath: null, openImport: async () => ({ load, close }) };
  expect(await runImportHistory({ ...alone, file: "x.csv" })).toBe(1);
  expect([lines.at(-1), close.mock.calls.length]).toEqual(["No se puede leer.", 1]);
});

it("a request may come in pieces, a too long one is cut off, and an end without an answer is told", async () => {
  const path = localSocketPath(directory);
  const echo = async (input: unknown) => ({ length: JSON.stringify(input).length });
  const server = await startLocalCommands({ path, commands: { echo } });
  const call = (length: number) => callLocalCommand({ path, command: "echo", input: "x".repeat(length) });
  expect(await call(60_000)).toEqual({ kind: "result", result: { length: 60_002 } });
  const raw = createConnection(path);
  await once(raw, "connect");
  raw.write('{"command":"echo",');
  // Turns of the loop in which the server, in this very process, reads the first piece.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  raw.write('"input":"xx"}\n');
  const [answer] = (await once(raw, "data")) as [Buffer];
  expect(JSON.parse(String(answer))).toEqual({ result: { length: 4 } });
  raw.destroy();
  const ended = { kind: "error", message: "El servidor se detuvo antes de terminar." };
  expect(await call(300_000)).toEqual(ended);
  await server.stop();
  const mute = createServer((socket) => socket.resume().end());
  await new Promise<void>((done) => mute.listen(path, done));
  expect(await call(1)).toEqual(ended);
  await new Promise((done) => mute.close(done));
});

it("a feed that was tried and answered leaves nothing that holds the command", async () => {
  vi.useFakeTimers();
  const asOf = Date.parse("2026-11-18T15:00:00Z");
  const batch = {
    asOf,
    source: { kind: "live", name: "Prueba" } as const,
    options: [{ symbol: "GFGC7400DI", expiration: "2026-12-18", strike: 7_400, bid: 10, ask: 11 }],
  };
  const feed: Feed = {
    kind: "live",
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 15_000,
    start: ({ quotes }) => quotes(batch),
    stop: () => undefined,
  };
  const code = await runTryFeed({ feed, clock: { now: () => asOf }, print: () => undefined });
  expect([code, vi.getTimerCount()]).toEqual([0, 0]);
  vi.useRealTimers();
});
