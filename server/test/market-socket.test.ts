import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { marketConnectedSchema } from "@paridad/core/contract";
import type { MarketConnected, MarketError, MarketUpdate } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMarket } from "../src/market/create-market.ts";
import type { Market } from "../src/market/create-market.ts";
import type { FeedBatch, FeedSink } from "../src/market/feed.ts";
import { bufferedBytes } from "../src/plugins/market-socket-fanout.ts";
import type { MarketServer, SocketVerdict } from "../src/plugins/market-socket-types.ts";
import { registerMarketSocket } from "../src/plugins/market-socket.ts";

const start = Date.parse("2026-11-18T15:00:00Z");
const source = { kind: "live", name: "Prueba" } as const;
const trial: Access = { kind: "trial", daysRemaining: 5, modules: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const pro: Access = { kind: "plan", plan: "pro", modules: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] };

type World = {
  app: FastifyInstance;
  server: MarketServer;
  market: Market;
  sink: FeedSink;
  url: string;
  verdicts: Map<string, SocketVerdict>;
  revoke: (userId: string) => void;
  clock: { now: () => number; advance: (milliseconds: number) => void };
  databaseIsAway: (away: boolean) => void;
};

let world: World;
let clients: Socket[] = [];

async function createWorld(): Promise<World> {
  let now = start;
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  let sink: FeedSink | undefined;
  const feed = {
    kind: "live" as const,
    name: "Prueba",
    silenceMilliseconds: 60_000,
    start: (given: FeedSink) => void (sink = given),
    stop: () => undefined,
  };
  const config = {
    feed: "simulated",
    seed: 1,
    replayDirectory: null,
    replaySpeed: 1,
    url: null,
    username: null,
    password: null,
  } as const;
  const logger = { info: () => undefined, warn: () => undefined };
  const market = createMarket({ config, clock, logger, feed });
  await market.start();
  const verdicts = new Map<string, SocketVerdict>([
    ["trial-token", { user: { id: "ana" }, access: trial }],
    ["pro-token", { user: { id: "beto" }, access: pro }],
    [
      "free-token",
      { user: { id: "caro" }, access: { kind: "none", reason: "no_subscription", modules: [] } },
    ],
    ["lapsed-token", { user: { id: "dani" }, access: { kind: "none", reason: "expired", modules: [] } }],
    ["starter-token", { user: { id: "eva" }, access: { kind: "plan", plan: "starter", modules: [1, 2, 7] } }],
    ["old-token", { error: "TOKEN_EXPIRED" }],
  ]);
  let away = false;
  const listeners = new Set<(revocation: { userId: string }) => void>();
  const app = Fastify();
  const server = registerMarketSocket(app, {
    market,
    clock,
    allowedOrigins: ["https://socio.example"],
    sessions: {
      verify: async (token) => {
        if (away) throw new Error("database is away");
        return verdicts.get(token) ?? { error: "INVALID_TOKEN" };
      },
      onRevoked: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  if (sink === undefined) throw new Error("the feed did not start");
  return {
    app,
    server,
    market,
    sink,
    clock,
    verdicts,
    url: `http://127.0.0.1:${port}`,
    revoke: (userId) => listeners.forEach((listener) => listener({ userId })),
    databaseIsAway: (isAway) => (away = isAway),
  };
}

function connect(auth: Record<string, unknown>, options: object = {}): Socket {
  const client = io(world.url, {
    path: "/market-socket.io",
    auth,
    reconnection: false,
    forceNew: true,
    transports: ["websocket"],
    ...options,
  });
  clients.push(client);
  return client;
}

function next<Payload>(client: Socket, event: string): Promise<Payload> {
  return new Promise((resolve) => client.once(event, resolve));
}

/** Connects, is welcomed and has the first snapshot. */
async function watch(auth: Record<string, unknown>, options: object = {}) {
  const client = connect(auth, options);
  const welcome = marketConnectedSchema.parse(await next<MarketConnected>(client, "market_connected"));
  client.emit("get_market_data", {});
  const snapshot = await next<MarketUpdate>(client, "market_update");
  return { client, welcome, snapshot };
}

const batch = (rest: Partial<FeedBatch>): FeedBatch => ({ asOf: start, source, ...rest });
const quote = (bid: number) =>
  world.sink.quotes(batch({ options: [{ symbol: "GFGC7400DI", bid, ask: 50 }] }));

beforeEach(async () => {
  clients = [];
  world = await createWorld();
  world.sink.quotes(
    batch({
      options: [{ symbol: "GFGC7400DI", bid: 10, ask: 50 }],
      stocks: [{ symbol: "GGAL", last: 7400 }],
      rates: [{ days: 1, rate: 21, description: "1 día" }],
    }),
  );
});

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await world.app.close();
  await world.market.stop();
});

describe("market socket: data", () => {
  it("welcomes, sends a whole snapshot when asked, then only what changed", async () => {
    const { client, welcome, snapshot } = await watch({ token: "trial-token" });
    expect(welcome).toMatchObject({ seq: 1, connections: 1, limit: 2, source });
    expect(snapshot).toMatchObject({ full: true, seq: 1, asOf: "2026-11-18T15:00:00.000Z" });
    expect(snapshot.data).toEqual({
      opciones: [{ symbol: "GFGC7400DI", bid: 10, ask: 50 }],
      acciones: [{ symbol: "GGAL", last: 7400 }],
      cauction_rates: [{ days: 1, rate: 21, description: "1 día" }],
    });
    const delta = next<MarketUpdate>(client, "market_update");
    quote(11);
    expect(await delta).toMatchObject({
      full: false,
      seq: 2,
      data: { opciones: [{ symbol: "GFGC7400DI", bid: 11 }] },
    });
  });

  it("works over polling too, the way the specification's client begins", async () => {
    const { client, snapshot } = await watch({ token: "trial-token" }, { transports: ["polling"] });
    expect(snapshot).toMatchObject({ full: true, seq: 1 });
    const [watcher] = [...world.server.sockets.sockets.values()];
    await vi.waitUntil(() => watcher?.conn.transport.writable);
    const update = next<MarketUpdate>(client, "market_update");
    quote(12);
    expect((await update).data.opciones?.[0]?.bid).toBe(12);
  });

  it("sends nothing to a client that did not ask", async () => {
    const silent = connect({ token: "trial-token" });
    const onUpdate = vi.fn<(update: MarketUpdate) => void>();
    silent.on("market_update", onUpdate);
    await next(silent, "market_connected");
    const { client } = await watch({ token: "pro-token" });
    const update = next(client, "market_update");
    quote(13);
    await update;
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("gives a paused client the newest whole state when it returns, and queues nothing meanwhile", async () => {
    const { client } = await watch({ token: "trial-token" });
    const [watcher] = [...world.server.sockets.sockets.values()];
    if (watcher === undefined) throw new Error("no socket on the server");
    const { ws } = client.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    ws.pause();
    const many = (bid: number) =>
      Array.from({ length: 2_000 }, (_, index) => ({ symbol: `GFGC${7_000 + index}DI`, bid, ask: 50_000 }));
    let sent = 100;
    while (watcher.data.stage === "live" && sent < 1_000) {
      world.sink.quotes(batch({ options: many((sent += 1)) }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(watcher.data.stage).toBe("behind");
    const waiting = bufferedBytes(watcher);
    for (let more = 0; more < 50; more += 1) world.sink.quotes(batch({ options: many((sent += 1)) }));
    expect(bufferedBytes(watcher)).toBeLessThanOrEqual(waiting);

    const newest = new Promise<MarketUpdate>((resolve) => {
      client.on("market_update", (update: MarketUpdate) => {
        if (update.full === true) resolve(update);
      });
    });
    ws.resume();
    await vi.waitUntil(() => watcher.conn.transport.writable);
    world.sink.quotes(batch({ options: many((sent += 1)) }));
    const update = await newest;
    expect(update.seq).toBe(world.market.book.seq);
    expect(update.data.opciones).toHaveLength(2_000);
    expect(update.data.opciones?.every(({ bid }) => bid === sent)).toBe(true);
    expect(watcher.data.stage).toBe("live");
  });

  it("answers a client that found a gap with a whole snapshot of the newest number", async () => {
    const { client } = await watch({ token: "trial-token" });
    quote(20);
    quote(21);
    client.off("market_update");
    const answer = new Promise<MarketUpdate>((resolve) => {
      client.on("market_update", (update: MarketUpdate) => update.full && resolve(update));
    });
    client.emit("get_market_data", {});
    expect(await answer).toMatchObject({ full: true, seq: 3, data: { opciones: [{ bid: 21 }] } });
  });

  it("tells that the feed was lost, marks the quotes stale, and recovers with the next ones", async () => {
    const { client } = await watch({ token: "trial-token" });
    const stale = next<MarketUpdate>(client, "market_update");
    const error = next<MarketError>(client, "market_error");
    world.sink.lost("upstream closed");
    expect((await stale).source?.stale).toBe(true);
    expect(await error).toMatchObject({ code: "FEED_UNAVAILABLE" });
    expect(client.connected).toBe(true);
    expect(world.market.health()).toMatchObject({ state: "lost", lostReason: "upstream closed" });

    const late = connect({ token: "pro-token" });
    expect(await next<MarketError>(late, "market_error")).toMatchObject({ code: "FEED_UNAVAILABLE" });

    const fresh = next<MarketUpdate>(client, "market_update");
    quote(30);
    expect((await fresh).source?.stale).toBeUndefined();
    expect(world.market.health().state).toBe("running");
  });
});

describe("market socket: rights", () => {
  it.each([
    ["free-token", "NO_SUBSCRIPTION"],
    ["lapsed-token", "SUBSCRIPTION_EXPIRED"],
    ["starter-token", "INSUFFICIENT_PLAN"],
    ["old-token", "TOKEN_EXPIRED"],
    ["nobody", "INVALID_TOKEN"],
  ])("A2 4.4.3: connects %s, says %s and disconnects", async (token, code) => {
    const client = connect({ token });
    const disconnected = next<string>(client, "disconnect");
    const error = await next<MarketError>(client, "market_error");
    expect(error.code).toBe(code);
    expect(error.message).not.toBe("");
    expect(await disconnected).toBe("io server disconnect");
  });

  it.each([
    [{}, "INVALID_TOKEN"],
    [{ token: "trial-token", clientId: "x".repeat(65) }, "VALIDATION_ERROR"],
    [{ token: "trial-token", takeOver: "yes" }, "VALIDATION_ERROR"],
  ])("refuses the handshake %j with %s", async (auth, code) => {
    expect(await next<MarketError>(connect(auth), "market_error")).toMatchObject({ code });
  });

  it("A2 2.4.1: refuses one connection more than the plan has, and says how many there are", async () => {
    await watch({ token: "pro-token" });
    const second = connect({ token: "pro-token" });
    expect(await next<MarketError>(second, "market_error")).toMatchObject({
      code: "CONNECTION_LIMIT",
      connections: 1,
      limit: 1,
    });
  });

  it("lets a person take over: the oldest connection ends and is told why", async () => {
    const { client: oldest } = await watch({ token: "pro-token" });
    const told = next<MarketError>(oldest, "market_error");
    const { welcome } = await watch({ token: "pro-token", takeOver: true });
    expect(await told).toMatchObject({ code: "CONNECTION_LIMIT" });
    expect(welcome).toMatchObject({ connections: 1, limit: 1 });
  });

  it("replaces a page's own ghost by its clientId", async () => {
    const { client: ghost } = await watch({ token: "pro-token", clientId: "page-1" });
    const gone = next(ghost, "disconnect");
    const { welcome } = await watch({ token: "pro-token", clientId: "page-1" });
    await gone;
    expect(welcome).toMatchObject({ connections: 1, limit: 1 });
  });

  it("frees the place of a connection that ended", async () => {
    const { client } = await watch({ token: "pro-token" });
    const [watcher] = [...world.server.sockets.sockets.values()];
    if (watcher === undefined) throw new Error("no socket on the server");
    const ended = once(watcher as unknown as NodeJS.EventEmitter, "disconnect");
    client.disconnect();
    await ended;
    expect((await watch({ token: "pro-token" })).welcome.connections).toBe(1);
  });

  it("A2 7.4.1, 7.4.2, 4.4.4: ends the connections of a revoked session at once, with the reason", async () => {
    const { client } = await watch({ token: "trial-token" });
    const { client: other } = await watch({ token: "pro-token" });
    const error = next<MarketError>(client, "market_error");
    world.verdicts.set("trial-token", { error: "INVALID_TOKEN" });
    world.revoke("ana");
    expect(await error).toMatchObject({ code: "INVALID_TOKEN" });
    expect(other.connected).toBe(true);
  });

  it("A2 7.4.2, 8.3.2: ends the newest connections above the limit of a smaller plan at once", async () => {
    const { client: first } = await watch({ token: "trial-token" });
    world.clock.advance(1);
    const { client: second } = await watch({ token: "trial-token" });
    const error = next<MarketError>(second, "market_error");
    world.verdicts.set("trial-token", { user: { id: "ana" }, access: pro });
    world.revoke("ana");
    expect(await error).toMatchObject({ code: "CONNECTION_LIMIT", limit: 1 });
    expect(first.connected).toBe(true);
  });

  it("A2 16.5.2: keeps who is in while the database is away, and lets nobody new in", async () => {
    const { client } = await watch({ token: "trial-token" });
    world.databaseIsAway(true);
    world.revoke("ana");
    const refused = connect({ token: "pro-token" });
    expect(await next<Error>(refused, "connect_error")).toMatchObject({ message: "SERVICE_UNAVAILABLE" });
    expect(client.connected).toBe(true);
  });
});

describe("market socket: doors", () => {
  const handshake = (origin: string | undefined) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = origin === undefined ? {} : { origin };
      request(`${world.url}/market-socket.io/?EIO=4&transport=polling`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });

  it("A2 4.4.1, 4.4.2: answers 403 to a foreign page and opens to its own, to named ones and to extensions", async () => {
    expect(await handshake("https://evil.example")).toBe(403);
    expect(await handshake("null")).toBe(403);
    expect(await handshake("https://socio.example")).toBe(200);
    expect(await handshake(world.url)).toBe(200);
    expect(await handshake("chrome-extension://abcdefghijklmnopabcdefghijklmnop")).toBe(200);
    expect(await handshake(undefined)).toBe(200);
  });

  it.each([[["GFGC7400DI"]], [{ symbol: "GFGC7400DI" }], ["all"], [7]])(
    "A2 2.2.1, 2.2.2: refuses get_market_data with the body %j",
    async (body) => {
      const { client } = await watch({ token: "trial-token" });
      client.emit("get_market_data", body);
      expect(await next<MarketError>(client, "market_error")).toMatchObject({ code: "VALIDATION_ERROR" });
    },
  );

  it("refuses an event it does not know", async () => {
    const { client } = await watch({ token: "trial-token" });
    client.emit("subscribe_all", {});
    expect(await next<MarketError>(client, "market_error")).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("answers many requests with the next update instead of each, and ends a flood", async () => {
    const { client } = await watch({ token: "trial-token" });
    const updates: MarketUpdate[] = [];
    client.on("market_update", (update: MarketUpdate) => updates.push(update));
    for (let turn = 0; turn < 30; turn += 1) client.emit("get_market_data", {});
    await vi.waitUntil(() => [...world.server.sockets.sockets.values()][0]?.data.stage === "behind");
    quote(40);
    await vi.waitUntil(() => updates.some(({ seq }) => seq === 2));
    expect(updates.length).toBeLessThan(10);
    expect(updates.at(-1)).toMatchObject({ full: true, seq: 2 });
    const error = next<MarketError>(client, "market_error");
    for (let turn = 0; turn < 40; turn += 1) client.emit("get_market_data", {});
    expect(await error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  });

  it("does not take a message above 16 kB", async () => {
    const { client } = await watch({ token: "trial-token" });
    const gone = next<string>(client, "disconnect");
    client.emit("get_market_data", { padding: "x".repeat(20_000) });
    expect(await gone).toMatch(/transport (close|error)/);
  });
});
