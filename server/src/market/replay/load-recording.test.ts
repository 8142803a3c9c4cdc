import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadRecording } from "./load-recording.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-replay-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const load = (path: string) => loadRecording(path, () => undefined);

it("a directory that can't be played is told by its setting, to who started the server", async () => {
  const absent = join(directory, "falta");
  await expect(load(absent)).rejects.toThrow(`no se puede leer la carpeta de MARKET_REPLAY_DIR (${absent})`);
  await expect(load(directory)).rejects.toThrow("no hay archivo *options_quotes.csv");
  await writeFile(join(directory, "x_options_quotes.csv"), "symbol,bid\n");
  await expect(load(directory)).rejects.toThrow("no tiene filas útiles");
  await rm(join(directory, "x_options_quotes.csv"));
  await writeFile(join(directory, "lista.json"), "[]");
  await expect(load(directory)).rejects.toThrow("necesita su fecha en el nombre: *_AAAA-MM-DD.json");
  await rm(join(directory, "lista.json"));
  await writeFile(join(directory, "lista_2025-12-04.json"), "{}");
  await expect(load(directory)).rejects.toThrow("no tiene filas útiles");
});

const files = {
  "a_options_quotes.csv": [
    // As spreadsheets write a file, with a byte order mark.
    "\ufefftrade_date,quote_time,snapshot_asof,symbol,strike,expiry,bid",
    "2026-10-15,12:00:00,,GFGC7400DI,7400,2026-12-18,20",
    "2026-10-14,12:04:00,2026-10-14 12:05:00,GFGC7400DI,7400,2026-12-18,11",
    "2026-10-14,12:01:00,2026-10-14 12:05:00,GFGV7000DI,7000,,9",
    "2026-10-14,12:00:00,2026-10-14 12:02:00,GFGC69785D,,2026-12-18,10",
    "2026-10-14,12:00:01,2026-10-14 12:02:00,GFGV69785D,6978.5,2026-12-18,12",
    "2026-10-14,12:00:00,,XX,,,1",
  ],
  "a_stock_quotes.csv": [
    "trade_date,quote_time,symbol,settlement,last",
    "2026-10-14,,GGAL,24hs,7000",
    "2026-10-14,12:00:00,,24hs,7000",
  ],
  "a_caucion_quotes.csv": [
    "trade_date,quote_time,currency,days,last_rate_pct",
    "2026-10-14,12:00:00,ARS,7,24",
    ",12:00:00,ARS,1,21",
    "2026-10-14,12:00:00,USD,7,2",
  ],
};

it("every row is in the recording or told with its day; days, snapshots and quotes are in their order", async () => {
  for (const [name, lines] of Object.entries(files)) await writeFile(join(directory, name), lines.join("\n"));
  const told: string[] = [];
  const { days, rates } = await loadRecording(
    directory,
    (fault, detail) => void told.push(`${fault} ${detail}`),
  );
  expect(told).toEqual([
    "malformed-row 2026-10-14 GGAL",
    "malformed-row 2026-10-14 ",
    "expiration-missing 2026-10-14 GFGV7000DI",
    "strike-estimated 2026-10-14 GFGC69785D",
    expect.stringMatching(/^unparsed-symbol XX: /),
    "undated-rate sin fecha ARS 1 días",
    "foreign-rate 2026-10-14 USD 7 días",
  ]);
  const time = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(11, 16);
  expect(
    days.map(({ date, snapshots, stocks }) => [
      date,
      stocks.length,
      snapshots.map(({ asOf, quotes }) => [time(asOf), ...quotes.map(({ option }) => option.bid)]),
    ]),
  ).toEqual([
    [
      "2026-10-14",
      1,
      [
        ["12:02", 10, 12],
        ["12:05", 9, 11],
      ],
    ],
    ["2026-10-15", 0, [["12:00", 20]]],
  ]);
  // The day's share places the strike that the symbol hides, where the row doesn't state it.
  expect(days[0]?.snapshots[0]?.quotes[0]?.option.strike).toBe(6_978.5);
  expect(rates.map(({ rate }) => rate.days)).toEqual([7]);
});

it("a broker's recorded answer is one snapshot at the close of its name's day, and tells what it can't use", async () => {
  const item = {
    simbolo: "GFGC7400DI",
    fechaVencimiento: "2026-12-18T00:00:00",
    cotizacion: { ultimoPrecio: 5 },
  };
  const described = { ...item, descripcion: "Call GGAL 7,400.00 Vencimiento: 18/12/2026" };
  await writeFile(join(directory, "lista_2026-10-14.json"), JSON.stringify([described, { simbolo: 7 }]));
  const told: string[] = [];
  const { days } = await loadRecording(directory, (fault) => void told.push(fault));
  expect(told).toEqual(["malformed-row"]);
  expect(days).toMatchObject([
    { date: "2026-10-14", snapshots: [{ asOf: Date.parse("2026-10-14T20:00:00Z") }] },
  ]);
});
