import { expect, test } from "vitest";
import type { MarketUpdate } from "@paridad/core/contract";
import { createClosedMarket } from "./closed-market.ts";

const source = { live: { kind: "live", name: "P" }, replay: { kind: "replay", name: "R" } } as const;
const at = (time: string) => Date.parse(`2026-11-20T${time}-03:00`);

function createWorld(kind: keyof typeof source = "live") {
  let now = at("10:00:00");
  let listener: (update: MarketUpdate) => void = () => undefined;
  const market = {
    hasTicked: false,
    snapshot: () => ({ data: {} }),
    onUpdate: (given: typeof listener) => {
      listener = given;
      return () => undefined;
    },
  };
  const closed = createClosedMarket({ market, clock: { now: () => now } });
  return {
    waitUntil: (time: string) => void (now = at(time)),
    /** A quote of a bid, at an instant of the feed that arrives at once unless said otherwise. */
    quote(bid: number, { asOf, arrives = asOf }: { asOf: string; arrives?: string }, data = {}) {
      now = at(arrives);
      const opciones = [{ symbol: "GFGC7400DI", bid }];
      const instant = new Date(at(asOf)).toISOString();
      listener({ full: false, asOf: instant, source: source[kind], data: { opciones, ...data } });
    },
    look() {
      const { closedAt, update } = closed.look();
      const clock = new Date(closedAt - 3 * 3_600_000).toISOString().slice(11, 19);
      return [clock, update?.data.opciones?.[0]?.bid ?? null];
    },
    symbols: () => closed.look().update?.data.opciones?.map(({ symbol }) => symbol),
    terms: () => closed.look().update?.data.cauction_rates?.map(({ days }) => days),
    seq: () => closed.look().update?.seq,
    whole: () => closed.look().update,
    listen: (update: MarketUpdate) => listener(update),
  };
}

test("a quote of the last millisecond before a close is in it, one of the close itself is in the next", () => {
  const world = createWorld();
  world.quote(1, { asOf: "10:04:59.999" });
  world.quote(2, { asOf: "10:05:00.000" });
  expect(world.look()).toEqual(["10:05:00", 1]);
  world.waitUntil("10:09:59.999");
  expect(world.look()).toEqual(["10:05:00", 1]);
  world.waitUntil("10:10:00.000");
  expect(world.look()).toEqual(["10:10:00", 2]);
});

test("a market that ran before is known from its whole state at the start", () => {
  let now = at("10:04:00");
  const state = {
    full: true,
    seq: 7,
    asOf: new Date(now).toISOString(),
    source: source.live,
    data: { opciones: [{ symbol: "GFGC7400DI", bid: 3 }], acciones: [], cauction_rates: [] },
  };
  const market = { hasTicked: true, snapshot: () => state, onUpdate: () => () => undefined };
  const closed = createClosedMarket({ market: market as never, clock: { now: () => now } });
  expect(closed.look()).toEqual({ closedAt: at("10:00:00"), update: null });
  now = at("10:05:00");
  expect(closed.look()).toEqual({ closedAt: now, update: state });
});

test("nothing is known before the first close", () => {
  const world = createWorld();
  world.quote(1, { asOf: "10:04:00" });
  expect(world.look()).toEqual(["10:00:00", null]);
  world.waitUntil("10:05:00");
  expect(world.look()).toEqual(["10:05:00", 1]);
});

test("neither a slow nor a fast clock of the provider makes a quote older than it is", () => {
  const slow = createWorld();
  slow.quote(1, { asOf: "10:04:00" });
  slow.quote(2, { asOf: "10:04:58", arrives: "10:05:03" });
  expect(slow.look()).toEqual(["10:05:00", 1]);
  const fast = createWorld();
  fast.quote(1, { asOf: "10:04:00" });
  fast.quote(2, { asOf: "10:05:02", arrives: "10:04:59" });
  fast.waitUntil("10:05:04");
  expect(fast.look()).toEqual(["10:05:00", 1]);
});

test("a market that fell silent is closed by the clock, with what it last said", () => {
  const world = createWorld();
  world.quote(1, { asOf: "10:02:00" });
  world.waitUntil("11:31:00");
  expect(world.look()).toEqual(["11:30:00", 1]);
});

test("what left the market leaves at the next close, and a whole update replaces everything", () => {
  const world = createWorld();
  world.quote(1, { asOf: "10:01:00" }, { removed: [] });
  const rate = (days: number, value: number) => ({ days, rate: value, description: "" });
  const acciones = [{ symbol: "GGAL", last: 7_000 }];
  world.quote(1, { asOf: "10:01:30" }, { acciones, cauction_rates: [rate(7, 24), rate(1, 20)] });
  const other = { kind: "live", name: "Otra" } as const;
  const opciones = [{ symbol: "GFGV7400DI", bid: 9 }];
  const own = { opciones, cauction_rates: [rate(30, 26), rate(1, 21)] };
  const whole = { full: true, seq: 7, source: other, data: own };
  world.waitUntil("10:06:00");
  world.listen({ ...whole, asOf: new Date(at("10:06:00")).toISOString() });
  expect(world.symbols()).toEqual(["GFGC7400DI"]);
  expect(world.whole()).toMatchObject({
    source: source.live,
    data: { acciones, cauction_rates: [rate(1, 20), rate(7, 24)] },
  });
  world.waitUntil("10:10:00");
  expect(world.symbols()).toEqual(["GFGV7400DI"]);
  expect(world.terms()).toEqual([1, 30]);
  expect(world.whole()).toMatchObject({ source: other, data: { opciones, acciones: [] } });
  // A change without a number of its own leaves the newest.
  world.listen({ asOf: new Date(at("10:10:01")).toISOString(), data: { removed: ["GFGC7400DI"] } });
  world.waitUntil("10:15:00");
  expect(world.seq()).toBe(7);
  world.listen({ asOf: new Date(at("10:15:01")).toISOString(), data: { removed: ["GFGV7400DI"] } });
  world.waitUntil("10:20:00");
  expect(world.symbols()).toBeUndefined();
});

test("a replay closes by its own clock, and when it begins again its end is not shown as the past", () => {
  const world = createWorld("replay");
  world.quote(1, { asOf: "16:58:00", arrives: "03:00:00" });
  world.quote(2, { asOf: "17:00:10", arrives: "03:00:01" });
  expect(world.look()).toEqual(["17:00:00", 1]);
  // A change that doesn't say again that it is a replay's, in the machine's evening.
  world.waitUntil("23:00:00");
  world.listen({ asOf: new Date(at("17:04:00")).toISOString(), data: { opciones: [] } });
  expect(world.look()).toEqual(["17:00:00", 1]);
  world.quote(3, { asOf: "11:03:00", arrives: "03:00:02" });
  expect(world.look()).toEqual(["11:00:00", null]);
});

test("a machine clock that is set back a little takes nothing away", () => {
  const world = createWorld();
  world.quote(1, { asOf: "10:04:00" });
  world.waitUntil("10:05:00.200");
  expect(world.look()).toEqual(["10:05:00", 1]);
  world.waitUntil("10:04:59.900");
  expect(world.look()).toEqual(["10:05:00", 1]);
});
