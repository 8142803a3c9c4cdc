import { sql } from "kysely";
import type { Bar } from "../../src/modules/history/bar.ts";
import type { ShareBar } from "../../src/modules/history/shares/share-bar.ts";
import { createHistoryRepository } from "../../src/modules/history/storage/repository.ts";
import { build } from "../helper.ts";
import type { TestWorld } from "../helper.ts";
import { columns, unsaid } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const expiration = "2026-12-18";
const [call, other, lapsed] = ["GFGC7200DI", "GFGC7400DI", "GFGC7600DI"] as const;
type Change = Partial<Bar> & Pick<Bar, "symbol" | "time" | "resolution" | "close">;
const bar = (change: Change): Bar => ({
  expiration,
  source: "simulated",
  open: 100,
  high: 110,
  low: 90,
  bid: (change.close ?? 0) - 1,
  ask: (change.close ?? 0) + 2,
  volume: 10,
  operations: 2,
  turnover: 105_000,
  underlying: 7_300,
  ratePercent: 30,
  flags: [],
  ...change,
});
// Thursday 19 and Friday 20 November 2026; 30 days before the newest bar is 21 October, 14:01 UTC.
const bars: Bar[] = [
  bar({ symbol: call, time: "2026-09-01T20:00:00Z", resolution: "1d", close: 80 }),
  bar({ symbol: call, time: "2026-10-21T14:00:00Z", resolution: "5m", close: 88 }),
  bar({ symbol: call, time: "2026-10-21T14:05:00Z", resolution: "5m", close: 89 }),
  bar({ symbol: call, time: "2026-11-18T20:00:00Z", resolution: "1d", close: 95 }),
  bar({ symbol: call, time: "2026-11-19T14:00:00Z", resolution: "5m", close: 100, volume: 5 }),
  bar({ symbol: call, time: "2026-11-19T14:05:00Z", resolution: "5m", close: 101, high: 130, volume: 7 }),
  bar({
    symbol: call,
    time: "2026-11-20T14:00:00Z",
    resolution: "1m",
    close: 102,
    bid: null,
    flags: ["stale"],
  }),
  bar({
    symbol: call,
    time: "2026-11-20T14:01:00Z",
    resolution: "1m",
    close: 103,
    volume: null,
    ratePercent: null,
  }),
  bar({ symbol: other, time: "2026-11-18T20:00:00Z", resolution: "1d", close: 40 }),
  bar({ symbol: other, time: "2026-11-19T14:00:00Z", resolution: "5m", close: 48, volume: 900 }),
  bar({ symbol: other, time: "2026-11-20T14:01:00Z", resolution: "1m", close: 50, volume: 20 }),
  bar({ symbol: lapsed, time: "2026-09-01T20:00:00Z", resolution: "1d", close: null, bid: 3, ask: 5 }),
];
const shareBar = (change: Partial<ShareBar> & Pick<ShareBar, "time">): ShareBar => ({
  symbol: "GGAL",
  settlement: "24hs",
  currency: "ARS",
  resolution: "1d",
  source: "imported",
  open: 7_000,
  high: 7_100,
  low: 6_900,
  close: 7_050,
  bid: 7_045,
  ask: 7_055,
  volume: 1_000,
  turnover: 7_040_000,
  flags: [],
  ...change,
});
const shares: ShareBar[] = [
  shareBar({ time: "2026-09-01T20:00:00Z", close: 6_000 }),
  shareBar({ time: "2026-11-18T20:00:00Z" }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 7_150 }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 7_140, settlement: "ci", bid: null, flags: ["stale"] }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 48.5, settlement: "unknown", currency: "USD" }),
  shareBar({ time: "2026-11-19T19:00:00Z", resolution: "1m", close: 7_148 }),
];

