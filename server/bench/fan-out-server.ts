import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { createMarket } from "../src/market/create-market.ts";
import { openTerms } from "../src/market/feed.ts";
import type { Feed, FeedSink } from "../src/market/feed.ts";
import { registerMarketSocket } from "../src/modules/market-socket/market-socket.ts";

/** Orders of the bench to the process that serves: `go` begins the updates, `use` asks their cost. */
export type FanOutOrder = "go" | "use";
export type FanOutReady = { readonly url: string };
export type FanOutUse = { readonly cpuMilliseconds: number };

const options = 150;
const intervalMilliseconds = 500;
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

const feed = new ChainFeed();
const nothing = { replayDirectory: null, url: null, username: null, password: null };
const market = createMarket({
  config: { feed: "simulated", seed: 1, replaySpeed: 1, ...nothing },
  clock: { now: () => Date.now() },
  logger: { info: () => undefined, warn: () => undefined },
  feed,
});
await market.start();
const app = Fastify();
const modules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
registerMarketSocket(app, {
  publicUrl: "https://paridad.test",
  market,
  clock: { now: () => Date.now() },
  sessions: {
    verify: async () => ({
      user: { id: randomUUID() },
      access: { kind: "trial", daysRemaining: 5, modules } as never,
    }),
    onRevoked: () => () => undefined,
  },
  recheckMilliseconds: 3_600_000,
});
await app.listen({ port: 0, host: "127.0.0.1" });
const path = process.argv[2] === "stream" ? "/v1/stream" : "/market-socket.io/?EIO=4&transport=websocket";
let timer: NodeJS.Timeout | undefined;

process.on("message", (order: FanOutOrder) => {
  if (order === "go") timer ??= setInterval(() => feed.push(), intervalMilliseconds);
  if (order !== "use") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMilliseconds: (user + system) / 1_000 } satisfies FanOutUse);
});
process.on("disconnect", () => process.exit(0));
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `ws://127.0.0.1:${port}${path}` } satisfies FanOutReady);
