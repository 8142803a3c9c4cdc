import type { LightMyRequestResponse } from "fastify";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbedSnapshot, MarketUpdate } from "@paridad/core/contract";
import { createMarket } from "../src/market/create-market.ts";
import { openTerms } from "../src/market/feed.ts";
import type { FeedSink } from "../src/market/feed.ts";
import type { Bar } from "../src/modules/history/bar.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build, createTestClock, demoEmail, testConfig, testStart } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { simulatedMarketConfig } from "./support/market-config.ts";
import { sampleExpiration } from "./support/sample-market.ts";
import { freePort } from "./support/server-process.ts";

const minute = 60_000;
const symbol = "GFGC7400DI";
const history = "/market/historico/opciones";
const source = { kind: "live", name: "Prueba" } as const;
// 12:00 in Buenos Aires: a close of five minutes.
const noon = testStart;

type World = TestWorld & {
  readonly url: string;
  readonly token: string;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Time goes on for the feed as for everybody. */
  readonly waitUntil: (instant: number) => void;
  /** A bid of the followed option at an instant of the feed. */
  readonly quote: (bid: number, asOf: number) => void;
};
let fixture: World;
const logger = { info: () => undefined, warn: () => undefined };

function bar(time: string, bid: number, resolution: Bar["resolution"]): Bar {
  const prices = { open: bid, high: bid, low: bid, close: bid, bid, ask: bid + 2 };
  const traded = { volume: 1, operations: 1, turnover: bid, underlying: 7_300, ratePercent: 31 };
  const contract = { symbol, expiration: sampleExpiration, source: "live" } as const;
  return { ...contract, time, resolution, ...prices, ...traded, flags: [] };
}

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clock = createTestClock();
  let sink: FeedSink | null = null;
  const feed = {
    kind: "live" as const,
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 600_000,
    start: (feedSink: FeedSink) => void (sink = feedSink),
    stop: () => undefined,
  };
  const market = createMarket({ config: simulatedMarketConfig, clock, logger, feed });
  const base = await build({
    config: { ...testConfig, publicUrl: url },
    market,
  });
  const repository = createHistoryRepository(
    base.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
  );
  // The bar of 11:55 was over at noon; the one of 12:00 was written early, as a restart does.
  await repository.writeBars([
    bar("2026-11-20T14:55:00Z", 55, "5m"),
    bar("2026-11-20T15:00:00Z", 60, "5m"),
    bar("2026-11-20T15:01:00Z", 61, "1m"),
  ]);
  await repository.writeInstruments([
    {
      symbol,
      expiration: sampleExpiration,
      strike: 7_400,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "live",
      seenAt: "2026-11-20T14:55:00Z",
    },
  ]);
  await market.start();
  await base.app.listen({ port, host: "127.0.0.1" });
  const token = await base.tokenOf("starter");
  const waitUntil = (instant: number): void => {
    for (const one of [clock, base.clock]) one.advance(instant - one.now());
  };
  fixture = {
    ...base,
    url,
    token,
    get: async (path, headers = {}) =>
      base.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...headers } }),
    waitUntil,
    quote: (bid, asOf) => {
      waitUntil(asOf);
      sink?.quotes({ asOf, source, options: [{ symbol, bid }] });
    },
    async close() {
      await market.stop();
      await base.close();
    },
  };
  fixture.waitUntil(noon + 2 * minute);
});
afterAll(() => fixture.close());

const bidOf = (update: MarketUpdate | null) =>
  update?.data.opciones?.find((option) => option.symbol === symbol)?.bid ?? null;
const chainNow = async () => (await fixture.get("/market/cadena")).json().data;

it("after a start a starter sees the stored bars that were over at the close, none of the running five", async () => {
  const data = await chainNow();
  expect([data.closedAt, data.paceSeconds]).toEqual(["2026-11-20T15:00:00.000Z", 300]);
  expect(bidOf(data.update)).toBe(55);
  expect(data.update).toMatchObject({
    asOf: "2026-11-20T14:55:00.000Z",
    source: { kind: "live", name: "Historia" },
    data: {
      acciones: [{ symbol: "GGAL", last: 7_300 }],
      cauction_rates: [{ days: 28, rate: 31, description: "28 días" }],
    },
  });
});

it("the history shows a starter nothing of the running five minutes either, and a black everything", async () => {
  const paths = [`${history}/individual/${symbol}`, `${history}/individual/${symbol}?resolution=1d`];
  const at = new Date(fixture.clock.now()).toISOString();
  const bids = async (headers: Record<string, string> = {}) => {
    const rows: number[][] = [];
    for (const path of paths) {
      const bars = (await fixture.get(path, headers)).json().data as { precio_compra: number }[];
      rows.push(bars.map(({ precio_compra }) => precio_compra));
    }
    const chain = (await fixture.get(`${history}/cadena?at=${at}`, headers)).json().data;
    return [...rows, chain.rows.map((row: { precio_compra: number }) => row.precio_compra)];
  };
  const black = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  expect(await bids()).toEqual([[55], [55], [55]]);
  expect(await bids(black)).toEqual([[61], [61], [61]]);
  fixture.clock.advance(3 * minute);
  // 12:05: the bar of noon is over.
  expect((await bids())[0]).toEqual([60, 55]);
  fixture.clock.advance(-3 * minute);
});

