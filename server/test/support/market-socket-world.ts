import type { AddressInfo } from "node:net";
import { marketConnectedSchema } from "@paridad/core/contract";
import type { MarketConnected, MarketUpdate } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import Fastify from "fastify";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createMarket } from "../../src/market/create-market.ts";
import type { Market } from "../../src/market/create-market.ts";
import { openTerms } from "../../src/market/feed.ts";
import type { FeedBatch, FeedSink } from "../../src/market/feed.ts";
import type { MarketServer, SocketVerdict } from "../../src/modules/market-socket/types.ts";
import { registerMarketSocket } from "../../src/modules/market-socket/market-socket.ts";
import { simulatedMarketConfig } from "./market-config.ts";

const start = Date.parse("2026-11-18T15:00:00Z");
export const socketSource = { kind: "live", name: "Prueba" } as const;
const firstOption = { symbol: "GFGC7400DI", bid: 10, ask: 50 } as const;
export const namedOrigin = "https://socio.example";
export const ownOrigin = "https://paridad.test";

export const trial: Access = {
  kind: "trial",
  daysRemaining: 5,
  modules: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};
export const proAccess: Access = { kind: "plan", plan: "pro", modules: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] };
const people: readonly (readonly [string, SocketVerdict])[] = [
  ["trial-token", { user: { id: "ana" }, access: trial }],
  ["pro-token", { user: { id: "beto" }, access: proAccess }],
  ["free-token", { user: { id: "caro" }, access: { kind: "none", reason: "no_subscription", modules: [] } }],
  ["lapsed-token", { user: { id: "dani" }, access: { kind: "none", reason: "expired", modules: [] } }],
  ["starter-token", { user: { id: "eva" }, access: { kind: "plan", plan: "starter", modules: [1, 2, 7] } }],
  ["old-token", { error: "TOKEN_EXPIRED" }],
];

type StreamPace = { readonly paceMilliseconds?: number; readonly authMilliseconds?: number };
type Clock = { now: () => number; advance: (milliseconds: number) => void };
type Auth = Record<string, unknown>;
type Watcher = { client: Socket; welcome: MarketConnected; snapshot: MarketUpdate };

export type MarketSocketWorld = {
  readonly server: MarketServer;
  readonly market: Market;
  readonly sink: FeedSink;
  readonly url: string;
  readonly clock: Clock;
  /** Verdict on each token: changed by a test, it holds from the next verification on. */
  readonly verdicts: Map<string, SocketVerdict>;
  readonly revoke: (userId: string) => void;
  readonly databaseIsAway: (away: boolean) => void;
  /** The next verification answers what holds as it is asked, but not before it is let go. */
  readonly holdNext: () => { readonly asked: Promise<void>; readonly letGo: () => void };
  /** A batch of the feed, at the world's first instant. */
  readonly quotes: (batch: Partial<FeedBatch>) => void;
  /** A new bid of the first option. */
  readonly quote: (bid: number) => void;
  readonly connect: (auth: Auth, options?: object) => Socket;
  /** Connects, is welcomed and has the first snapshot. */
  readonly watch: (auth: Auth, options?: object) => Promise<Watcher>;
  /** Ends the server under its clients. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The next event of that name, from now on. */
export function nextEvent<Payload>(client: Socket, event: string): Promise<Payload> {
  return new Promise((resolve) => client.once(event, resolve));
}

/** A market that only its test moves. */
async function startMarket(clock: Clock): Promise<{ market: Market; sink: FeedSink }> {
  let sink: FeedSink | undefined;
  const feed = {
    kind: "live" as const,
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 60_000,
    start: (feedSink: FeedSink) => void (sink = feedSink),
    stop: () => undefined,
  };
  const logger = { info: () => undefined, warn: () => undefined };
  const market = createMarket({ config: simulatedMarketConfig, clock, logger, feed });
  await market.start();
  if (sink === undefined) throw new Error("the feed did not start");
  return { market, sink };
}

/** Sessions of six people, one of them over. */
function createSessions() {
  let away = false;
  let hold: (() => Promise<void>) | null = null;
  const verdicts = new Map(people);
  const listeners = new Set<(revocation: { userId: string }) => void>();
  return {
    verdicts,
    revoke: (userId: string) => listeners.forEach((listener) => listener({ userId })),
    databaseIsAway: (isAway: boolean) => void (away = isAway),
    holdNext: () => {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const input = new Promise<void>((resolve) => {
        hold = () => {
          hold = null;
          resolve();
          return held;
        };
      });
      return { asked: input, letGo };
    },
    sessions: {
      verify: async (token: string): Promise<SocketVerdict> => {
        if (away) throw new Error("database is away");
        const verdict = verdicts.get(token) ?? { error: "INVALID_TOKEN" as const };
        await hold?.();
        return verdict;
      },
      onRevoked: (listener: (revocation: { userId: string }) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** Clients of one address, ended together. */
function createClients(url: string) {
  const clients: Socket[] = [];
  const connect = (auth: Auth, options: object = {}): Socket => {
    const client = io(url, {
      path: "/market-socket.io",
      auth,
      reconnection: false,
      forceNew: true,
      transports: ["websocket"],
      ...options,
    });
    clients.push(client);
    return client;
  };
  const watch = async (auth: Auth, options: object = {}): Promise<Watcher> => {
    const client = connect(auth, options);
    const welcome = marketConnectedSchema.parse(await nextEvent<MarketConnected>(client, "market_connected"));
    client.emit("get_market_data", {});
    const snapshot = await nextEvent<MarketUpdate>(client, "market_update");
    return { client, welcome, snapshot };
  };
  return { connect, watch, leave: () => clients.forEach((client) => client.disconnect()) };
}

/** The market's socket behind a real door, with one option, the share and one rate quoted. */
export async function createMarketSocketWorld({
  port = 0,
  stream = {},
  ...pace
}: {
  readonly port?: number;
  readonly stream?: StreamPace;
  readonly recheckMilliseconds?: number;
  readonly bus?: Bus;
} = {}): Promise<MarketSocketWorld> {
  let now = start;
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  const { market, sink } = await startMarket(clock);
  const { sessions, ...holders } = createSessions();
  const app = Fastify();
  const allowedOrigins = [namedOrigin];
  const shared = { market, clock, publicUrl: ownOrigin, allowedOrigins, sessions, stream, ...pace };
  const { server } = registerMarketSocket(app, shared);
  await app.listen({ port, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { leave, ...clients } = createClients(url);
  const quotes = (batch: Partial<FeedBatch>) => sink.quotes({ asOf: start, source: socketSource, ...batch });
  quotes({
    options: [firstOption],
    stocks: [{ symbol: "GGAL", last: 7400 }],
    rates: [{ days: 1, rate: 21, description: "1 día" }],
  });
  const end = async (): Promise<void> => {
    await app.close();
    await market.stop();
  };
  const close = async (): Promise<void> => {
    leave();
    await end();
  };
  const quote = (bid: number) => quotes({ options: [{ ...firstOption, bid }] });
  return { server, market, sink, url, clock, quotes, quote, end, close, ...holders, ...clients };
}
