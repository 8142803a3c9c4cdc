import { afterEach, beforeEach, expect, it } from "vitest";
import { createData912Feed } from "../../src/market/data912/data912-feed.ts";
import { createIolFeed } from "../../src/market/iol/iol-feed.ts";
import { readListing } from "../../src/market/primary/primary-instruments.ts";
import { createPrimaryQuotes } from "../../src/market/primary/primary-quotes.ts";
import { UpstreamUpdates } from "../../src/market/socket/upstream-updates.ts";
import { createTestClock, testStart } from "../helper.ts";
import { ProviderDouble } from "../support/provider-double.ts";
import type { Row } from "../support/provider-double.ts";
import { caucionPath, listPath, panelPath, sharePath } from "../support/recorded-providers.ts";
import { forever, openToldMarket } from "../support/told-market.ts";

let double: ProviderDouble;
let url: string;
beforeEach(async () => {
  double = new ProviderDouble();
  url = await double.start();
});
afterEach(() => double.stop());

const clock = createTestClock();
const polling = { clock, wait: forever, pollMilliseconds: 20_000, random: () => 0.5 };

/** An option of InvertirOnline; every number is another. */
const iolRow = (simbolo: string, base: number, rest: Row = {}): Row => ({
  simbolo,
  puntas: {
    precioCompra: base + 1,
    precioVenta: base + 4,
    cantidadCompra: base + 0.1,
    cantidadVenta: base + 0.2,
  },
  ultimoPrecio: base + 2,
  cierreAnterior: base + 3,
  ultimoCierre: base + 2,
  variacion: 0.5,
  apertura: base + 5,
  maximo: base + 6,
  minimo: base + 7,
  volumen: base + 8,
  montoOperado: base + 9,
  cantidadOperaciones: base + 10,
  fecha: "2026-11-20T11:58:01",
  ...rest,
});
const listed = (simbolo: string, words: string, expiration: string | null, rest: Row = {}): Row => ({
  simbolo,
  descripcion: `Call GGAL ${words} Vencimiento: 18/12/2026`,
  fechaVencimiento: expiration === null ? null : `${expiration}T00:00:00`,
  ...rest,
});
const caucion = (rest: Row): Row => ({ simbolo: "CAUCIÓN", moneda: "peso_Argentino", ...rest });

function answerAsIol(): void {
  double.needsToken = true;
  const list = [
    listed("GFGC7400DI", "7,400.00", "2026-12-18", {
      cotizacion: { ultimoPrecio: 99, cantidadOperaciones: 3 },
    }),
    listed("GFGV7000DI", "7,000.00", null),
    listed("GFGC7600DI", "7,600.00", "2026-12-18", { cotizacion: { ultimoPrecio: 88.5 } }),
    listed("GFGC7800DI", "7,800.00", "2026-12-18", { cotizacion: { ultimoPrecio: 77.5 } }),
    listed("GFGC7400DI", "7,400.00", "2026-12-18"),
    listed("YPFC40000D", "40,000.00", "2026-12-18"),
  ];
  const panel = [
    iolRow("GFGC7400DI", 100, { fechaVencimiento: "2026-12-19T00:00:00" }),
    iolRow("GFGV7000DI", 200, {
      puntas: { precioCompra: 0, precioVenta: 204, cantidadCompra: 0, cantidadVenta: 220 },
      montoOperado: null,
      cantidadOperaciones: 0,
      fecha: "2026-11-20T13:00:00",
    }),
    iolRow("GFGC7600DI", 300, { puntas: null, ultimoPrecio: 0, volumen: 0, cierreAnterior: "1,5" }),
    iolRow("GFGC8000DI", 400, { precioEjercicio: 8_000, fechaVencimiento: "2026-12-18T00:00:00" }),
  ];
  const share = (base: number, plazo: string) =>
    iolRow("GGAL", base, {
      puntas: [
        { precioCompra: base + 1, precioVenta: base + 4, cantidadCompra: 31, cantidadVenta: 32 },
        { precioCompra: 1, precioVenta: 2, cantidadCompra: 3, cantidadVenta: 4 },
      ],
      volumenNominal: base + 11,
      fechaHora: "2026-11-20T11:58:02",
      plazo,
    });
  double.answers.set(listPath, () => ({ rows: list }));
  double.answers.set(panelPath, () => ({ isPanel: true, rows: panel }));
  double.answers.set(sharePath, () =>
    double.queries.at(-1)?.includes("model.plazo=t0") ? share(7_300, "t0") : share(7_350, "T1"),
  );
  double.answers.set(caucionPath, () => ({
    isPanel: true,
    rows: [
      caucion({ plazo: "7 días", ultimoPrecio: 24.25, puntas: { precioCompra: 23.5, precioVenta: 24.5 } }),
      caucion({ simbolo: "PESOS - 1D", puntas: { precioCompra: 20.5, precioVenta: 21.25 } }),
      caucion({ descripcion: "Caución a 14 días", puntas: [{ precioVenta: 27.5 }] }),
      caucion({ plazo: "7", ultimoPrecio: 99 }),
      caucion({ plazo: "30", moneda: "dolar_Estadounidense", ultimoPrecio: 3 }),
      caucion({ plazo: "21" }),
      caucion({ plazo: "366", ultimoPrecio: 9 }),
    ],
  }));
}

