import { expect, test } from "vitest";
import { LastCloseKeeper } from "./last-close.ts";
import { MarketBook } from "../market-book.ts";

const source = { live: { kind: "live", name: "P" }, replay: { kind: "replay", name: "R" } } as const;
const at = (time: string) => Date.parse(`2026-11-20T${time}-03:00`);

function createWorld(kind: keyof typeof source = "live") {
  let now = at("10:00:00");
  const book = new MarketBook({ asOf: now, source: source[kind] });
  const closes = new LastCloseKeeper({ book, now: () => now });
  return {
    waitUntil: (time: string) => void (now = at(time)),
    /** A quote of a bid, at an instant of the feed that arrives at once unless said otherwise. */
    quote(bid: number, { asOf, arrives = asOf }: { asOf: string; arrives?: string }) {
      now = at(arrives);
      const batch = { asOf: at(asOf), source: source[kind], options: [{ symbol: "GFGC7400DI", bid }] };
      closes.roll(batch);
      book.apply(batch);
    },
    look() {
      const { closedAt, update } = closes.look();
      const clock = new Date(closedAt - 3 * 3_600_000).toISOString().slice(11, 19);
      return [clock, update?.data.opciones?.[0]?.bid ?? null];
    },
  };
}

test("a quote of the last millisecond before a close is in it, one of the close itself is in the next", () => {
  const fixture = createWorld();
  fixture.quote(1, { asOf: "10:04:59.999" });
  fixture.quote(2, { asOf: "10:05:00.000" });
  expect(fixture.look()).toEqual(["10:05:00", 1]);
  fixture.waitUntil("10:09:59.999");
  expect(fixture.look()).toEqual(["10:05:00", 1]);
  fixture.waitUntil("10:10:00.000");
  expect(fixture.look()).toEqual(["10:10:00", 2]);
});

test("nothing is known before the first close", () => {
  const fixture = createWorld();
  fixture.quote(1, { asOf: "10:04:00" });
  expect(fixture.look()).toEqual(["10:00:00", null]);
  fixture.waitUntil("10:05:00");
  expect(fixture.look()).toEqual(["10:05:00", 1]);
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
  const fixture = createWorld();
  fixture.quote(1, { asOf: "10:02:00" });
  fixture.waitUntil("11:31:00");
  expect(fixture.look()).toEqual(["11:30:00", 1]);
});

test("a replay closes by its own clock, and when it begins again its end is not shown as the past", () => {
  const fixture = createWorld("replay");
  fixture.quote(1, { asOf: "16:58:00", arrives: "03:00:00" });
  fixture.quote(2, { asOf: "17:00:10", arrives: "03:00:01" });
  expect(fixture.look()).toEqual(["17:00:00", 1]);
  fixture.quote(3, { asOf: "11:03:00", arrives: "03:00:02" });
  expect(fixture.look()).toEqual(["11:00:00", null]);
});

test("a machine clock that is set back a little takes nothing away", () => {
  const fixture = createWorld();
  fixture.quote(1, { asOf: "10:04:00" });
  fixture.waitUntil("10:05:00.200");
  expect(fixture.look()).toEqual(["10:05:00", 1]);
  fixture.waitUntil("10:04:59.900");
  expect(fixture.look()).toEqual(["10:05:00", 1]);
});
