import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VolatilityDay } from "@paridad/core/contract";
import type { ShareBar } from "../src/modules/history/shares/share-bar.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration, sampleMarket } from "./support/sample-market.ts";

type HistoryDatabase = Parameters<typeof createHistoryRepository>[0];

let fixture: DataApiWorld;
let secret: string;
beforeAll(async () => {
  fixture = await createDataApiWorld();
  ({ secret } = await fixture.createKey());
  for (const [day, source] of [
    // A server begins with made-up days, which its market's days take the place of.
    ["2024-07-30", "simulated"],
    ["2024-07-31", "imported"],
    ["2026-11-18", "live"],
    ["2026-11-17", "simulated"],
    ["2025-12-01", "live"],
  ] as const) {
    await sql`insert into volatility_days (day, expiration, source, quoted_at, years, rate, at_the_money, variance_swap,
        quotes, smile, realised_from, realised_close, flags)
      values (${day}, '2026-12-18', ${source}, ${`${day}T19:58:00Z`}, 0.08, 0.3, 0.42, 0.43, 9, 'svi', 'ARS 24hs', 0.38, 'last,early')
    `.execute(fixture.opened.database);
  }
  const closes = Array.from({ length: 25 }, (_, index): ShareBar => {
    const time = new Date(Date.parse("2026-10-20T20:00:00Z") + index * 86_400_000).toISOString();
    const close = index % 2 === 0 ? 7_000 : 7_070;
    const rest = { open: null, high: null, low: null, bid: null, ask: null, volume: null, turnover: null };
    return {
      symbol: "GGAL",
      settlement: "24hs",
      currency: "ARS",
      time,
      resolution: "1d",
      source: "live",
      ...rest,
      close,
      flags: [],
    };
  });
  const database = fixture.opened.database as unknown as HistoryDatabase;
  await createHistoryRepository(database).writeShareBars(closes);
});
afterAll(() => fixture.close());

/** Each signs in once: of more sessions than a user has the oldest end. */
const tokens = new Map<string, Promise<string>>();
const asUser = async (url: string, user: "pro" | "starter" = "pro") => {
  const token = tokens.get(user) ?? fixture.tokenOf(user);
  tokens.set(user, token);
  return fixture.app.inject({ url, headers: { authorization: `Bearer ${await token}` } });
};
const daysOf = ({ data }: { data: VolatilityDay[] }) => data.map(({ day }) => day);

describe("/market/volatilidad/historia", () => {
  it("has the stored days of the newest one's kind, of a year, beyond the plan's 30 days of bars", async () => {
    const answer = (await asUser("/market/volatilidad/historia")).json();
    expect(daysOf(answer)).toEqual(["2026-11-18", "2025-12-01"]);
    expect(answer.data[0]).toEqual({
      day: "2026-11-18",
      expiration: "2026-12-18",
      source: "live",
      quotedAt: "2026-11-18T19:58:00.000Z",
      years: 0.08,
      rate: 0.3,
      spot: null,
      forward: null,
      atTheMoney: 0.42,
      riskReversal: null,
      butterfly: null,
      varianceSwap: 0.43,
      quotes: 9,
      smile: "svi",
      realisedFrom: "ARS 24hs",
      realised: { close: 0.38, parkinson: null, garmanKlass: null, rogersSatchell: null, yangZhang: null },
      flags: ["last", "early"],
    });
    // The nearer expiry of one day first.
    await sql`insert into volatility_days (day, expiration, source, quoted_at, years, rate, quotes, flags)
      values ('2026-11-18', '2026-11-20', 'live', '2026-11-18T19:58:00Z', 0.01, 0.3, 0, '')
    `.execute(fixture.opened.database);
    const { data } = (await asUser("/market/volatilidad/historia")).json();
    await sql`delete from volatility_days where expiration = '2026-11-20'`.execute(fixture.opened.database);
    expect(data.map(({ expiration }: VolatilityDay) => expiration)).toEqual([
      "2026-11-20",
      "2026-12-18",
      "2026-12-18",
    ]);
  });

  it("goes by the days asked for, and refuses those in the wrong order, too many, and a plan without the module", async () => {
    const of = async (query: string) => asUser(`/market/volatilidad/historia?${query}`);
    expect(daysOf((await of("fecha_inicio=2024-07-31&fecha_fin=2025-12-01")).json())).toEqual([
      "2025-12-01",
      "2024-07-31",
    ]);
    expect((await of("fecha_inicio=2026-11-19&fecha_fin=2026-11-18")).json().errors).toEqual([
      { path: "fecha_fin", message: "La fecha de fin es anterior a la de inicio" },
    ]);
    expect((await of("fecha_inicio=2010-01-01")).json().errors[0].message).toBe("Podés pedir hasta 12 años");
    expect((await of("limit=5")).statusCode).toBe(400);
    expect((await asUser("/market/volatilidad/historia", "starter")).statusCode).toBe(403);
  });
});

