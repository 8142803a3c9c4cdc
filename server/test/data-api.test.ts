import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blackScholes } from "@paridad/core/pricing";
import type { Bar } from "../src/modules/history/bar.ts";
import { createSessionCloser } from "../src/modules/history/sessions/close-sessions.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration, sampleMarket } from "./support/sample-market.ts";

type HistoryPage = {
  data: { time: string; symbol: string; resolution: string }[];
  meta: { resolution: string[] };
  nextCursor: string | null;
};
type DailyPage = { data: { symbol: string }[]; nextCursor: string | null };
let fixture: DataApiWorld;
beforeEach(async () => {
  fixture = await createDataApiWorld();
});
afterEach(() => fixture.close());

describe("/v1/chain", () => {
  it("values each option with core at the rate in force, every number of one update", async () => {
    const { secret } = await fixture.createKey();
    const answer = await fixture.get("/v1/chain", secret);
    const { data } = answer.json();
    expect(data).toMatchObject({ underlying: "GGAL", seq: 1, spot: 7_350, model: "american" });
    expect(data.options).toHaveLength(24);
    const expiry = data.expiries[0];
    // Without a choice the expiry's own rate, which is what the calculator starts with.
    expect(expiry).toMatchObject({ expiration: sampleExpiration, rate: { origin: "own" } });
    expect(expiry.forward).toBeCloseTo(7_350 * Math.exp(expiry.rate.continuous * expiry.yearsToExpiry), 6);
    const call = data.options.find(({ symbol }: { symbol: string }) => symbol === "GFGC7400DI");
    const value = blackScholes({
      type: "call",
      spot: 7_350,
      strike: 7_400,
      yearsToExpiry: expiry.yearsToExpiry,
      rate: expiry.rate.continuous,
      volatility: call.impliedVolatility,
    });
    expect(value.price).toBeCloseTo(300, 6);
    expect(call).toMatchObject({
      mid: 300,
      pricedFrom: "mid",
      impliedVolatilityReason: null,
      inTheMoney: false,
    });
    expect(call.delta).toBeCloseTo(value.delta, 11);
  });

  it("says why there is no volatility, never a zero", async () => {
    const { secret } = await fixture.createKey();
    fixture.setMarket(sampleMarket({ spot: null, seq: 2 }));
    const { data } = (await fixture.get("/v1/chain", secret)).json();
    expect(data.spot).toBeNull();
    for (const option of data.options) {
      expect(option).toMatchObject({
        impliedVolatility: null,
        impliedVolatilityReason: "no-spot",
        delta: null,
      });
    }
  });
});

describe("/v1/implied-rate and /v1/instruments", () => {
  it("gives both sides and the mid of each base", async () => {
    const { secret } = await fixture.createKey();
    const { data } = (await fixture.get(`/v1/implied-rate?expiration=${sampleExpiration}`, secret)).json();
    expect(data.expiries).toHaveLength(1);
    const base = data.rates.find(({ strike }: { strike: number }) => strike === 7_400);
    // K / (S + P - C) - 1 over 28 days and 5 hours, of the sample's quotes: lent at asks and the call's bid.
    const days = 28 + 5 / 24;
    const tna = (spot: number, put: number, call: number) => (7_400 / (spot + put - call) - 1) * (365 / days);
    expect(base.lendTna).toBeCloseTo(tna(7_351, 235, 295), 8);
    expect(base.midTna).toBeCloseTo(tna(7_350, 230, 300), 8);
    expect(base.borrowTna).toBeCloseTo(tna(7_349, 225, 305), 8);
  });
});

