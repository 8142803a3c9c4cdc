import { afterEach, expect, it, vi } from "vitest";
import { openTerms } from "../market/feed.ts";
import type { Feed } from "../market/feed.ts";
import { runTryFeed } from "./feeds/run-try-feed.ts";
import { createProgressPrinter } from "./progress-printer.ts";
import { putAdmin } from "./put-admin.ts";
import { importReportLines, runImportHistory } from "./run-import-history.ts";

afterEach(() => void vi.restoreAllMocks());

it("rows so far are told every hundred thousand", () => {
  const told: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => told.push(String(text)) > 0);
  const print = createProgressPrinter();
  for (const rows of [99_999, 100_000, 150_000, 199_999, 234_000, 299_999, 300_000]) print(rows);
  expect(told).toEqual(["100000 filas…\n", "200000 filas…\n", "300000 filas…\n"]);
});

it.each([
  ["", null, "El usuario debe tener al menos 3 caracteres"],
  [" ab ", null, "El usuario debe tener al menos 3 caracteres"],
  ["ana", "x1,victima@x.ar", "email"],
])("an administrator of %j and %j is not made", async (username, email, message) => {
  const putAdministrator = vi.fn<() => Promise<never>>();
  await expect(putAdmin({ putAdministrator }, { username, email })).rejects.toThrow(new RegExp(message, "i"));
  expect(putAdministrator).not.toHaveBeenCalled();
});

it("an administrator's name is cut and trimmed, no e-mail is none, and each gets a password of their own", async () => {
  const put = vi.fn<(account: object) => Promise<string>>().mockResolvedValue("created");
  const made = [];
  for (const email of ["", null, "ana@x.ar"]) {
    made.push(
      await putAdmin({ putAdministrator: put as never }, { username: `  ${"a".repeat(90)}  `, email }),
    );
  }
  expect(put.mock.calls.map(([account]) => (account as { email: string | null }).email)).toEqual([
    null,
    null,
    "ana@x.ar",
  ]);
  expect(new Set(made.map(({ password }) => password)).size).toBe(3);
  expect(made[0]).toMatchObject({ outcome: "created", username: "a".repeat(80) });
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

it("an import that fails says why and ends with 1", async () => {
  const lines: string[] = [];
  const printer = { line: (text: string) => void lines.push(text), progress: () => undefined };
  const load = () => Promise.reject(new Error("No se puede leer."));
  expect(await runImportHistory({ file: "x.csv", load, printer, now: () => 0 })).toBe(1);
  expect(lines).toEqual(["No se puede leer."]);
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
