import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bar, StoredInstrument } from "../src/modules/history/bar.ts";
import type { ShareBar } from "../src/modules/history/shares/share-bar.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const call = "GFGC7200DI";
const other = "GFGC7400DI";
const expiration = "2026-12-18";
const root = "/market/historico/opciones";
let fixture: TestWorld;
let tokens: Record<"starter" | "pro" | "black" | "free", string>;

function bar(change: Partial<Bar> & Pick<Bar, "time" | "resolution">): Bar {
  return {
    symbol: call,
    expiration,
    source: "simulated",
    open: 100,
    high: 110,
    low: 90,
    close: 105,
    bid: 104,
    ask: 106,
    volume: 10,
    operations: 2,
    turnover: 105_000,
    underlying: 7_300,
    ratePercent: 30,
    flags: [],
    ...change,
  };
}

// Thursday 19 and Friday 20 November 2026; Buenos Aires is three hours behind UTC.
const bars: Bar[] = [
  bar({ time: "2026-09-01T20:00:00Z", resolution: "1d", close: 80 }),
  bar({ time: "2026-11-18T20:00:00Z", resolution: "1d", close: 95 }),
  bar({ time: "2026-11-19T14:00:00Z", resolution: "5m", close: 100, volume: 5 }),
  bar({ time: "2026-11-19T14:05:00Z", resolution: "5m", close: 101, high: 130, volume: 7 }),
  bar({ time: "2026-11-20T14:00:00Z", resolution: "1m", close: 102, bid: null, flags: ["stale"] }),
  bar({ time: "2026-11-20T14:01:00Z", resolution: "1m", close: 103 }),
  bar({ symbol: other, time: "2026-11-20T14:01:00Z", resolution: "1m", close: 50, bid: 49, ask: 52 }),
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
const shareBars: ShareBar[] = [
  shareBar({ time: "2026-09-01T20:00:00Z", close: 6_000 }),
  shareBar({ time: "2026-11-18T20:00:00Z" }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 7_150 }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 7_140, settlement: "ci", bid: null, flags: ["stale"] }),
  shareBar({ time: "2026-11-19T20:00:00Z", close: 48.5, settlement: "unknown", currency: "USD" }),
  shareBar({ time: "2026-11-19T19:00:00Z", resolution: "1m", close: 7_148 }),
];

beforeAll(async () => {
  fixture = await build();
  const repository = createHistoryRepository(
    fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
  );
  await repository.writeBars(bars);
  await repository.writeShareBars(shareBars);
  await repository.writeInstruments([instrument(call, 7_200), instrument(other, 7_400)]);
  const names = ["starter", "pro", "black", "free"] as const;
  tokens = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await fixture.tokenOf(name)])),
  ) as typeof tokens;
});
afterAll(() => fixture.close());

const instrument = (symbol: string, strike: number, day = expiration): StoredInstrument => ({
  symbol,
  expiration: day,
  strike,
  type: "call",
  strikeCertainty: "reference",
  expirationEstimated: false,
  source: "simulated",
  seenAt: `${day.slice(0, 4)}-11-20T14:01:00Z`,
});
async function forget2025(): Promise<void> {
  for (const table of ["option_bars", "instruments"]) {
    await sql`delete from ${sql.table(table)} where expiration = '2025-12-19'`.execute(
      fixture.opened.database,
    );
  }
}

const get = (path: string, who: keyof typeof tokens = "black") =>
  fixture.app.inject({ url: `${root}${path}`, headers: { authorization: `Bearer ${tokens[who]}` } });
const pick = (row: { expiration?: string; strike?: number }) => ({
  expiration: row.expiration,
  strike: row.strike,
});
const closes = (body: { data: { precio_cierre: number | null }[] }) =>
  body.data.map(({ precio_cierre }) => precio_cierre);