describe("/market/volatilidad/pasado", () => {
  const past = async (user: "pro" | "starter" = "starter") =>
    (await asUser("/market/volatilidad/pasado", user)).json().data;

  it("is the volatility of stored daily bars by kind of option, beyond the plan's days, read again when a session is made", async () => {
    expect(await past()).toEqual({ from: null, to: null, sessions: 0, source: null, cells: [] });
    const { database } = fixture.opened;
    await sql`insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source,
        first_seen, last_seen)
      values ('GFGC7000DI', '2026-12-18', 7000, 'call', 'exact', false, 'live', now(), now())`.execute(
      database,
    );
    await sql`update volatility_days set spot = 7000, years = 30.0 / 365, rate = 0
      where day in ('2026-11-18', '2026-11-17', '2025-12-01')`.execute(database);
    await sql`insert into volatility_days
      select (jsonb_populate_record(days, '{"day": "2026-11-16", "spot": null}')).* from volatility_days as days
      where day = '2026-11-18' and expiration = '2026-12-18'`.execute(database);
    // At 42 % and 50 % of volatility, by Black and Scholes without a rate; an old last price says nothing.
    const days = [
      ["2026-11-18", "live", 336.054, 10],
      ["2025-12-01", "live", 399.964, 5],
      ["2026-11-17", "simulated", 500, 5],
      // A session whose share price nobody knows.
      ["2026-11-16", "live", 500, 5],
      ["2024-07-31", "imported", 500, 5],
    ] as const;
    const bars = days.map(([day, source, close, volume]) => ({
      symbol: "GFGC7000DI",
      expiration: "2026-12-18",
      time: `${day}T20:00:00.000Z`,
      resolution: "1d" as const,
      source,
      open: null,
      high: null,
      low: null,
      bid: null,
      ask: null,
      operations: null,
      turnover: null,
      close,
      volume,
      underlying: null,
      ratePercent: null,
      flags: [],
    }));
    await createHistoryRepository(database as unknown as HistoryDatabase).writeBars(bars);
    expect((await past()).cells, "kept while no session is made").toEqual([]);
    await sql`insert into volatility_sessions (day, touched) values ('2026-11-18', 1)`.execute(database);
    const data = await past();
    expect(data).toMatchObject({ from: "2025-12-01", to: "2026-11-18", sessions: 2, source: "recorded" });
    expect(data.cells).toEqual([
      {
        type: "call",
        moneyness: 4,
        days: 2,
        volatilities: [expect.closeTo(0.42, 3), expect.closeTo(0.5, 3)],
      },
    ]);
    await sql`delete from volatility_days where day = '2026-11-16'`.execute(database);
    expect(await past("pro")).toEqual(data);
    // Neither a simulated bar of a recorded day, nor the contract that its letters named a year before.
    await createHistoryRepository(database as unknown as HistoryDatabase).writeBars([
      { ...(bars[0] as (typeof bars)[number]), symbol: "GFGC7100DI", source: "simulated", close: 500 },
    ]);
    for (const [symbol, day, strike] of [
      ["GFGC7000DI", "2025-12-19", 7_020],
      ["GFGC7100DI", "2026-12-18", 7_100],
    ] as const) {
      await sql`insert into instruments values (${symbol}, ${day}, ${strike}, 'call', 'exact', false, 'live', now(), now())`.execute(
        database,
      );
    }
    // The session is made again.
    await sql`update volatility_sessions set made_at = made_at + interval '1 second'`.execute(database);
    expect(await past()).toEqual(data);
    await sql`update option_bars set close = 500 where symbol = 'GFGC7000DI' and close between 336 and 337`.execute(
      database,
    );
    expect(await past(), "kept while no session is made again").toEqual(data);
    await sql`update volatility_sessions set made_at = made_at + interval '1 second'`.execute(database);
    expect((await past()).cells).not.toEqual(data.cells);
  });
});

