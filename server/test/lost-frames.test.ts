import type { AddressInfo } from "node:net";
import { createMarketClient } from "@paridad/core/market";
import type { MarketClient, MarketSocket } from "@paridad/core/market";
import { allModuleIds } from "@paridad/core/plans";
import fc from "fast-check";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMarket } from "../src/market/create-market.ts";
import type { Market } from "../src/market/create-market.ts";
import { openTerms } from "../src/market/feed.ts";
import type { FeedBatch, FeedSink } from "../src/market/feed.ts";
import { registerMarketSocket } from "../src/modules/market-socket/market-socket.ts";
import { createTestClock } from "./helper.ts";
import type { TestClock } from "./helper.ts";

const source = { kind: "live", name: "Prueba", session: "open" } as const;
const symbols = ["GFGC7000DI", "GFGC7400DI", "GFGV7000DI", "GFGV7400DI"] as const;

let app: FastifyInstance;
let market: Market;
let client: MarketClient;
let clock: TestClock;
let sink: FeedSink;
let line: Socket | null;
/** What happens to the updates that come next, one each; delivered when there is nothing left. */
let fates: boolean[];

/** A line that loses the updates it is told to lose. */
function lossy(socket: Socket): MarketSocket {
  line = socket;
  return {
    get connected() {
      return socket.connected;
    },
    on: (event, listener) =>
      socket.on(event, (payload: unknown) => {
        if (event === "market_update" && fates.shift() === true) return;
        listener(payload);
      }),
    emit: (event, payload) => socket.emit(event, payload),
    connect: () => socket.connect(),
    disconnect: () => socket.disconnect(),
    removeAllListeners: () => socket.removeAllListeners(),
  };
}

beforeEach(async () => {
  clock = createTestClock();
  fates = [];
  line = null;
  const feed = {
    kind: "live" as const,
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 3_600_000,
    start: (given: FeedSink) => void (sink = given),
    stop: () => undefined,
  };
  const nothing = { replayDirectory: null, url: null, username: null, password: null };
  const logger = { info: () => undefined, warn: () => undefined };
  market = createMarket({
    config: { feed: "simulated", seed: 1, replaySpeed: 1, ...nothing },
    clock,
    logger,
    feed,
  });
  await market.start();
  app = Fastify();
  registerMarketSocket(app, {
    publicUrl: "https://paridad.test",
    market,
    clock,
    sessions: {
      verify: async () => ({
        user: { id: "ana" },
        access: { kind: "trial", daysRemaining: 5, modules: allModuleIds },
      }),
      onRevoked: () => () => undefined,
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  client = createMarketClient({
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    token: () => "token",
    clientId: "page",
    // The specification's waits, a hundred times shorter: a snapshot that was lost is asked for again.
    timers: {
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds / 100),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    createSocket: ({ url, path, auth }) =>
      lossy(
        io(url, {
          path,
          auth,
          transports: ["websocket"],
          reconnection: false,
          autoConnect: false,
          forceNew: true,
        }),
      ),
  });
});

afterEach(async () => {
  client.close();
  await app.close();
  await market.stop();
});

const tell = (rest: Partial<FeedBatch>): void => sink.quotes({ asOf: clock.now(), source, ...rest });

/** A book's content, whatever its order. */
function contentOf({ options, stocks, rates }: Pick<Market["book"], "options" | "stocks" | "rates">) {
  const sorted = (items: Iterable<object>) =>
    [...items].map((item) => JSON.stringify(Object.entries(item).toSorted())).toSorted();
  return {
    options: sorted(options.values()),
    stocks: sorted(stocks.values()),
    rates: sorted(rates),
  };
}

let marker = 7_000;
/** One more update of the stream, and whether the client follows within a moment. */
async function isInStepAfterAnother(): Promise<boolean> {
  tell({ stocks: [{ symbol: "GGAL", last: (marker += 1) }] });
  const isInStep = (): boolean => client.getBook().seq === market.book.seq;
  return vi.waitUntil(isInStep, { timeout: 100, interval: 1 }).catch(() => false);
}

const price = fc.option(fc.integer({ min: 1, max: 9 }));
const change = fc.record({
  kind: fc.constantFrom("quote", "quote", "quote", "leave", "rates", "stock"),
  symbol: fc.constantFrom(...symbols),
  bid: price,
  ask: price,
  isLost: fc.boolean(),
});
const steps = fc.array(
  fc.oneof({ weight: 15, arbitrary: change }, { weight: 1, arbitrary: fc.constant("cut") }),
  {
    minLength: 1,
    maxLength: 30,
  },
);

it("a client that loses random frames and connections ends in the server's book", async () => {
  tell({ stocks: [{ symbol: "GGAL", last: 7_000 }] });
  client.open();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await vi.waitUntil(() => client.connection.getState().status === "connected", { interval: 2 });
      fates = sequence.flatMap((step) => (typeof step === "string" ? [] : [step.isLost]));
      for (const step of sequence) {
        if (typeof step === "string") {
          line?.io.engine.close();
          continue;
        }
        const { kind, symbol, bid, ask } = step;
        if (kind === "quote") tell({ options: [{ symbol, bid, ask }] });
        if (kind === "leave") tell({ removed: [symbol] });
        if (kind === "stock") tell({ stocks: [{ symbol: "GGAL", last: (marker += 1) }] });
        if (kind === "rates") tell({ rates: [{ days: bid ?? 1, rate: 20 + (ask ?? 0), description: "x" }] });
      }
      // The server's limit of questions begins again, and its stream goes on until the client is in step.
      clock.advance(10_000);
      await vi.waitUntil(() => isInStepAfterAnother(), { timeout: 8_000, interval: 1 });
      expect(contentOf(client.getBook())).toEqual(contentOf(market.book));
    }),
    { seed: 20261121, numRuns: 60 },
  );
}, 60_000);