describe("the past", () => {
  it("has the chain of an instant, valued from its own prices, and a session's close for ever once it is over", async () => {
    const { secret } = await fixture.createKey();
    const noon = (await fixture.get("/v1/chain?at=2026-11-20T14:02:30Z", secret)).json().data;
    expect(noon).toMatchObject({ spot: 7_350, source: { kind: "simulated", name: "Historia" } });
    const [call] = noon.options;
    expect(call).toMatchObject({
      symbol: "GFGC7200DI",
      bid: 101,
      ask: 103,
      // A minute's volume is none of the day's.
      volume: null,
      quotedAt: "2026-11-20T14:02:00.000Z",
    });
    const [{ rate, yearsToExpiry }] = noon.expiries;
    const terms = { type: "call", spot: 7_350, strike: 7_200, yearsToExpiry, rate: rate.continuous } as const;
    // A price under the money's worth has none, and says why.
    expect([blackScholes({ ...terms, volatility: 0.2 }).price > 102, call.impliedVolatilityReason]).toEqual([
      true,
      "below-intrinsic",
    ]);
    const day = "/v1/days/2026-11-20/chain";
    expect((await fixture.get(day, secret)).json()).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("no terminó"),
    });
    fixture.clock.advance(86_400_000);
    const database = fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0];
    const repository = createHistoryRepository(database);
    await createSessionCloser({ repository, clock: fixture.clock })(new AbortController().signal);
    const close = await fixture.get(`${day}?columns=symbol,last,volume`, secret);
    expect(close.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect(close.headers["content-type"]).toBe(`application/json; profile="columns"; charset=utf-8`);
    expect(close.json().data.options).toEqual([
      { symbol: "GFGC7200DI", last: 104, volume: 50 },
      { symbol: "GFGC7400DI", last: 52, volume: 50 },
    ]);
    expect((await fixture.get("/v1/days/2026-11-18/chain", secret)).statusCode).toBe(404);
    const { secret: ofChain } = await fixture.createKey({ scopes: ["read:chain"] });
    expect((await fixture.get("/v1/chain?at=2026-11-20", ofChain)).json().code).toBe("FORBIDDEN");
  });

  it("is known by its content while bars still come in, and the future is none of it", async () => {
    const { secret } = await fixture.createKey();
    const url = "/v1/chain?at=2026-11-20T14:04:30Z";
    const { etag } = (await fixture.get(url, secret)).headers;
    const again = () =>
      fixture.app.inject({
        url,
        headers: { authorization: `Bearer ${secret}`, "if-none-match": String(etag) },
      });
    expect((await again()).statusCode).toBe(304);
    await sql`update option_bars set close = 105 where symbol = 'GFGC7200DI' and close = 104`.execute(
      fixture.opened.database,
    );
    expect((await again()).json().data.options[0]).toMatchObject({ symbol: "GFGC7200DI", last: 105 });
    for (const at of ["2026-11-20", "2026-11-20T19:00:00Z"]) {
      const future = await fixture.get(`/v1/chain?at=${at}`, secret);
      expect([future.statusCode, future.json().message]).toEqual([
        400,
        expect.stringContaining("la cadena de ahora está en /v1/chain"),
      ]);
    }
  });

  it.each([
    "history?symbols=GFGC7200DI",
    "history?symbols=GFGC7200DI&format=csv",
    "ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
    "share-history",
    "volatility/history",
    "opportunities/covered-calls",
    "opportunities/puts",
    "opportunities/conversions",
  ])("%s is answered with nothing where the caller has it", async (path) => {
    const { secret } = await fixture.createKey();
    const late = { kind: "live", name: "prueba", redistribution: "delayed", delaySeconds: 1_200 } as const;
    // A late market has nothing to show yet, but its history does.
    if (!path.startsWith("opp")) fixture.setMarket({ ...sampleMarket(), source: late });
    const first = await fixture.get(`/v1/${path}`, secret);
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    const headers = { authorization: `Bearer ${secret}`, "if-none-match": String(first.headers.etag) };
    fixture.clock.advance(5_000);
    const again = await fixture.app.inject({ url: `/v1/${path}`, headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    if (!path.startsWith("history")) return;
    await sql`update option_bars set close = 105 where symbol = 'GFGC7200DI' and close = 104`.execute(
      fixture.opened.database,
    );
    expect((await fixture.app.inject({ url: `/v1/${path}`, headers })).statusCode).toBe(200);
  });

  it("lists the contracts that are over", async () => {
    const { secret } = await fixture.createKey();
    await sql`
      insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source, first_seen, last_seen)
      values ('GFGV5000OC', '2026-10-16', 5000, 'put', 'reference', false, 'simulated', now(), now())
    `.execute(fixture.opened.database);
    const { data } = (await fixture.get("/v1/instruments?from=2026-10-01&to=2026-12-18", secret)).json();
    expect(data[0]).toMatchObject({ symbol: "GFGV5000OC", expiration: "2026-10-16", isTrading: false });
    expect(data.filter((one: { isTrading: boolean }) => one.isTrading)).toHaveLength(12);
  });
});

