import { bookForPrograms } from "@paridad/core/book";
import { createValuedMarketStore } from "@paridad/core/stores";
import type { DataPositions, HistoryChain, MarketUpdate, SavedPosition } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bar } from "../src/modules/history/bar.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { featuresOfModules } from "../src/modules/plans/plan-features.ts";
import { marketOf } from "./support/client-market.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration, sampleMarket } from "./support/sample-market.ts";

const costs = { share: 0, premium: 0.01, exercise: 0 };
const leg = (strike: number, quantity: number, price: number, more: object = {}) => ({
  type: "call",
  strike,
  expiration,
  symbol: `GFGC${strike}DI`,
  quantity,
  price,
  ...more,
});
/** The close of Thursday 19: the share at 7,300 and two of the bases. */
const closes = [
  { strike: 7_200, bid: 325, ask: 335 },
  { strike: 7_400, bid: 236, ask: 244 },
] as const;
const bars: Bar[] = closes.map(({ strike, bid, ask }) => ({
  symbol: `GFGC${strike}DI`,
  expiration,
  time: "2026-11-19T19:59:00Z",
  resolution: "1m",
  source: "simulated",
  open: bid,
  high: ask,
  low: bid,
  close: bid,
  bid,
  ask,
  volume: 10,
  operations: 2,
  turnover: 1_000,
  underlying: 7_300,
  ratePercent: 30,
  flags: [],
}));

let fixture: DataApiWorld;
let market: MarketUpdate;
let secret: string;
let headers: Record<string, string>;
let ids: Record<string, string>;
beforeAll(async () => {
  fixture = await createDataApiWorld();
  const database = fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0];
  await createHistoryRepository(database).writeBars(bars);
  ({ secret, headers } = await fixture.createKey({ scopes: ["read:positions"] }));
  market = sampleMarket();
  const save = async (name: string, legs: object[], at: string, by = headers) => {
    const payload = { name, settlement: "24hs", costs, legs, at };
    const saved = await fixture.app.inject({ method: "POST", url: "/positions", headers: by, payload });
    expect(saved.statusCode, saved.body).toBe(200);
    return (saved.json() as { data: SavedPosition }).data.id;
  };
  ids = {
    held: await save("Comprada antes", [leg(7_400, 10, 200)], "2026-11-18T15:00:00Z"),
    dealt: await save("Comprada hoy", [leg(7_600, 2, 200)], "2026-11-20T14:30:00Z"),
    unpriced: await save("Sin cierre", [leg(7_200, -1, 300), leg(7_800, 1, 250)], "2026-11-18T15:00:00Z"),
    over: await save(
      "De octubre",
      [leg(7_000, -1, 90, { symbol: "GFGC7000OC", expiration: "2026-10-16" })],
      "2026-10-01T15:00:00Z",
    ),
  };
  const stranger = { authorization: `Bearer ${await fixture.tokenOf("pro")}` };
  await save("De otra persona", [leg(7_400, 1, 1)], "2026-11-18T15:00:00Z", stranger);
});
beforeEach(() => fixture.setMarket(market));
afterAll(() => fixture.close());

async function ask(query = "") {
  const answer = await fixture.get(`/v1/positions${query}`, secret);
  const { data, code } = answer.json() as { data: DataPositions; code?: string };
  return { status: answer.statusCode, data, code };
}
const near = (value: number): unknown => expect.closeTo(value, 2);

const noMarketParts = { total: null, parts: null };

