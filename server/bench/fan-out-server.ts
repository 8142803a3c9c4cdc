import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import type { MarketUpdate } from "@paridad/core/contract";
import { createMarket } from "../src/market/create-market.ts";
import { openTerms } from "../src/market/feed.ts";
import type { Feed, FeedSink } from "../src/market/feed.ts";
import { createChainValuer } from "../src/market/chain-snapshot.ts";
import { bufferedBytes } from "../src/modules/market-socket/backlog.ts";
import { registerMarketSocket } from "../src/modules/market-socket/market-socket.ts";

/** What the bench asks of the process that serves: `go` begins the updates at 2 Hz, `flood` at 50, `use` asks their cost. */
export type FanOutOrder = "go" | "flood" | "stop" | "use";
export type FanOutReady = { readonly kind: "ready"; readonly url: string };
export type FanOutUse = {
  readonly kind: "use";
  readonly cpuMilliseconds: number;
  readonly residentBytes: number;
  readonly sent: number;
  readonly clients: number;
  /** The most that waits for one client now. */
  readonly mostBufferedBytes: number;
};

const options = 150;
const intervals = { go: 500, flood: 20 } as const;
const expiration = "2026-12-18";

/** A chain of which every quote changes. */
function chainAt(tick: number, asOf: number) {
  return Array.from({ length: options }, (_, index) => {
    const strike = 4_000 + Math.floor(index / 2) * 50;
    const bid = 100 + index + (tick % 50) / 10;
    return {
      symbol: `GFG${index % 2 === 0 ? "C" : "V"}${strike}DI`,
      strike,
      expiration,
      bid,
      ask: bid + 4,
      last: bid + 2,
      bidSize: 1 + (tick % 20),
      askSize: 1 + (tick % 30),
      volume: tick,
      operations: tick,
      datetime: new Date(asOf).toISOString(),
    };
  });
}

class ChainFeed implements Feed {
  readonly kind = "live";
  readonly name = "bench";
  readonly terms = openTerms;
  readonly silenceMilliseconds = 3_600_000;
  #sink: FeedSink | null = null;
  #tick = 0;

  start(sink: FeedSink): void {
    this.#sink = sink;
    this.push();
  }

  stop(): void {
    this.#sink = null;
  }

  push(): void {
    this.#tick += 1;
    const asOf = Date.now();
    const source = { kind: "live", name: "bench", session: "open" } as const;
    const stocks = [{ symbol: "GGAL", last: 7_000 + (this.#tick % 9) }];
    this.#sink?.quotes({ asOf, source, options: chainAt(this.#tick, asOf), stocks });
  }
}

type Served = { readonly url: string; readonly clients: () => number; readonly mostBuffered: () => number };

const feed = new ChainFeed();
const nothing = { replayDirectory: null, url: null, username: null, password: null };
const market = createMarket({
  config: { feed: "simulated", seed: 1, replaySpeed: 1, ...nothing },
  clock: { now: () => Date.now() },
  logger: { info: () => undefined, warn: () => undefined },
  feed,
});
await market.start();
let sent = 0;

async function serveMarketSocket({ isStream = false } = {}): Promise<Served> {
  const app = Fastify();
  const modules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const { server, fanOut } = registerMarketSocket(app, {
    publicUrl: "https://paridad.test",
    market,
    clock: { now: () => Date.now() },
    // A paused client is kept, to see what it costs.
    backlog: { maximumBufferedBytes: Number.MAX_SAFE_INTEGER, patienceMilliseconds: 1 },
    sessions: {
      verify: async () => ({
        user: { id: randomUUID() },
        access: { kind: "trial", daysRemaining: 5, modules } as never,
      }),
      onRevoked: () => () => undefined,
    },
    recheckMilliseconds: 3_600_000,
    stream: { valueChain: createChainValuer() },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  if (isStream) {
    const clients = () => fanOut.programs.size;
    market.onUpdate(() => (sent += clients()));
    return { url: `${address}/v1/stream`, clients, mostBuffered: () => 0 };
  }
  const sockets = server.sockets.sockets;
  market.onUpdate(() => (sent += sockets.size));
  return {
    url: `${address}/market-socket.io/?EIO=4&transport=websocket`,
    clients: () => sockets.size,
    mostBuffered: () => [...sockets.values()].reduce((most, one) => Math.max(most, bufferedBytes(one)), 0),
  };
}

/** The same bytes by the bare library: what any server pays. */
async function servePlain(): Promise<Served> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const sockets = server.clients as Set<WebSocket>;
  market.onUpdate((update: MarketUpdate) => {
    const text = `42${JSON.stringify(["market_update", update])}`;
    for (const socket of sockets) socket.send(text);
    sent += sockets.size;
  });
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    clients: () => sockets.size,
    mostBuffered: () => [...sockets].reduce((most, one) => Math.max(most, one.bufferedAmount), 0),
  };
}

const kind = process.argv[2];
const served =
  kind === "plain" ? await servePlain() : await serveMarketSocket({ isStream: kind === "stream" });
let timer: NodeJS.Timeout | undefined;

process.on("message", (order: FanOutOrder) => {
  if (order === "go" || order === "flood") timer ??= setInterval(() => feed.push(), intervals[order]);
  if (order === "stop") {
    clearInterval(timer);
    timer = undefined;
  }
  if (order !== "use") return;
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({
    kind: "use",
    cpuMilliseconds: (user + system) / 1_000,
    residentBytes: process.memoryUsage.rss(),
    sent,
    clients: served.clients(),
    mostBufferedBytes: served.mostBuffered(),
  } satisfies FanOutUse);
});
process.on("disconnect", () => process.exit(0));
process.send?.({ kind: "ready", url: served.url } satisfies FanOutReady);