describe("/v1/opportunities", () => {
  const at = async (path: string, secret: string) =>
    (await fixture.get(`/v1/opportunities/${path}`, secret)).json();

  it("has each call net of the costs of the key's user, with what it lacks to be ranked", async () => {
    const { secret } = await fixture.createKey();
    const { data } = await at(`covered-calls?expiration=${sampleExpiration}`, secret);
    const row = data.rows.find(({ strike }: { strike: number }) => strike === 7_400);
    // Retail: 0.7018 % of share and strike, 0.847 % of the premium.
    const outlay = 7_351 * 1.007018 - 295 * 0.99153;
    expect(row).toMatchObject({ symbol: "GFGC7400DI", daysToExpiry: 28, callBid: 295 });
    expect(row.outlay).toBeCloseTo(outlay, 6);
    expect(row.exercisedTna).toBeCloseTo(((7_400 * 0.992982) / outlay - 1) * (365 / 28), 6);
    expect(row.stillTna).toBeCloseTo(((7_349 * 0.992982) / outlay - 1) * (365 / 28), 6);
    const { caucion, edge, costs, expected, points } = row.verdict;
    expect(expected).toBeCloseTo(caucion + edge - costs, 12);
    expect(points).toBeCloseTo(expected * (365 / row.moneyDays) - row.caucionTna, 12);
    // The sample has no sizes and no instant of the share.
    expect(row).toMatchObject({ isListed: false, lots: null, reasons: ["size-unknown", "age-unknown"] });
    expect(data).toMatchObject({ areMomentsApart: false, notice: "Es información, no una recomendación." });
    const file = await fixture.get("/v1/opportunities/covered-calls?costs=none&format=csv", secret);
    expect(file.body.split("\r\n")[0]).toMatch(/^symbol,expiration,strike,daysToExpiry/);
    expect(await at("covered-calls?expiration=2027-01-15", secret)).toMatchObject({
      code: "NOT_FOUND",
      message: "Ninguna opción de las que operan vence el 2027-01-15. Vencimientos: 2026-12-18, 2027-02-19.",
      suggestions: ["2026-12-18", "2027-02-19"],
    });
  });

  it("has each put sold with what it is expected to bring, at the volatility that is asked for", async () => {
    const { secret } = await fixture.createKey();
    const verdictAt = async (expectedVolatility: string) => {
      const { data } = await at(`puts?expiration=${sampleExpiration}&${expectedVolatility}`, secret);
      const row = data.rows.find(({ strike }: { strike: number }) => strike === 7_400);
      return { ...row.verdict, used: data.expectedVolatility, capital: row.capital, putBid: row.putBid };
    };
    const [calm, wild] = [
      await verdictAt("expectedVolatility=0.3"),
      await verdictAt("expectedVolatility=0.6"),
    ];
    expect([calm.used, wild.used]).toEqual([0.3, 0.6]);
    expect(calm.capital).toBeCloseTo(7_400 - calm.putBid * 0.99153, 6);
    expect(calm.caucion).toBe(wild.caucion);
    expect(calm.edge).toBeGreaterThan(wild.edge);
    expect(wild.expected).toBeCloseTo(wild.caucion + wild.edge - wild.costs, 12);
  });

  it("has conversions and reversals gross, with the market's fees and net", async () => {
    const { secret } = await fixture.createKey();
    const { data } = await at("conversions?costs=market", secret);
    const row = data.rows.find(({ call }: { call: string }) => call === "GFGC7400DI");
    expect(row.grossTna).toBeCloseTo((7_400 / (7_351 + 235 - 295) - 1) * (365 / 28), 6);
    const fees = (7_400 * 0.999032) / (7_351 * 1.000968 + 235 * 1.00242 - 295 * 0.99758) - 1;
    expect(row.netTna).toBeCloseTo(fees * (365 / 28), 6);
    expect([row.marketTna, row.warnings]).toEqual([row.netTna, ["early-exercise"]]);
    const taken = await at("conversions?kind=reversal&costs=none", secret);
    const other = taken.data.rows.find(({ call }: { call: string }) => call === "GFGC7400DI");
    expect(other.netTna).toBeCloseTo((7_400 / (7_349 + 225 - 305) - 1) * (365 / 28), 6);
    for (const [kind, name] of [
      ["conversion", "conversiones"],
      ["reversal", "reversals"],
    ]) {
      const file = await fixture.get(`/v1/opportunities/conversions?kind=${kind}&format=csv`, secret);
      expect(file.headers["content-disposition"]).toBe(`attachment; filename="${name}_2026-11-20.csv"`);
    }
  });
});