describe("GET /v1/positions", () => {
  it("gives what the book made since the last close, with each part", async () => {
    const { data } = await ask("?rate=0.325");
    expect(data.today).toEqual({
      date: "2026-11-20",
      since: "2026-11-19",
      reason: null,
      total: near(67_600),
      // Black-Scholes in a script apart: the close's caución of 30 % over the 31 days of money, 32.5 % over the days left.
      parts: {
        share: near(24_927.33),
        convexity: near(818.52),
        time: near(-5_051.58),
        volatility: near(20_426.99),
        rate: near(6_863.29),
        trades: near(20_000),
        costs: near(-400),
        unexplained: near(15.44),
      },
      unknown: 2,
    });
    expect(data.valuation).toMatchObject({ model: "american", spot: 7_350 });
  });

  it("gives it by position, each contract with both prices and what kind they are", async () => {
    const { data } = await ask("?rate=0.325");
    const own = new Map(data.positions.map((position) => [position.id, position]));
    expect([...own.keys()].toSorted()).toEqual(Object.values(ids).toSorted());
    const contract = { type: "call", expiration, reasonBefore: null, reasonNow: null };
    expect(own.get(ids["held"] ?? "")).toMatchObject({
      name: "Comprada antes",
      status: "open",
      legs: [{ type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI", quantity: 10, price: 200 }],
      // Sold at the bid of 295, with 1 % at both ends.
      result: near(90_050),
      today: {
        total: near(60_000),
        parts: { share: near(28_508.38), volatility: near(28_337.3), trades: 0, unexplained: near(56.82) },
        unknown: 0,
        contracts: [
          {
            ...contract,
            strike: 7_400,
            quantityBefore: 10,
            quantityNow: 10,
            priceBefore: 240,
            priceNow: 300,
            prices: "mid",
            total: near(60_000),
          },
        ],
      },
    });
    expect(own.get(ids["dealt"] ?? "")?.today).toMatchObject({
      total: near(19_600),
      parts: { share: 0, trades: near(20_000), costs: near(-400), unexplained: 0 },
      contracts: [{ strike: 7_600, quantityBefore: 0, quantityNow: 2, priceNow: 300 }],
    });
    expect(own.get(ids["unpriced"] ?? "")?.today).toMatchObject({
      total: near(-12_000),
      unknown: 1,
      contracts: [
        { strike: 7_200, total: near(-12_000) },
        {
          strike: 7_800,
          total: null,
          prices: null,
          priceBefore: null,
          reasonBefore: "no-quote",
          priceNow: 300,
        },
      ],
    });
  });

  it("says what to decide, in the words of the screens", async () => {
    const { data } = await ask();
    expect(data.decisions).toEqual([
      {
        position: ids["over"],
        name: "De octubre",
        kind: "overdue",
        text: "venció el 16/10/2026: anotá cómo terminó.",
      },
    ]);
  });

  it("is what the screens work out of their own answers", async () => {
    const read = async (url: string) => (await fixture.app.inject({ url, headers })).json().data;
    const { positions } = (await read("/positions")) as { positions: SavedPosition[] };
    const close = (await read("/market/historico/opciones/cierre?day=2026-11-19")) as HistoryChain;
    const store = createValuedMarketStore({ chain: marketOf(market) });
    store.dispose();
    const { market: valued } = store.getState();
    const { data } = await ask();
    const now = valued.asOf ?? 0;
    const { today, decisions, positions: rows } = bookForPrograms({ positions, market: valued, close, now });
    expect(today.total).not.toBeNull();
    expect(data).toMatchObject({ today, decisions, positions: rows });
  });

  it("without prices of now gives what is held, and says why the rest is unknown", async () => {
    fixture.setMarket(null);
    const { status, data } = await ask();
    expect([status, data.today]).toEqual([
      200,
      { date: null, since: null, reason: "no-market", ...noMarketParts, unknown: 4 },
    ]);
    expect(data.positions.map(({ today, result }) => [today, result])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    expect(data.decisions).toMatchObject([{ kind: "overdue" }]);
  });

  it("says why nothing is known of a close: none is stored, the plan reads none, its terms keep it back", async () => {
    const { database } = fixture.opened;
    const reasonOf = async (query = "") => (await ask(query)).data.today;
    fixture.setMarket(sampleMarket({ asOf: Date.parse("2026-11-19T15:00:00Z") }));
    expect(await reasonOf()).toMatchObject({ since: "2026-11-18", reason: "no-close", ...noMarketParts });
    fixture.setMarket(market);
    await sql`
      insert into feed_periods (kind, source, redistribution, started_at, ended_at)
      values ('simulated', 'Prueba', 'none', '2026-11-19T14:00:00Z', '2026-11-19T20:00:00Z')
    `.execute(database);
    expect(await reasonOf()).toMatchObject({ since: "2026-11-19", reason: "not-shared", ...noMarketParts });
    await sql`delete from feed_periods`.execute(database);
    const features = JSON.stringify(featuresOfModules([6]));
    await sql`update plans set features = ${features} where id = 'black'`.execute(database);
    fixture.clock.advance(60_000);
    expect(await reasonOf()).toMatchObject({ since: "2026-11-19", reason: "plan", ...noMarketParts });
  });
});