async function make(): Promise<TestWorld> {
  const world = await build();
  const { database } = world.opened;
  const repository = createHistoryRepository(
    database as unknown as Parameters<typeof createHistoryRepository>[0],
  );
  await repository.writeBars(bars);
  await repository.writeShareBars(shares);
  await repository.writeInstruments(
    [call, other, lapsed].map((symbol, place) => ({
      symbol,
      expiration,
      strike: 7_200 + 200 * place,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "simulated",
      seenAt: "2026-11-20T14:01:00Z",
    })),
  );
  for (const [day, source, level] of [
    ["2024-07-31", "imported", 0.61],
    ["2025-12-01", "live", 0.5],
    ["2026-11-17", "simulated", 0.4],
    ["2026-11-18", "live", 0.42],
  ] as const) {
    await sql`insert into volatility_days (day, expiration, source, quoted_at, years, rate, at_the_money, variance_swap,
        quotes, smile, realised_from, realised_close, flags)
      values (${day}, ${expiration}, ${source}, ${`${day}T19:58:00Z`}, 0.08, 0.3, ${level}, 0.43, 9, 'svi', 'ARS 24hs', 0.38,
        'last,early')`.execute(database);
  }
  return world;
}

const root = "/market/historico/opciones";
const short = columns("time", "symbol", "precio_cierre", "precio_compra", "volumen", "resolution", "flags");
type Answer = { data: Record<string, unknown>[]; meta: object };
/** Of each row when it is of, what it is of and its close, with what the answer says of itself. */
const rows = {
  show: ({ data, ...rest }: Answer) => ({
    data: data.map(({ time, symbol, precio_cierre: close, resolution }) => ({
      time,
      symbol,
      close,
      resolution,
    })),
    ...rest,
  }),
};