it("what InvertirOnline answers is told, field by field, as approved", async () => {
  const told = openToldMarket();
  answerAsIol();
  const { username, password } = double;
  const feed = () => createIolFeed({ url, username, password, ...polling });
  told.chapter("InvertirOnline, con el panel");
  await told.first(feed());
  told.say("", ...double.calls.splice(0).map((path, index) => `${path}${double.queries[index] ?? ""}`));
  double.queries.length = 0;
  told.chapter("InvertirOnline, sin el panel ni las cauciones: de a uno");
  // Contracts are asked several at once: of two, one that is refused leaves one order.
  double.answers.set(listPath, () => ({
    rows: [
      listed("GFGV7000DI", "7,000.00", null),
      listed("GFGC7400DI", "7,400.00", "2026-12-18", { cotizacion: { ultimoPrecio: 99 } }),
    ],
  }));
  double.answers.delete(panelPath);
  double.answers.delete(caucionPath);
  const one = sharePath.replace("GGAL", "GFGC7400DI");
  double.answers.set(one, () =>
    iolRow("GFGC7400DI", 500, { volumenNominal: 511, fechaHora: "2026-11-20T11:57:00Z" }),
  );
  await told.first(feed());
  told.say("", ...double.calls.map((path, index) => `${path}${double.queries[index] ?? ""}`).toSorted());
  await expect(told.text()).toMatchFileSnapshot("iol.txt");
});

const data912Row = (symbol: string, base: number, rest: Row = {}): Row => ({
  symbol,
  q_bid: base + 11,
  px_bid: base + 1,
  px_ask: base + 4,
  q_ask: base + 12,
  v: base + 8,
  q_op: base + 9,
  c: base + 2,
  pct_change: base + 13,
  ...rest,
});

it("what data912 answers is told, field by field, as approved", async () => {
  const told = openToldMarket();
  told.chapter("data912");
  double.answers.set("/live/arg_options", () => ({
    rows: [
      data912Row("GFGC7400DI", 100),
      data912Row("GFGV70000D", 200, { px_bid: 0, q_bid: 0, v: 0, q_op: 0, c: 0 }),
      data912Row("GFGC7400DI", 300),
      data912Row("YPFC40000D", 400),
      { q_bid: 1 },
    ],
  }));
  double.answers.set("/live/arg_stocks", () => ({
    rows: [data912Row("YPFD", 40_000), data912Row("GGAL", 7_300), data912Row("GGAL", 7_000)],
  }));
  await told.first(createData912Feed({ url, ...polling }));
  told.chapter("data912, sin la acción");
  double.answers.set("/live/arg_stocks", () => ({ rows: [{ symbol: "YPFD", c: 1 }] }));
  await told.first(createData912Feed({ url, ...polling }));
  await expect(told.text()).toMatchFileSnapshot("data912.txt");
});

const primarySymbol = (symbol: string, settlement: string) => `MERV - XMEV - ${symbol} - ${settlement}`;