describe("/market/volatilidad/cono", () => {
  it("is of the share's own closes, with what it rests on", async () => {
    const { data } = (await asUser("/market/volatilidad/cono?estimador=close-to-close")).json();
    expect(data).toMatchObject({
      series: "ARS 24hs",
      estimator: "close-to-close",
      from: "2026-10-20",
      to: "2026-11-13",
      sessions: 25,
    });
    // 9 and 19 returns of ln 1.01, up and down in turn.
    const move = Math.log(1.01);
    const volatility = (returns: number) =>
      Math.sqrt((252 * (returns * move ** 2 - move ** 2 / returns)) / (returns - 1));
    expect(data.windows).toMatchObject([
      { window: 10, count: 16, effectiveCount: 2, median: expect.closeTo(volatility(9), 9) },
      { window: 20, count: 6, effectiveCount: 1, today: expect.closeTo(volatility(19), 9) },
    ]);
  });

  it("has no window where the series has no whole bars, and says which series it looked at", async () => {
    expect((await asUser("/market/volatilidad/cono")).json().data).toMatchObject({
      series: "ARS 24hs",
      estimator: "yang-zhang",
      windows: [],
    });
    expect((await asUser("/market/volatilidad/cono?serie=USD+ADR")).json().data).toMatchObject({
      series: "USD ADR",
      from: null,
      sessions: 0,
    });
    expect(
      (await asUser("/market/volatilidad/cono?serie=ARS+24hs&estimador=close-to-close")).json().data,
    ).toMatchObject({
      series: "ARS 24hs",
      estimator: "close-to-close",
      windows: [{ window: 10 }, { window: 20 }],
    });
    expect((await asUser("/market/volatilidad/cono?serie=x")).statusCode).toBe(400);
  });
});

describe("/v1/volatility", () => {
  it("fits the chain of this moment: every base with its fit, or the reason why it has no point", async () => {
    const { data } = (await fixture.get("/v1/volatility/smile", secret)).json();
    expect(data).toMatchObject({ underlying: "GGAL", source: { kind: "simulated" } });
    const [december] = data.smiles;
    expect(december).toMatchObject({ expiration: sampleExpiration, reason: null });
    expect(december.points.length + december.dropped.length).toBe(6);
    for (const { volatility, fitted, residual, bidVolatility, askVolatility } of december.points) {
      expect(fitted + residual).toBeCloseTo(volatility, 12);
      expect(bidVolatility).toBeLessThan(askVolatility);
    }
    const one = (await fixture.get("/v1/volatility/smile?expiration=2027-02-19", secret)).json().data;
    expect(one.smiles).toHaveLength(1);
    const terms = (await fixture.get("/v1/volatility/term", secret)).json().data.terms;
    expect(terms.map(({ quotes }: { quotes: number }) => quotes)).toEqual(
      data.smiles.map(({ quotes }: { quotes: number }) => quotes),
    );
    expect(terms[0].atTheMoneyVolatility).toBeGreaterThan(0);
    expect(terms[0].forwardVolatility).toBeNull();
  });

  it("names the reason where an expiry has no index, and answers files", async () => {
    const { data } = (await fixture.get("/v1/volatility/index", secret)).json();
    for (const { level, reason } of data.terms) expect(level === null).toBe(reason !== null);
    const csv = await fixture.get("/v1/volatility/smile?format=csv", secret);
    expect(csv.headers["content-disposition"]).toContain("sonrisa_");
    expect(csv.body.split("\r\n")[0]).toContain("residual");
    const history = await fixture.get("/v1/volatility/history?from=2026-11-01&format=csv", secret);
    expect(history.headers["x-row-count"]).toBe("1");
    const { data: days } = (await fixture.get("/v1/volatility/history", secret)).json();
    expect(days).toMatchObject([
      { date: "2026-11-18", yearsToExpiry: 30 / 365, atTheMoneyVolatility: 0.42 },
      { date: "2025-12-01" },
    ]);
  });

  it("is fitted again two seconds later at the earliest; 304 meanwhile; 503 without a market", async () => {
    const first = await fixture.get("/v1/volatility/term", secret);
    fixture.setMarket(sampleMarket({ seq: 2 }));
    const headers = { authorization: `Bearer ${secret}`, "if-none-match": String(first.headers.etag) };
    const again = () => fixture.app.inject({ url: "/v1/volatility/term", headers });
    expect((await again()).statusCode).toBe(304);
    fixture.clock.advance(1_999);
    expect((await again()).statusCode).toBe(304);
    fixture.clock.advance(1);
    expect((await again()).statusCode).toBe(200);
    fixture.setMarket(null);
    expect((await again()).statusCode).toBe(503);
  });
});