async function oneSymbol({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Un símbolo");
  await enter("Blanca", "black");
  await tell("Alguien", `GET ${root}/individual/${call}`);
  await tell("Blanca", `GET ${root}/individual/${call.toLowerCase()}?limit=2`);
  await tell("Blanca", `GET ${root}/individual/${call}`, null, short);
  for (const query of [
    "fecha_inicio=2026-11-19&fecha_fin=2026-11-19",
    "fecha_inicio=2026-11-19T14:05:00Z&fecha_fin=2026-11-20T14:00:00Z",
    "fecha_inicio=2026-11-20&fecha_fin=2026-11-19",
    "fecha_inicio=2026-02-30",
    "resolution=1d",
    "resolution=1h",
    "limit=0",
    "limit=5001",
    "limit=3&fecha_inicio=2026-01-01",
  ]) {
    await tell("Blanca", `GET ${root}/individual/${call}?${query}`, null, rows);
  }
  await tell("Blanca", `GET ${root}/individual/GFGC9999DI`);
  await tell("Blanca", `GET ${root}/individual/${call}?limit=3&format=csv`);
  await tell("Blanca", `GET ${root}/individual/${call}?limit=3&format=csv-excel`);
  await tell("Blanca", `GET ${root}/grafico/${call}?limit=3`);
}

async function severalSymbols({ tell, chapter }: Tale): Promise<void> {
  chapter("Varios");
  await tell("Blanca", `GET ${root}/simbolos`);
  await tell("Blanca", `GET ${root}?limit=3&page=1`, null, rows);
  await tell("Blanca", `GET ${root}?limit=3&page=2`, null, rows);
  await tell("Blanca", `GET ${root}?symbols=${other},${lapsed}&limit=10`, null, rows);
  await tell("Blanca", `GET ${root}?limit=5000&page=1000000`);
  await tell("Blanca", `GET ${root}/grid`, null, rows);
  await tell("Blanca", `GET ${root}/volumen`);
  await tell(
    "Blanca",
    `GET ${root}/volumen?fecha_inicio=2026-11-19&fecha_fin=2026-11-19`,
    null,
    columns("symbol", "volume", "turnover"),
  );
  await tell("Blanca", `GET ${root}/cadena?at=2026-11-20T14:00:30Z`);
  await tell("Blanca", `GET ${root}/cadena?at=2026-11-19&expiration=2026-10-16`);
  await tell("Blanca", `GET ${root}/health`);
}

async function pairs({ tell, chapter }: Tale): Promise<void> {
  chapter("Dos símbolos");
  await tell("Blanca", `GET ${root}/ratios/${other}/${call}`);
  await tell("Blanca", `GET ${root}/ratios/${call}/${call}`, null, unsaid);
  await tell("Blanca", `GET ${root}/ratios/${call}/GFGC9999DI`);
  await tell("Blanca", `GET ${root}/ratios/${other}/${call}?limit=2&format=csv`);
  await tell("Blanca", `GET /market/probabilidades?symbol1=${call}&symbol2=${other}&limit=4`);
  await tell(
    "Blanca",
    `GET /market/probabilidades?symbol1=${call}&symbol2=${other}&price_type=bid&limit=4`,
    null,
    columns("fecha", "symbol", "bid", "c", "price_type"),
  );
  await tell("Blanca", `GET /market/probabilidades?symbol1=${call}`);
  await tell("Blanca", "GET /market/probabilidades/simbolos");
}

async function theShare({ tell, chapter }: Tale): Promise<void> {
  chapter("La acción y la volatilidad");
  const share = columns(
    "time",
    "settlement",
    "currency",
    "precio_cierre",
    "precio_compra",
    "resolution",
    "flags",
  );
  await tell("Blanca", "GET /market/historico/acciones?limit=2");
  await tell("Blanca", "GET /market/historico/acciones", null, share);
  await tell("Blanca", "GET /market/historico/acciones?limit=2&cursor=mal");
  await tell("Blanca", "GET /market/historico/acciones?settlement=ci", null, share);
  await tell("Blanca", "GET /market/historico/acciones?currency=USD", null, share);
  await tell(
    "Blanca",
    "GET /market/historico/acciones?fecha_inicio=2026-11-18&fecha_fin=2026-11-18&format=csv",
  );
  await tell("Blanca", "GET /market/acciones/cierres");
  await tell("Blanca", "GET /market/volatilidad/historia");
  await tell(
    "Blanca",
    "GET /market/volatilidad/historia?fecha_inicio=2024-07-31&fecha_fin=2025-12-01",
    null,
    columns("day", "source", "atTheMoney"),
  );
  await tell("Blanca", "GET /market/volatilidad/historia?fecha_inicio=2026-11-18&fecha_fin=2026-11-17");
  await tell("Blanca", "GET /market/volatilidad/historia?fecha_inicio=2010-01-01");
  await tell("Blanca", "GET /market/volatilidad/historia?format=csv");
  await tell("Blanca", "GET /market/volatilidad/pasado");
  await tell("Blanca", "GET /market/volatilidad/cono");
}

async function byPlan({ tell, chapter, enter }: Tale): Promise<void> {
  const places = [
    `${root}/individual/${call}?fecha_inicio=2026-01-01`,
    `${root}/individual/${lapsed}?fecha_inicio=2026-01-01`,
    `${root}/individual/${call}?resolution=1m`,
    `${root}/ratios/${other}/${call}?fecha_inicio=2026-11-19`,
    `${root}/volumen`,
    `${root}/simbolos`,
    "/market/historico/acciones",
    "/market/probabilidades/simbolos",
    "/market/volatilidad/pasado",
    "/market/volatilidad/cono",
    "/market/cadena",
  ];
  for (const [who, name] of [
    ["Tamara", "trial"],
    ["Estela", "starter"],
    ["Pablo", "pro"],
    ["Franco", "free"],
    ["Elena", "expired"],
  ] as const) {
    chapter(`Lo que abre el plan de ${who} (${name})`);
    await enter(who, name);
    for (const place of places) {
      await tell(who, `GET ${place}`, null, {
        show: ({ data, meta }: Partial<Answer>) => ({
          rows: Array.isArray(data) ? data.length : undefined,
          last: Array.isArray(data)
            ? (data.at(-1)?.["time"] ?? data.at(-1)?.["symbol"] ?? data.at(-1))
            : undefined,
          meta,
        }),
      });
    }
  }
}

story(make, [
  ["history", "La historia de las opciones", oneSymbol, severalSymbols],
  ["history-more", "Dos opciones, la acción y la volatilidad", pairs, theShare],
  ["history-plans", "La historia que abre cada plan", byPlan],
]);
