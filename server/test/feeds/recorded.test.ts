import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createReplayFeed } from "../../src/market/replay/replay-feed.ts";
import { loadRecording } from "../../src/market/replay/load-recording.ts";
import { createReplayPlayer } from "../../src/market/replay/replay-player.ts";
import { createTestClock } from "../helper.ts";
import { openToldMarket } from "../support/told-market.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-told-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A row's cells are all different, so that one read from another column shows. */
const csv: Readonly<Record<string, string>> = {
  "a_options_quotes.csv": `
trade_date,quote_time,snapshot_asof,symbol,kind,strike,expiry,bid_size,bid,ask,ask_size,last,change,open,high,low,previous_close,turnover,volume,operations
2026-10-14,12:00:01,2026-10-14 12:05:00,GFGC7400DI,call,7400,2026-12-18,11,101.5,104.5,12,103,0.03,99,107,98,100,1300000,127,14
2026-10-14,12:04:30,2026-10-14 12:05:00,GFGV7000DI,put,7000,2026-12-19,21,,204.5,22,203,0.05,199,207,198,200,,0,0
2026-10-14,12:04:40,2026-10-14 12:05:00,GFGC7600DI,call,,,31,0,x,,,,,,,,,,
2026-10-14,12:04:50,2026-10-14 12:05:00,GFGC69785D,call,,2026-12-18,41,401.5,404.5,42,403,,,,,400,4300000,427,44
2026-10-14,hoy,2026-10-14 12:05:00,GFGC7800DI,call,7800,2026-12-18,1,2,3,4,5,,,,,6,7,8,9
2026-10-14,12:04:50,2026-10-14 12:05:00,OTRA COSA,call,7800,2026-12-18,1,2,3,4,5,,,,,6,7,8,9
2026-10-14,12:06:00,2026-10-14 12:10:00,GFGC7400DI,call,7400,2026-12-18,13,105.5,108.5,,107,,,,,100,1500000,147,16
2026-10-15,12:00:00,,GFGC7400DI,call,7400,2026-12-18,51,501.5,504.5,52,503,,,,,107,5300000,527,54
`,
  "a_stock_quotes.csv": `
trade_date,quote_time,symbol,settlement,bid_size,bid,ask,ask_size,last,change,open,high,low,previous_close,turnover,volume,operations
2026-10-14,12:00:00,GGAL,24hs,61,6985.5,6990.5,62,6988,,6900,7000,6890,6950,610000000,87000,640
2026-10-14,12:00:20,GGAL,CI,71,6975.5,6980.5,72,6978,,6901,7001,6891,6940,710000000,97000,740
2026-10-14,12:04:35,GGAL,24hs,63,6986.5,6991.5,,6989,,,,,6950,620000000,88000,650
2026-10-14,,GGAL,48hs,81,6995.5,7000.5,82,6998,,,,,6960,810000000,117000,840
2026-10-14,12:00:00, ,24hs,1,2,3,4,5,,,,,6,7,8,9
2026-10-15,11:59:00,GGAL,24hs,91,7085.5,7090.5,92,7088,,,,,6989,910000000,107000,940
`,
  "a_caucion_quotes.csv": `
trade_date,quote_time,currency,days,bid_amount,bid_rate_pct,ask_rate_pct,ask_amount,last_rate_pct,previous_close_rate_pct
2026-10-14,11:59:00,ARS,7,100,23.5,24.5,200,24.25,22
2026-10-14,12:03:50,ARS,1,300,20.5,21.5,400,,19
2026-10-14,12:03:50,ARS,30,300,20.5,,400,,19
2026-10-14,11:59:00,USD,7,100,1,2,200,3,4
,11:59:00,ARS,2,100,1,2,200,3,4
2026-10-14,12:20:00,ARS,14,100,26,27,200,26.25,4
`,
};

const saved = (name: string, text: string) => writeFile(join(directory, name), text.trim());

/** Of an answer without hours, the day's is that of its name. */
const answer = [
  {
    simbolo: "GFGC74000D",
    descripcion: "Call GGAL 7,400.00 Vencimiento: 18/12/2026",
    fechaVencimiento: "2026-12-18T00:00:00",
    cotizacion: {
      ultimoPrecio: 103,
      cierreAnterior: 100,
      montoOperado: 1_300_000,
      volumenNominal: 127,
      cantidadOperaciones: 14,
      fechaHora: "2026-10-14T12:00:01",
      puntas: [
        { precioCompra: 101.5, precioVenta: 104.5, cantidadCompra: 11, cantidadVenta: 12 },
        { precioCompra: 1, precioVenta: 2, cantidadCompra: 3, cantidadVenta: 4 },
      ],
    },
  },
  {
    simbolo: "GFGV70000D",
    descripcion: "Put GGAL 7,000.50 Vencimiento: 18/12/2026",
    fechaVencimiento: null,
    cotizacion: {
      ultimoPrecio: 0,
      montoOperado: 0,
      volumenNominal: 0,
      fechaHora: "0001-01-01T00:00:00",
      puntas: { precioCompra: 201.5, precioVenta: 0, cantidadCompra: 21, cantidadVenta: 0 },
    },
  },
  { simbolo: "GFGC7600DI", descripcion: "Call GGAL 850 Vencimiento", fechaVencimiento: "2026-12-18" },
  { simbolo: "OTRA COSA" },
  { simbolo: 7 },
];

it("what was recorded is told, field by field, as approved", async () => {
  const told = openToldMarket();
  for (const [name, text] of Object.entries(csv)) await saved(name, text);
  const second = 1_000;
  told.chapter("Una grabación en archivos");
  const recording = await loadRecording(directory, told.sink.fault);
  const player = createReplayPlayer({ recording, speed: 10 });
  for (const elapsed of [
    0,
    2 * second,
    2 * second,
    2 * second,
    second / 10,
    second,
    second,
    30 * second,
    second,
    second,
    second,
  ]) {
    told.say("", `pasan ${elapsed / second} s`);
    told.sink.quotes(player.advance(elapsed));
  }
  for (const name of Object.keys(csv)) await rm(join(directory, name));
  await saved("lista_2026-10-14.json", JSON.stringify(answer));
  told.chapter("La respuesta grabada de un broker");
  await told.first(createReplayFeed({ directory, speed: 1, clock: createTestClock() }));
  await expect(told.text()).toMatchFileSnapshot("recorded.txt");
});