describe("history", () => {
  it("answers the finest bars that there are, newest first, with what they are", async () => {
    const body = (await get(`/individual/${call.toLowerCase()}`)).json();
    expect(closes(body)).toEqual([103, 102]);
    expect(body.data[1]).toMatchObject({
      time: "2026-11-20T14:00:00.000Z",
      precio_compra: null,
      resolution: "1m",
      source: "simulated",
      flags: ["stale"],
      expiration,
    });
    expect(body.meta).toMatchObject({
      resolution: ["1m"],
      limited: false,
      sources: ["simulated"],
    });
    // Stretches without minutes get the coarser bars.
    const before = async (day: string) => closes((await get(`/individual/${call}?fecha_fin=${day}`)).json());
    expect([await before("2026-11-19"), await before("2026-11-18")]).toEqual([
      [101, 100],
      [95, 80],
    ]);
  });

  it("is cut to the plan, and says so", async () => {
    const starter = (await get(`/individual/${call}`, "starter")).json();
    expect(closes(starter)).toEqual([101, 100]);
    expect(starter.meta).toMatchObject({
      limited: true,
      limitReason: "Tu plan incluye los últimos 30 días. Tu plan incluye datos de 5 minutos y diarios.",
      from: "2026-10-21T14:01:00.000Z",
    });
    const pro = (await get("/volumen", "pro")).json();
    expect(pro.data).toHaveLength(3);
    expect(pro.meta.limitReason).toBe("Tu plan incluye los últimos 30 días.");
    const free = await get("/grid", "free");
    expect([free.statusCode, free.json()]).toMatchObject([
      403,
      { code: "SUBSCRIPTION_REQUIRED", subscriptionStatus: "no_subscription", module: 1 },
    ]);
    expect((await get("/volumen", "starter")).json()).toMatchObject({
      subscriptionStatus: "insufficient_plan",
      module: 3,
      requiredPlan: "pro",
    });
  });

  it("takes days of Buenos Aires to their last instant, and one resolution when asked", async () => {
    const day = (await get("/grid?fecha_inicio=2026-11-19&fecha_fin=2026-11-19")).json();
    expect(closes(day)).toEqual([101, 100]);
    const daily = (await get(`/individual/${call}?resolution=1d`)).json();
    // The 19th is made of its 5-minute bars: last close, highest high, volumes added.
    expect(closes(daily)).toEqual([103, 101, 95, 80]);
    expect(daily.data[1]).toMatchObject({
      precio_maximo: 130,
      volumen: 12,
      time: "2026-11-19T20:00:00.000Z",
    });
    expect((await get("/grid?fecha_inicio=ayer")).json().errors[0].path).toBe("fecha_inicio");
    expect((await get("/grid?limit=5001")).statusCode).toBe(400);
    expect((await get("/individual/GFGC9999DI")).json().data).toEqual([]);
  });

  it("takes fifty symbols at once and no more, in any case and each once", async () => {
    const symbols = (count: number) => Array.from({ length: count }, (_, index) => `X${index}`).join();
    expect((await get(`?symbols=${symbols(51)}`)).statusCode).toBe(400);
    const { data } = (
      await get(`?symbols=${symbols(48)},${call.toLowerCase()},${call},${other}&resolution=1m`)
    ).json();
    expect(data).toHaveLength(3);
  });

  it("reaches the 100,000th row and no further, and says what to do instead", async () => {
    expect((await get("?limit=5000&page=20")).statusCode).toBe(200);
    expect((await get("?page=1000")).statusCode).toBe(200);
    const refused = await get("?limit=5000&page=21");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: "VALIDATION_ERROR",
        errors: [
          {
            path: "page",
            message:
              "Podés llegar hasta la fila 100.000. Acotá las fechas o los símbolos, o pedí una página anterior",
          },
        ],
      },
    ]);
    expect((await get("?page=1001")).statusCode).toBe(400);
  });

  it("pairs two contracts by time, and refuses one with itself", async () => {
    const body = (await get(`/ratios/${call}/${other}`)).json();
    // 104/52, 106/49 and 103/50.
    expect(body.data).toEqual([
      expect.objectContaining({ compra_venta: 2, venta_compra: 106 / 49, precio_cierre: 2.06 }),
    ]);
    const same = await get(`/ratios/${call}/${call}`);
    expect([same.statusCode, same.json().message]).toEqual([400, "Los símbolos deben ser diferentes"]);
  });

  it("is of one contract: a year before, the same letters were another one", async () => {
    const repository = createHistoryRepository(fixture.opened.database as never);
    const daily = { time: "2025-11-19T20:00:00Z", resolution: "1d", expiration: "2025-12-19" } as const;
    await repository.writeBars([
      bar({ ...daily, close: 60 }),
      bar({ ...daily, symbol: other, close: 20 }),
      bar({ symbol: other, time: "2026-11-18T20:00:00Z", resolution: "1d", close: 50 }),
    ]);
    await repository.writeInstruments([
      instrument(call, 6_200, "2025-12-19"),
      instrument(other, 6_400, "2025-12-19"),
    ]);
    const rowsOf = async (path: string) => {
      const { data } = (await get(`${path}${path.includes("?") ? "&" : "?"}resolution=1d`)).json();
      return (data.points ?? data) as object[];
    };
    const [now, before] = [
      { expiration, strike: 7_200 },
      { expiration: "2025-12-19", strike: 6_200 },
    ];
    for (const path of [
      `/individual/${call}`,
      `?symbols=${call}`,
      `/grid?symbols=${call}`,
      `/volumen?symbols=${call}`,
    ]) {
      const rows = await rowsOf(path);
      expect(rows.length, path).toBeGreaterThan(2);
      expect(new Set(rows.map((row) => JSON.stringify({ ...pick(row) })))).toEqual(
        new Set([JSON.stringify(now)]),
      );
      const then = await rowsOf(`${path}${path.includes("?") ? "&" : "?"}expiration=2025-12-19`);
      expect(then.map(pick), path).toEqual([before]);
    }
    const chart = async (query: string) => (await get(`/grafico/${call}?resolution=1d${query}`)).json().data;
    expect(await chart("")).toMatchObject({ ...now, points: { length: 4 } });
    expect(await chart("&expiration=2025-12-19")).toMatchObject({ ...before, points: [{ close: 60 }] });
    const ratios = `/ratios/${call}/${other}`;
    const of2026 = { expiration1: expiration, strike1: 7_200, expiration2: expiration, strike2: 7_400 };
    expect((await rowsOf(ratios)).at(-1)).toMatchObject({ ...of2026, precio_cierre: 95 / 50 });
    expect(await rowsOf(`${ratios}?expiration=2025-12-19`)).toMatchObject([
      { expiration1: "2025-12-19", strike1: 6_200, strike2: 6_400, precio_cierre: 3 },
    ]);
    const probabilities = async (query: string) => {
      const url = `/market/probabilidades?symbol1=${call}&symbol2=${other}&resolution=1d${query}`;
      const headers = { authorization: `Bearer ${tokens.black}` };
      return (await fixture.app.inject({ url, headers }))
        .json()
        .data.map(({ c }: { c: number }) => c) as number[];
    };
    expect(await probabilities("")).not.toContain(60);
    expect((await probabilities("&expiration=2025-12-19")).toSorted()).toEqual([20, 60]);
    await forget2025();
    await sql`delete from option_bars where symbol = ${other} and resolution = '1d'`.execute(
      fixture.opened.database,
    );
  });

  it("draws a contract in order of time and shows the chain of a past instant", async () => {
    const { data } = (await get(`/grafico/${call}`)).json();
    expect(data.points.map(({ close }: { close: number }) => close)).toEqual([102, 103]);
    const { database } = fixture.opened;
    // A chart has all there is, a table a hundred rows, whatever case the symbol is written in.
    const minutes = Array.from({ length: 120 }, (_, place) =>
      bar({
        symbol: "GFGC9000DI",
        expiration: "2025-12-19",
        resolution: "1m",
        time: new Date(Date.parse("2025-11-19T14:00:00Z") + place * 60_000).toISOString(),
      }),
    );
    const repository = createHistoryRepository(database as never);
    await repository.writeBars(minutes);
    await repository.writeInstruments([instrument("GFGC9000DI", 9_000, "2025-12-19")]);
    const counts = ["grafico", "individual"].map(async (report) => {
      const answer = (await get(`/${report}/gfgc9000di`)).json().data;
      return (answer.points ?? answer).length;
    });
    expect(await Promise.all(counts)).toEqual([120, 100]);
    await forget2025();
    const chain = (await get("/cadena?at=2026-11-20T14:00:30Z")).json().data;
    expect(chain).toMatchObject({ spot: 7_300, ratePercent: 30 });
    expect(chain.rows).toMatchObject([{ symbol: call, precio_cierre: 102, ratePercent: 30 }]);
    expect((await get("/cadena?at=2020-01-02")).json().data.rows).toEqual([]);
    const close = (await get("/cierre?day=2026-11-20")).json().data;
    expect(close).toMatchObject({ at: "2026-11-20T20:00:00.000Z", spot: 7_300 });
    expect(close.rows.map(({ symbol }: { symbol: string }) => symbol)).toContain(call);
    const early = (await get("/cierre?day=2026-11-20&until=2026-11-20T14:00:30Z")).json().data;
    expect(early).toMatchObject({ at: "2026-11-20T14:00:30.000Z", rows: [{ precio_cierre: 102 }] });
    // Friday's quotes are of no other day.
    expect((await get("/cierre?day=2026-11-23")).json().data).toMatchObject({ spot: null, rows: [] });
  });

  it("leaves as CSV in both flavours, named by report and day", async () => {
    const standard = await get(`/individual/${call}?format=csv&limit=1`);
    expect(standard.headers["content-disposition"]).toBe(
      'attachment; filename="datos-generales_2026-11-20.csv"',
    );
    expect(standard.headers["content-type"]).toContain("text/csv");
    expect(standard.body.split("\r\n")[1]).toContain(
      `2026-11-20T14:01:00.000Z,${call},${expiration},7200,103`,
    );
    const excel = await get(`/ratios/${call}/${other}?format=csv-excel`);
    expect(excel.body.startsWith("\ufeffFecha;Símbolo 1")).toBe(true);
    expect(excel.body).toContain(";2,06");
    expect(excel.headers["content-disposition"]).toContain("ratios_2026-11-20_excel.csv");
    const volumes = await get(`/volumen?symbols=${call}&format=csv&limit=1`);
    expect(volumes.body.split("\r\n").slice(0, 2)).toEqual([
      "time,symbol,volume,turnover,operations,precio_cierre,expiration,strike",
      `2026-11-20T14:01:00.000Z,${call},10,105000,2,103,${expiration},7200`,
    ]);
  });
});