it("what Primary sends is told, field by field, as approved", async () => {
  const told = openToldMarket();
  told.chapter("Primary");
  const option = (symbol: string, rest: Row = {}) => ({
    instrumentId: { symbol: primarySymbol(symbol, "24hs") },
    cficode: "OCASPS",
    maturityDate: "20261218",
    ...rest,
  });
  const bare = (symbol: string, settlement: string) => ({
    instrumentId: { symbol: primarySymbol(symbol, settlement) },
  });
  const listing = readListing(
    [
      option("GFGC7400DI", { strike: 7_400 }),
      option("GFGV69785D", { maturityDate: "20261219" }),
      bare("GGAL", "24hs"),
      bare("GGAL", "CI"),
      { instrumentId: { symbol: "MERV - XMEV - PESOS - 7D" } },
      { instrumentId: { symbol: "MERV - XMEV - PESOS - 1D" } },
    ],
    testStart,
  );
  const quotes = createPrimaryQuotes({ listing, clock, sink: told.sink });
  const flush = () => {
    const batch = quotes.flush();
    if (batch === null) told.say("", "nada");
    else told.sink.quotes(batch);
  };
  const take = (symbol: string, marketData: object, timestamp: unknown = testStart - 1_500) => {
    const { kind } = quotes.take(
      JSON.stringify({ type: "Md", timestamp, instrumentId: { symbol }, marketData }),
    );
    if (kind !== "quote") told.say(`(${kind})`);
  };
  const side = (price: number, size: number) => [
    { price, size },
    { price: 1, size: 2 },
  ];
  told.sink.quotes(quotes.listed());
  take(primarySymbol("GFGV69785D", "24hs"), { BI: side(201, 21), OF: [], LA: { price: 203, size: 5 } });
  flush();
  take(primarySymbol("GGAL", "CI"), {
    BI: side(6_975, 71),
    OF: side(6_981, 72),
    LA: { price: 6_978, size: 6 },
  });
  take(primarySymbol("GGAL", "24hs"), {
    BI: side(6_985, 61),
    OF: side(6_991, 62),
    LA: { price: 6_988, size: 6 },
    CL: { price: 6_950, size: null },
    EV: 610_000_000,
    NV: 87_000,
    TV: 88_000,
    TC: 640,
  });
  take(primarySymbol("GFGV69785D", "24hs"), { BI: null, OF: side(204, 22) });
  take(primarySymbol("GFGC7400DI", "24hs"), {
    BI: side(101, 11),
    OF: side(104, 12),
    LA: { price: 103, size: 7 },
    CL: 100,
    EV: { price: null, size: 1_300_000 },
    NV: { price: null, size: 127 },
    TC: { size: 14 },
  });
  take("MERV - XMEV - PESOS - 7D", { BI: side(23.5, 1), OF: side(24.5, 2), LA: { price: 24.25 } });
  take("MERV - XMEV - PESOS - 1D", { BI: side(20.5, 1), OF: side(21.25, 2) });
  flush();
  take(
    primarySymbol("GFGC7400DI", "24hs"),
    { BI: side(102, 13), OF: side(105, 14), TV: 130 },
    testStart + 300_000,
  );
  take("MERV - XMEV - PESOS - 7D", { BI: [], OF: side(24.75, 2) }, testStart + 300_001);
  take("MERV - XMEV - PESOS - 1D", { BI: [], OF: [] }, null);
  take(primarySymbol("GFGC9999DI", "24hs"), { BI: [] });
  quotes.take("{");
  flush();
  flush();
  await expect(told.text()).toMatchFileSnapshot("primary.txt");
});

it("what another server's socket sends is told, field by field, as approved", async () => {
  const told = openToldMarket();
  told.chapter("El socket de otro servidor");
  const updates = new UpstreamUpdates({ name: "otro.example", clock, sink: told.sink });
  const take = (payload: object) => {
    const { batch, ask } = updates.take(payload);
    if (ask) told.say("", "hace falta todo de nuevo");
    if (batch !== null) told.sink.quotes(batch);
  };
  const quote = (base: number) => ({
    bid: base + 1,
    ask: base + 4,
    bidSize: base + 11,
    askSize: base + 12,
    last: base + 2,
    previousClose: base + 3,
    volume: base + 8,
    turnover: base + 9,
    datetime: "2026-11-20T14:58:01.000Z",
  });
  const source = {
    kind: "replay",
    name: "Otro",
    recordedDate: "2026-10-14",
    session: "closed",
    delaySeconds: 9,
  };
  take({ full: false, seq: 1, data: { opciones: [{ symbol: "GFGC7400DI", bid: 1 }] } });
  take({
    full: true,
    seq: 5,
    asOf: "2026-11-20T14:59:00.000Z",
    source,
    data: {
      opciones: [
        { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18", operations: 114, ...quote(100) },
        { symbol: "GFGV69785D", ...quote(200), bid: "201,5", ask: "204.5", datetime: "hoy" },
        { symbol: "GFGC7600DI", strike: 760, expiration: "2026-12-19", bid: 0, last: null },
        { symbol: "OTRA", bid: 1 },
        { bid: 7 },
      ],
      acciones: [
        { symbol: "GGAL", settlement: "CI", ...quote(7_300) },
        { symbol: "GGAL - 24hs", last: 7_399 },
      ],
      cauction_rates: [
        { days: 7, rate: 24.25, description: "7 días", bidRate: 23.5, askRate: 24.5, fallback: false },
        { days: 1, rate: "21", description: "1 día" },
      ],
    },
  });
  take({
    full: false,
    seq: 6,
    data: {
      opciones: [{ symbol: "GFGC7400DI", bid: null, ask: 106 }],
      acciones: [{ symbol: "GGAL", last: 7_305 }],
      cauction_rates: [{ days: 7, rate: 25, description: "7 días" }],
      removed: ["GFGV69785D", 7],
    },
  });
  take({ full: false, seq: 8, data: { opciones: [{ symbol: "GFGC7400DI", bid: 9 }] } });
  take({ seq: 9, asOf: "ayer", data: { opciones: [{ symbol: "GFGC7400DI", last: 111 }] } });
  take({ seq: 10 });
  await expect(told.text()).toMatchFileSnapshot("socket.txt");
});
