import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createCalculatorStore } from "../../stores/create-calculator-store.ts";
import { createMemoryStorage } from "../../auth/index.ts";
import { createMarketClient } from "../create-market-client.ts";
import { liveChain } from "./chain-source.ts";
import { createChainSwitch } from "./chain-switch.ts";
import type { ChainChoice } from "./chain-switch.ts";
import { createFiveMinuteChain } from "./five-minute-chain.ts";
import { createRecordedChain } from "./recorded-chain.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}-03:00`);
const option = (symbol: string, bid: number) => ({
  symbol,
  strike: 7400,
  expiration: "2026-12-18",
  bid,
  ask: bid + 10,
});
const answer = (close: string, bid = 500, symbol = "GFGC7400DI") => ({
  closedAt: new Date(at(close)).toISOString(),
  update: {
    full: true,
    asOf: new Date(at(close) - 4_000).toISOString(),
    source: { kind: "live", name: "Prueba" },
    data: { opciones: [option(symbol, bid)], acciones: [{ symbol: "GGAL", last: 7500 }] },
  },
});
const clock = { now: () => Date.now() };

beforeEach(() => void vi.useFakeTimers({ now: at("10:06:00") }));
afterEach(() => void vi.useRealTimers());

function fiveMinutes(answers: readonly (() => unknown)[]) {
  const read = vi.fn<() => Promise<never>>();
  for (const next of answers) read.mockImplementationOnce(async () => next() as never);
  return { read, chain: createFiveMinuteChain({ read, clock, random: () => 0.5 }) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const bidOf = (
  chain: { getBook: ReturnType<typeof createFiveMinuteChain>["getBook"] },
  symbol = "GFGC7400DI",
) => chain.getBook().options.get(symbol)?.bid;

it("reads five-minute rows anew some seconds after each close, and tells what changed", async () => {
  const { chain, read } = fiveMinutes([() => answer("10:05:00"), () => answer("10:10:00", 510)]);
  const changes: string[][] = [];
  chain.subscribe((_book, { options }) => changes.push([...options]));
  chain.open();
  expect(chain.connection.getState().status).toBe("connecting");
  await settle();
  expect([chain.kind, chain.connection.getState().status, bidOf(chain)]).toEqual([
    "five-minutes",
    "connected",
    500,
  ]);
  expect(chain.getBook().asOf).toBe(at("10:04:56"));
  // The close is at 10:10; 2 s for the server and half of 8 s not to come with everybody.
  await vi.advanceTimersByTimeAsync(at("10:10:05.999") - at("10:06:00"));
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([read.mock.calls.length, bidOf(chain)]).toEqual([2, 510]);
  expect(changes).toEqual([["GFGC7400DI"], ["GFGC7400DI"]]);
});

it("a clock ahead of the server's asks no more than every 15 s, one behind it no less than every 5 minutes", async () => {
  const ahead = fiveMinutes([() => answer("09:00:00"), () => answer("09:00:00")]);
  ahead.chain.open();
  await settle();
  await vi.advanceTimersByTimeAsync(20_999);
  expect(ahead.read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ahead.read).toHaveBeenCalledTimes(2);
  ahead.chain.close();
  const behind = fiveMinutes([() => answer("12:00:00"), () => answer("12:05:00")]);
  behind.chain.open();
  await settle();
  await vi.advanceTimersByTimeAsync(306_000);
  expect(behind.read).toHaveBeenCalledTimes(2);
});

it("a failure keeps the rows, says why and is tried again after 15 s, or at once when asked", async () => {
  const fails = () => {
    throw Object.assign(new Error("Error de conexión."), { code: "NETWORK_ERROR" });
  };
  const { chain, read } = fiveMinutes([
    () => answer("10:05:00"),
    fails,
    fails,
    () => answer("10:10:00", 510),
  ]);
  chain.open();
  await settle();
  await vi.advanceTimersByTimeAsync(at("10:10:06") - at("10:06:00"));
  expect(chain.connection.getState()).toMatchObject({
    status: "failed",
    failure: "Error de conexión.",
    retryAt: at("10:10:21"),
  });
  expect(bidOf(chain)).toBe(500);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(read).toHaveBeenCalledTimes(3);
  chain.resume();
  expect(chain.connection.getState().status).toBe("reconnecting");
  await settle();
  expect([chain.connection.getState().status, chain.connection.getState().failure, bidOf(chain)]).toEqual([
    "connected",
    null,
    510,
  ]);
});

it("a server that asks for more time than 15 s gets it", async () => {
  const busy = () => {
    throw Object.assign(new Error("Esperá un minuto"), { retryAfterSeconds: 60 });
  };
  const { chain, read } = fiveMinutes([busy, () => answer("10:05:00")]);
  chain.open();
  await settle();
  expect(chain.connection.getState().retryAt).toBe(at("10:07:00"));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([read.mock.calls.length, chain.connection.getState().status]).toEqual([2, "connected"]);
});

it("a plan's refusal ends it with the code that the socket would give", async () => {
  const refused = () => {
    throw Object.assign(new Error("Requiere un plan"), { subscription: { status: "insufficient_plan" } });
  };
  const { chain, read } = fiveMinutes([refused]);
  chain.open();
  await settle();
  expect(chain.connection.getState()).toMatchObject({
    status: "refused",
    refusal: { code: "INSUFFICIENT_PLAN", message: "Requiere un plan" },
  });
  await vi.advanceTimersByTimeAsync(600_000);
  chain.resume();
  expect(read).toHaveBeenCalledTimes(1);
});

it("closed, it asks no more, and an answer on its way is thrown away", async () => {
  const { chain, read } = fiveMinutes([() => answer("10:05:00")]);
  chain.open();
  chain.close();
  await settle();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([read.mock.calls.length, chain.getBook().options.size, chain.connection.getState().status]).toEqual([
    1,
    0,
    "disconnected",
  ]);
});

it("no market yet is an answer without rows", async () => {
  const { chain } = fiveMinutes([() => ({ ...answer("10:05:00"), update: null })]);
  chain.open();
  await settle();
  expect([chain.connection.getState().status, chain.getBook().revision]).toEqual(["connected", 0]);
});

const recordedRow = (symbol: string, bid: number, source: "simulated" | "imported" = "imported") => ({
  symbol,
  time: "2024-01-12T19:59:00.000Z",
  expiration: "2024-02-16",
  strike: 1000,
  precio_compra: bid,
  precio_venta: bid + 5,
  precio_cierre: null,
  ratePercent: 96,
  source,
});

it("the recorded chain at an instant is read once, with the rows' own instant, cauciones and source", async () => {
  const read = vi.fn<(query: { at: string }) => Promise<never>>(
    async () =>
      ({
        spot: 1010,
        rows: [
          recordedRow("GFGC1000FE", 90),
          { ...recordedRow("GFGV1000FE", 70), time: "2024-01-12T18:00:00.000Z" },
          { ...recordedRow("GFGC1100FE", 40, "simulated"), time: "2024-01-12T18:00:00.000Z" },
        ],
      }) as never,
  );
  const chain = createRecordedChain({ at: "2024-01-12", read, clock });
  chain.open();
  await settle();
  const book = chain.getBook();
  expect(read.mock.calls[0]?.[0]).toEqual({ at: "2024-01-12" });
  expect([...book.options.keys()]).toEqual(["GFGC1000FE", "GFGV1000FE"]);
  expect(book.asOf).toBe(Date.parse("2024-01-12T16:59:00-03:00"));
  expect(book.source).toMatchObject({ kind: "replay", recordedDate: "2024-01-12T19:59:00.000Z" });
  expect(book.rates).toEqual([{ days: 35, rate: 96, description: "35 días" }]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("a calculator reads whichever source is chosen, and doesn't know", async () => {
  const { read, chain: rows } = fiveMinutes([() => answer("10:05:00", 500)]);
  const sent: string[] = [];
  const socketListeners = new Map<string, (payload: unknown) => void>();
  const client = createMarketClient({
    url: "",
    token: () => "t",
    clock,
    createSocket: () => ({
      connected: true,
      on: (event, listener) => socketListeners.set(event, listener),
      removeAllListeners: () => socketListeners.clear(),
      emit: (event) => sent.push(event),
      connect: () => undefined,
      disconnect: () => sent.push("disconnect"),
    }),
  });
  const make = ({ kind }: ChainChoice) => (kind === "live" ? liveChain(client) : rows);
  const chain = createChainSwitch({ first: { kind: "live" }, make });
  const calculator = createCalculatorStore({ market: chain, preferences: createMemoryStorage(), clock });
  chain.open();
  socketListeners.get("connect")?.({});
  socketListeners.get("market_connected")?.({ seq: 1 });
  socketListeners.get("market_update")?.({ ...answer("10:06:00", 600, "GFGC7600DI").update, seq: 1 });
  const state = () => {
    const { rows: bases, connection } = calculator.getState();
    return [connection.status, ...bases.map(({ strike, call }) => `${strike} ${call?.bid}`)];
  };
  expect([chain.kind, ...state()]).toEqual(["live", "connected", "7400 600"]);
  chain.choose({ kind: "five-minutes" });
  expect([sent.at(-1), chain.kind, ...state()]).toEqual(["disconnect", "five-minutes", "connecting"]);
  await settle();
  expect([read.mock.calls.length, ...state()]).toEqual([1, "connected", "7400 500"]);
  expect(calculator.getState().rows[0]?.call?.symbol).toBe("GFGC7400DI");
  chain.close();
  expect(state()[0]).toBe("disconnected");
});