describe("probabilities", () => {
  const ask = (query: string, who: keyof typeof tokens = "black") =>
    fixture.app.inject({
      url: `/market/probabilidades${query}`,
      headers: { authorization: `Bearer ${tokens[who]}` },
    });

  it("answers two aligned rows a time with the close of the session before", async () => {
    const body = (await ask(`?symbol1=${call}&symbol2=${other}&price_type=bid`)).json();
    expect(body.data).toEqual([
      {
        fecha: "2026-11-20T14:01:00.000Z",
        symbol: call,
        bid: 104,
        ask: 106,
        c: 103,
        previous_close: 101,
        price_type: "bid",
      },
      expect.objectContaining({ symbol: other, c: 50, previous_close: null }),
    ]);
  });

  it("refuses one symbol twice, and plans without the module", async () => {
    expect((await ask(`?symbol1=${call}&symbol2=${call}`)).statusCode).toBe(400);
    expect((await ask(`?symbol1=${call}&symbol2=${other}`, "starter")).json()).toMatchObject({ module: 4 });
    expect((await ask("/simbolos")).json().data).toHaveLength(2);
  });
});

describe("the share's history", () => {
  const shares = (query: string, who: keyof typeof tokens = "black") =>
    fixture.app.inject({
      url: `/market/historico/acciones${query}`,
      headers: { authorization: `Bearer ${tokens[who]}` },
    });

  it("gives daily rows in pesos by settlement, newest first, and the ADR only when dollars are asked for", async () => {
    const { data, meta } = (await shares("")).json();
    expect(
      data.map((row: { settlement: string; precio_cierre: number }) => [row.settlement, row.precio_cierre]),
    ).toEqual([
      ["24hs", 7_150],
      ["ci", 7_140],
      ["24hs", 7_050],
      ["24hs", 6_000],
    ]);
    expect(data[1]).toEqual({
      time: "2026-11-19T20:00:00.000Z",
      symbol: "GGAL",
      settlement: "ci",
      currency: "ARS",
      precio_apertura: 7_000,
      precio_maximo: 7_100,
      precio_minimo: 6_900,
      precio_cierre: 7_140,
      precio_compra: null,
      precio_venta: 7_055,
      volumen: 1_000,
      facturacion: 7_040_000,
      resolution: "1d",
      source: "imported",
      flags: ["stale"],
    });
    expect(meta).toMatchObject({ resolution: ["1d"], limited: false, sources: ["imported"] });
    expect(closes((await shares("?currency=USD")).json())).toEqual([48.5]);
    expect(closes((await shares("?settlement=ci")).json())).toEqual([7_140]);
    expect(closes((await shares("?resolution=1m")).json())).toEqual([7_148]);
    expect(closes((await shares("?fecha_inicio=2026-11-18&fecha_fin=2026-11-18")).json())).toEqual([7_050]);
  });

  it("gives the whole series of closes, one a session of the options' settlement, to whoever has positions", async () => {
    const closesOf = (who: keyof typeof tokens) =>
      fixture.app.inject({
        url: "/market/acciones/cierres",
        headers: { authorization: `Bearer ${tokens[who]}` },
      });
    const { data } = (await closesOf("black")).json();
    expect(data).toMatchObject({ symbol: "GGAL", sources: ["imported"] });
    expect(data.closes.map(({ close }: { close: number }) => close)).toEqual([6_000, 7_050, 7_150]);
    expect(data.closes.at(-1)).toEqual({ date: "2026-11-19", close: 7_150 });
    expect((await closesOf("starter")).json()).toEqual({ success: true, data });
    const refused = await closesOf("free");
    expect([refused.statusCode, refused.json()["module"]]).toEqual([403, 1]);
  });

  it("is cut to the plan, and says so", async () => {
    const starter = (await shares("", "starter")).json();
    expect(closes(starter)).toEqual([7_150, 7_140, 7_050]);
    expect(starter.meta).toMatchObject({ limited: true, from: "2026-10-20T20:00:00.000Z" });
    // Each currency's days count back from its own newest bar.
    await createHistoryRepository(fixture.opened.database as never).writeShareBars([
      shareBar({ time: "2026-11-20T20:00:00Z", close: 49, settlement: "unknown", currency: "USD" }),
    ]);
    expect((await shares("?currency=USD", "starter")).json().meta.from).toBe("2026-10-21T20:00:00.000Z");
    expect((await shares("", "starter")).json().meta.from).toBe("2026-10-20T20:00:00.000Z");
    const minute = (await shares("?resolution=1m", "starter")).json();
    expect(minute).toMatchObject({
      data: [],
      nextCursor: null,
      meta: { limitReason: expect.stringContaining("Tu plan incluye datos de 5 minutos y diarios") },
    });
    expect(closes((await shares("", "pro")).json())).toEqual([7_150, 7_140, 7_050]);
    const free = await shares("", "free");
    expect([free.statusCode, free.json().module]).toEqual([403, 1]);
  });
});