it("on each side of a close a starter's rows are those of before it, at both addresses", async () => {
  fixture.quote(100, noon + 3 * minute);
  fixture.quote(101, noon + 5 * minute - 1);
  expect([(await chainNow()).closedAt, bidOf((await chainNow()).update)]).toEqual([
    "2026-11-20T15:00:00.000Z",
    55,
  ]);
  fixture.quote(102, noon + 5 * minute);
  for (const prefix of ["", "/api"]) {
    const { closedAt, update } = (await fixture.get(`${prefix}/market/cadena`)).json().data;
    expect([closedAt, bidOf(update)]).toEqual(["2026-11-20T15:05:00.000Z", 101]);
    expect(Date.parse(update.asOf)).toBeLessThan(Date.parse(closedAt));
  }
  fixture.quote(103, noon + 10 * minute - 1);
  expect(bidOf((await chainNow()).update)).toBe(101);
  fixture.waitUntil(noon + 10 * minute);
  expect(bidOf((await chainNow()).update)).toBe(103);
});

it("is made once a close: the same bytes and tag for everybody, 304 for who has them, compressed as asked", async () => {
  const first = await fixture.get("/market/cadena");
  const black = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const second = await fixture.get("/market/cadena", black);
  expect([second.headers.etag, second.body]).toEqual([first.headers.etag, first.body]);
  expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Accept-Encoding" });
  const known = await fixture.get("/market/cadena", { "if-none-match": String(first.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
  const packed = await fixture.get("/market/cadena", { "accept-encoding": "br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  fixture.quote(104, noon + 15 * minute);
  expect((await fixture.get("/market/cadena")).headers.etag).not.toBe(first.headers.etag);
});

it("no other door is fresher for a starter: keys, a partner's pages, the socket", async () => {
  fixture.quote(110, noon + 16 * minute);
  const setPlan = (name: string, change: object) =>
    fixture.opened.database.updateTable("users").set(change).where("email", "=", demoEmail(name)).execute();
  const payload = { name: "Planilla", scopes: ["read:chain", "stream"] };
  const refused = await fixture.app.inject({
    method: "POST",
    url: "/auth/api-keys",
    headers: { authorization: `Bearer ${fixture.token}` },
    payload,
  });
  expect([refused.statusCode, refused.json().subscriptionStatus]).toEqual([403, "insufficient_plan"]);

  const black = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const response = await fixture.app.inject({
    method: "POST",
    url: "/auth/api-keys",
    headers: black,
    payload,
  });
  const { secret } = response.json().data;
  await setPlan("black", { subscription_type: "starter" });
  fixture.clock.advance(31_000);
  const asKey = await fixture.get("/v1/chain", { authorization: `Bearer ${secret}` });
  expect([asKey.statusCode, asKey.json().subscriptionStatus]).toEqual([403, "insufficient_plan"]);

  await setPlan("starter", { is_partner: true });
  const origin = "https://blog.example";
  const embed = await fixture.app.inject({
    method: "POST",
    url: "/auth/embed-keys",
    headers: { authorization: `Bearer ${fixture.token}` },
    payload: { name: "Blog", origins: [origin] },
  });
  const page = await fixture.get(`/embed/snapshot?key=${embed.json().data.key}&chain=nearest`, { origin });
  expect(page.json().data).toMatchObject({ mode: "delayed", delaySeconds: 900 });
  const { nearest } = (page.json().data as EmbedSnapshot).chains;
  expect(nearest?.asOfMilliseconds ?? 0).toBeLessThanOrEqual(fixture.clock.now() - 15 * minute);

  for (const token of [fixture.token, secret]) {
    const socket = io(fixture.url, {
      path: "/market-socket.io",
      auth: { token },
      transports: ["websocket"],
      reconnection: false,
    });
    const events: string[] = [];
    socket.on("market_update", () => events.push("market_update"));
    socket.on("connect", () => socket.emit("get_market_data", {}));
    const error = await new Promise<{ code: string }>((resolve) => socket.on("market_error", resolve));
    socket.disconnect();
    expect([error.code, events]).toEqual(["INSUFFICIENT_PLAN", []]);
  }
});

it("thirty looks a minute are answered, the next waits", async () => {
  fixture.clock.advance(minute);
  const trial = { authorization: `Bearer ${await fixture.tokenOf("trial")}` };
  const statuses: number[] = [];
  for (let look = 0; look < 31; look += 1)
    statuses.push((await fixture.get("/market/cadena", trial)).statusCode);
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  // Somebody else behind the same address has looks of their own.
  const starter = { authorization: `Bearer ${await fixture.tokenOf("starter")}` };
  expect((await fixture.get("/market/cadena", starter)).statusCode).toBe(200);
});