describe("/v1/history and /v1/ratios", () => {
  it("are of the contract that trades now, as the letters come back each year, unless the expiration says otherwise", async () => {
    const { secret } = await fixture.createKey();
    const repository = createHistoryRepository(fixture.opened.database as never);
    const [call, other, before] = ["GFGC7200DI", "GFGC7400DI", "2025-12-19"];
    const daily = (symbol: string, expiration: string, day: number, close: number): Bar => ({
      symbol,
      expiration,
      time: `${expiration.slice(0, 4)}-11-${day}T20:00:00Z`,
      resolution: "1d",
      source: "simulated",
      open: close,
      high: close,
      low: close,
      close,
      bid: null,
      ask: null,
      volume: 1,
      operations: 1,
      turnover: 1,
      underlying: null,
      ratePercent: null,
      flags: [],
    });
    const days = [17, 18, 19];
    await repository.writeBars([
      ...days.flatMap((day) => [daily(call, before, day, 235), daily(other, before, day, 100)]),
      ...days.flatMap((day) => [
        daily(call, sampleExpiration, day, 150),
        daily(other, sampleExpiration, day, 100),
      ]),
    ]);
    await repository.writeInstruments(
      [call, other].map((symbol) => ({
        symbol,
        expiration: before,
        strike: symbol === call ? 6_200 : 6_400,
        type: "call",
        strikeCertainty: "reference",
        expirationEstimated: false,
        source: "simulated",
        seenAt: "2025-11-19T20:00:00Z",
      })),
    );
    const read = async (path: string) => (await fixture.get(`${path}&resolution=1d`, secret)).json();
    const pair = `/v1/ratios?symbol1=${call}&symbol2=${other}`;
    const ratios = (await read(`${pair}&to=2026-11-19`)).data;
    expect(ratios).toHaveLength(3);
    expect(ratios[0]).toMatchObject({
      expiration1: sampleExpiration,
      strike1: 7_200,
      expiration2: sampleExpiration,
      strike2: 7_400,
      closeRatio: 1.5,
    });
    const of2025 = (await read(`${pair}&expiration=${before}`)).data;
    expect(of2025).toHaveLength(3);
    expect(of2025[0]).toMatchObject({
      expiration1: before,
      strike1: 6_200,
      strike2: 6_400,
      closeRatio: 2.35,
    });
    // A pair of two years, too.
    expect((await read(`${pair}&expiration=${sampleExpiration}&expiration2=${before}`)).data).toEqual([]);

    const history = `/v1/history?symbols=${call},${other}`;
    const rowsOf = ({ data }: { data: { symbol: string; expiration: string; strike: number }[] }) =>
      new Set(data.map(({ symbol, expiration, strike }) => `${symbol} ${expiration} ${strike}`));
    expect(rowsOf(await read(history))).toEqual(
      new Set([`${call} ${sampleExpiration} 7200`, `${other} ${sampleExpiration} 7400`]),
    );
    const past = await read(`${history}&expiration=${before}`);
    expect(past.data).toHaveLength(6);
    expect(rowsOf(past)).toEqual(new Set([`${call} ${before} 6200`, `${other} ${before} 6400`]));
    const none = await fixture.get(`${history}&expiration=2024-12-20`, secret);
    expect([none.statusCode, none.json().message]).toEqual([
      404,
      `Ninguna opción ${call} vence el 2024-12-20. Vencimientos que conocemos: ${before}, ${sampleExpiration}.`,
    ]);
  });

  it("goes on where the page before ended, with no row twice and none lost", async () => {
    const { secret } = await fixture.createKey();
    const root = "/v1/history?symbols=gfgc7200di,GFGC7400DI&limit=3";
    const rows: string[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const answer: HistoryPage = (
        await fixture.get(cursor === "" ? root : `${root}&cursor=${cursor}`, secret)
      ).json();
      rows.push(...answer.data.map((row) => `${row.time} ${row.symbol}`));
      cursor = answer.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(4);
    expect(rows).toHaveLength(10);
    expect(new Set(rows).size).toBe(10);
    const times = rows.map((row) => row.split(" ")[0]);
    expect(times).toEqual(times.toSorted().toReversed());
    const pair = "/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI&limit=3";
    const newer: HistoryPage = (await fixture.get(pair, secret)).json();
    const older: HistoryPage = (await fixture.get(`${pair}&cursor=${newer.nextCursor}`, secret)).json();
    expect([...newer.data, ...older.data].map(({ time }) => time)).toEqual([...new Set(times)]);
    expect(older.nextCursor).toBeNull();
    const file = await fixture.get(`${root}&format=csv`, secret);
    expect(file.headers["x-next-cursor"]).toMatch(/^\d+-\d+$/);
    expect(file.body.split("\r\n")).toHaveLength(5);
  });

  it("makes a daily row of its whole day on every page, also of bars after 17:00", async () => {
    const { secret } = await fixture.createKey();
    // Half past five in Buenos Aires: one contract that has a row from before, and one that has not.
    await sql`
      insert into option_bars (symbol, expiration, time, resolution, source, close)
      select symbol, expiration, (time at time zone 'America/Argentina/Buenos_Aires')::date + time '20:30', '1m',
        'live', 777
      from option_bars where symbol = 'GFGC7400DI' order by time desc limit 1
    `.execute(fixture.opened.database);
    const root = "/v1/history?symbols=GFGC7200DI,GFGC7400DI&resolution=1d";
    const ask = async (query: string): Promise<DailyPage> =>
      (await fixture.get(`${root}${query}`, secret)).json();
    const { data: whole } = await ask("&limit=100");
    expect(whole.find(({ symbol }) => symbol === "GFGC7400DI")).toMatchObject({
      close: 777,
      date: "2026-11-20",
      isPartial: true,
      time: "2026-11-20T20:30:00.000Z",
    });
    // Noon: the session goes on, and the row says until when.
    expect(whole.find(({ symbol }) => symbol === "GFGC7200DI")).toMatchObject({
      isPartial: true,
      time: "2026-11-20T14:04:00.000Z",
    });
    const rows: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: DailyPage = await ask(`&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(rows).toEqual(whole);
  });

  it("has the share's own series, by the same cursor", async () => {
    const { secret } = await fixture.createKey();
    await sql`
      insert into share_bars (symbol, settlement, currency, time, resolution, source, close)
      select 'GGAL', '24hs', 'ARS', time '17:00' + date '2026-11-17' + days * interval '1 day', '1d', 'imported', days
      from generate_series(1, 3) as days
    `.execute(fixture.opened.database);
    const rows: number[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = (await fixture.get(`/v1/share-history?settlement=24hs&limit=2${query}`, secret)).json();
      rows.push(...page.data.map((row: { close: number }) => row.close));
      cursor = page.nextCursor;
    }
    expect(rows).toEqual([3, 2, 1]);
    const file = await fixture.get("/v1/share-history?settlement=24hs&limit=2&format=csv", secret);
    expect(file.headers["x-next-cursor"]).toMatch(/^\d+-24hs$/);
    expect(file.headers["x-row-count"]).toBe("2");
    const whole = await fixture.get("/v1/share-history?settlement=24hs&format=csv", secret);
    expect(whole.headers["x-next-cursor"]).toBeUndefined();
    const { data } = (await fixture.get("/v1/share-history?from=2026-11-19&to=2026-11-19", secret)).json();
    expect(data).toMatchObject([{ close: 2, settlement: "24hs", currency: "ARS" }]);
  });

  it("finds no option that never was, and says which ones it may be", async () => {
    const { secret } = await fixture.createKey();
    const refusal = await fixture.get("/v1/history?symbols=GFGC7200DI,GFGC7250DI", secret);
    expect(refusal.statusCode).toBe(404);
    expect(refusal.json()).toMatchObject({
      code: "NOT_FOUND",
      message: "No conocemos la opción GFGC7250DI. ¿Es GFGC7200DI, GFGC7400DI o GFGC7000DI?",
      errors: [{ path: "symbols" }],
      suggestions: ["GFGC7200DI", "GFGC7400DI", "GFGC7000DI"],
    });
    const pair = await fixture.get("/v1/ratios?symbol1=GFGC7200DI&symbol2=GGAL", secret);
    expect([pair.statusCode, pair.json().errors[0].path, pair.json().suggestions]).toEqual([
      404,
      "symbol2",
      [],
    ]);
  });
});

describe("the nearest expiry", () => {
  it("is asked for by that name, and answered with its day", async () => {
    const { secret } = await fixture.createKey();
    const ask = async (url: string) => (await fixture.get(`/v1/${url}`, secret)).json().data;
    const days = (rows: { expiration: string }[]) => [...new Set(rows.map(({ expiration }) => expiration))];
    const chain = await ask("chain?expiration=nearest&type=call");
    expect([days(chain.expiries), days(chain.options), chain.options.length]).toEqual([
      [sampleExpiration],
      [sampleExpiration],
      6,
    ]);
    expect(days(await ask("instruments?expiration=nearest"))).toEqual([sampleExpiration]);
    expect(days((await ask("implied-rate?expiration=nearest")).rates)).toEqual([sampleExpiration]);
    expect(days((await ask("volatility/smile?expiration=nearest")).smiles)).toEqual([sampleExpiration]);
    const { rows } = await ask("opportunities/covered-calls?expiration=nearest");
    expect([days(rows), rows.length]).toEqual([[sampleExpiration], 6]);
    const legs = [{ type: "call", strike: 7_400, expiration: "nearest", quantity: 1 }];
    for (const url of ["/v1/positions/evaluate", "/v1/risk/scenarios"]) {
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await fixture.app.inject({ method: "POST", url, headers, payload: { legs } });
      expect(answer.json().data.legs).toMatchObject([{ expiration: sampleExpiration }]);
    }
    // On the day after the first one's last, the next is the nearest.
    fixture.setMarket(sampleMarket({ asOf: Date.parse("2026-12-21T15:00:00Z") }));
    expect(days((await ask("chain?expiration=nearest")).expiries)).toEqual(["2027-02-19"]);
  });
});

it("every call that values options takes the terms asked for, and says them", async () => {
  const { secret } = await fixture.createKey();
  const terms = { spot: "7400", rate: "0.3", model: "european" } as const;
  const legs = [{ type: "put", strike: 7_400, expiration: "nearest", quantity: 1 }];
  const headers = { authorization: `Bearer ${secret}` };
  for (const [url, method] of [
    ["implied-rate", "GET"],
    ["volatility/smile", "GET"],
    ["volatility/term", "GET"],
    ["volatility/index", "GET"],
    ["opportunities/covered-calls", "GET"],
    ["opportunities/puts", "GET"],
    ["opportunities/conversions", "GET"],
    ["positions/evaluate", "POST"],
    ["risk/scenarios", "POST"],
  ] as const) {
    const call = method === "GET" ? { query: terms } : { payload: { legs, ...terms } };
    const answer = await fixture.app.inject({ method, url: `/v1/${url}`, headers, ...call });
    expect([url, answer.json().data?.valuation]).toMatchObject([
      url,
      { model: "european", spot: 7_400, rates: [{ expiration: sampleExpiration, tna: 0.3 }, {}] },
    ]);
  }
});

describe("what is wrong with a question", () => {
  const questions: readonly (readonly [string, string, string | RegExp])[] = [
    ["/v1/history?symbols=GFGC7200DI&limit=0", "limit", "El límite tiene que ser de al menos 1 fila"],
    ["/v1/history?symbols=GFGC7200DI&limit=5001", "limit", "El límite puede ser de hasta 5000 filas"],
    ["/v1/share-history?limit=x", "limit", "El límite tiene que ser un número entero de 1 a 5000"],
    [
      "/v1/history?symbols=GFGC7200DI&from=2026-11-20&to=2026-11-19",
      "from",
      "El comienzo tiene que ser anterior al final",
    ],
    ["/v1/share-history?from=2026-11-20T15:00:00Z&to=2026-11-20T14:00:00Z", "from", /anterior al final/],
    ["/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI&from=2026-12-01&to=2026-11-01", "from", /anterior/],
    ["/v1/volatility/history?from=2026-12-01&to=2026-11-01", "from", /anterior/],
    ["/v1/chain?strike.gte=7400&strike.lte=7000", "strike.gte", /menor o igual/],
    ["/v1/instruments?strike.gte=7400&strike.lte=7000", "strike.gte", /menor o igual/],
    ["/v1/history?symbols=GFGC7200DI&resolution=1h", "resolution", /^Puede ser 1m, 5m o 1d\.$/],
    ["/v1/chain?type=C", "type", /^Puede ser call o put\.$/],
    ["/v1/chain?rate=mep", "rate", /caucion, implied o una TNA/],
    ["/v1/chain?expiration=dic", "expiration", /AAAA-MM-DD, o nearest/],
    ["/v1/chain?columns=symbol,iv", "columns", /^No hay una columna iv\. Valen: symbol, type, strike,/],
    ["/v1/chain?columns=bidsize", "columns", /¿Es bidSize\?/],
    ["/v1/instruments?expiracion=2026-12-18", "expiracion", /^Campo desconocido\. ¿Es expiration\? Van: exp/],
    [
      "/v1/volatility/term?expiration=nearest",
      "expiration",
      "Campo desconocido. Van: format, market, model, rate y spot.",
    ],
  ];
  it("is said in its own words, with what would do", async () => {
    const { secret } = await fixture.createKey();
    for (const [url, path, message] of questions) {
      const answer = await fixture.get(url, secret);
      expect([url, answer.statusCode, answer.json().errors]).toEqual([
        url,
        400,
        [{ path, message: expect.stringMatching(message) }],
      ]);
    }
  });

  it("has the request's id, as any answer does, which the log knows it by", async () => {
    const { secret } = await fixture.createKey();
    const idOf = async (url: string, key?: string) => {
      const answer = await fixture.get(url, key);
      const id = answer.headers["x-request-id"];
      expect(fixture.log()).toContain(`"reqId":"${id}"`);
      return [answer.statusCode, id === answer.json().requestId];
    };
    expect(await idOf("/v1/chain", secret)).toEqual([200, false]);
    expect(await idOf("/v1/chain?type=C", secret)).toEqual([400, true]);
    expect(await idOf("/v1/chain")).toEqual([401, true]);
    expect(await idOf("/v1/nothing", secret)).toEqual([404, true]);
    expect(await idOf("/v1/%zz", secret)).toEqual([400, true]);
  });

  it("is the key: a 401 asks for one, or for another", async () => {
    const challenge = async (key?: string) =>
      (await fixture.get("/v1/chain", key)).headers["www-authenticate"];
    expect(await challenge()).toBe('Bearer realm="Paridad"');
    expect(await challenge("pdk_wrong")).toBe('Bearer realm="Paridad", error="invalid_token"');
  });
});

describe("/v1/risk/scenarios", () => {
  const ask = async (
    payload: object,
    scopes: readonly ("read:chain" | "read:history")[] = ["read:chain"],
  ) => {
    const { secret } = await fixture.createKey({ scopes });
    const headers = { authorization: `Bearer ${secret}` };
    return fixture.app.inject({ method: "POST", url: "/v1/risk/scenarios", headers, payload });
  };
  const shares = { type: "share", quantity: 100 };
  const call = { type: "call", strike: 7_400, expiration: sampleExpiration, quantity: -1 };

  it("revalues legs from the market's price over the screen's grid, or one's own", async () => {
    const { data } = (await ask({ legs: [shares] })).json();
    // 100 shares at 7,350.
    expect(data).toMatchObject({ spot: 7_350, value: 735_000, days: [0, 1, 5, 10] });
    expect([data.moves.length, data.volatilityShifts.length]).toEqual([17, 13]);
    expect(data.profits[0][0][0]).toBeCloseTo(-0.4 * 735_000, 6);
    expect(data.worst).toMatchObject({ move: -0.4 });
    expect(data.notice).toContain("no una recomendación");
    const own = (
      await ask({ legs: [shares, call], moves: [0, 0.1], volatilityShifts: [0], days: [0] })
    ).json();
    expect(own.data.legs).toMatchObject([
      { expiration: null },
      { expiration: sampleExpiration, volatilityFrom: "mid", reason: null },
    ]);
    expect(own.data.legs[1].volatility).toBeGreaterThan(0.1);
    expect(own.data.value).toBeCloseTo(735_000 - 100 * 300, 4);
    expect(own.data.profits[0]).toEqual([[0]]);
    // 73,500 of the shares less what the call gains, at most their whole 735 a share.
    expect(own.data.profits[1][0][0]).toBeGreaterThan(0);
    expect(own.data.profits[1][0][0]).toBeLessThan(73_500);
    // A volatility that falls with the share: a tenth more is ln 1.1 of it, half of that less here.
    const one = { legs: [shares, call], moves: [0.1], days: [0] };
    const falling = (await ask({ ...one, volatilityShifts: [0], volatilityBeta: -0.5 })).json().data;
    const lower = (await ask({ ...one, volatilityShifts: [-0.5 * Math.log(1.1)] })).json().data;
    expect(falling.profits[0][0][0]).toBeCloseTo(lower.profits[0][0][0], 6);
    expect(falling.profits[0][0][0]).toBeGreaterThan(own.data.profits[1][0][0] + 100);
  });

  it("says which leg counts in no figure, and refuses where none does", async () => {
    const over = { ...call, expiration: "2020-02-21" };
    const { data } = (await ask({ legs: [shares, over], moves: [0.1], days: [0] })).json();
    expect(data.legs[1]).toEqual({
      expiration: "2020-02-21",
      volatility: null,
      volatilityFrom: null,
      reason: "expired",
    });
    expect(data.profits[0][0][0]).toBeCloseTo(73_500, 6);
    expect((await ask({ legs: [over] })).statusCode).toBe(400);
  });

  it("refuses nonsense, too many cells, a key without the scope and a market that isn't there", async () => {
    const moves = Array.from({ length: 41 }, (_, index) => index / 100);
    const volatilityShifts = Array.from({ length: 25 }, (_, index) => index / 100);
    expect((await ask({ legs: [shares], moves, volatilityShifts, days: [0, 1] })).statusCode).toBe(400);
    expect((await ask({ legs: [shares], moves, volatilityShifts, days: [0] })).statusCode).toBe(200);
    // 1,200 cells, and five more.
    const cells = (count: number) =>
      ask({
        legs: [shares],
        moves: moves.slice(0, count),
        volatilityShifts: [0, 0.1, 0.2, 0.3, 0.4],
        days: [0, 1, 2, 3, 4, 5],
      });
    expect([(await cells(40)).statusCode, (await cells(41)).statusCode]).toEqual([200, 400]);
    expect((await ask({ legs: [] })).statusCode).toBe(400);
    expect((await ask({ legs: [shares], moves: [-1] })).statusCode).toBe(400);
    expect((await ask({ legs: Array.from({ length: 21 }, () => shares) })).statusCode).toBe(400);
    expect((await ask({ legs: [shares] }, ["read:history"])).statusCode).toBe(403);
    fixture.setMarket(null);
    expect((await ask({ legs: [shares] })).statusCode).toBe(503);
  });
});
