import { expect, it } from "vitest";
import { lastTold, TotalsFollower } from "./day-totals.ts";

const minute = 60_000;
/** Wednesday 18 November 2026; the next Monday is a holiday. */
const at = (time: string, day = "2026-11-18") => Date.parse(`${day}T${time}:00-03:00`);
const nothing = { volume: null, operations: null, turnover: null };

function follow(source = "live") {
  const follower = new TotalsFollower();
  const bar = (start: number, quote: object) => {
    const place = { line: "GFGC7400DI", start, source };
    const totals = follower.totalsOf(quote, place);
    return { day: totals.volume, traded: follower.traded(totals, place).volume };
  };
  return { follower, bar };
}

it("what a bar traded is what the day's total grew by since the bar before", () => {
  const { bar } = follow();
  expect(bar(at("14:00"), { volume: 127 })).toEqual({ day: 127, traded: null });
  expect(bar(at("14:01"), { volume: 127 })).toEqual({ day: 127, traded: 0 });
  expect(bar(at("14:09"), { volume: 131 })).toEqual({ day: 131, traded: 4 });
  expect(bar(at("14:10"), { volume: null })).toEqual({ day: null, traded: null });
  expect(bar(at("14:11"), { volume: 140 })).toEqual({ day: 140, traded: null });
});

it("a total that falls was corrected or began again: what its bar traded is unknown, and it counts on from there", () => {
  const { bar } = follow();
  bar(at("14:00"), { volume: 127 });
  expect(bar(at("14:01"), { volume: 120 })).toEqual({ day: 120, traded: null });
  expect(bar(at("14:02"), { volume: 121 })).toEqual({ day: 121, traded: 1 });
});

it("an emptied book takes no trade back; a day without trades is 0", () => {
  const { bar } = follow();
  expect(bar(at("14:00"), { volume: 0 })).toEqual({ day: 0, traded: null });
  expect(bar(at("14:01"), { volume: 3 })).toEqual({ day: 3, traded: 3 });
  expect(bar(at("17:05"), { volume: 0 })).toEqual({ day: null, traded: null });
  expect(bar(at("17:06"), { volume: 0 })).toEqual({ day: null, traded: null });
  expect(bar(at("10:30", "2026-11-19"), { volume: 0 })).toEqual({ day: 0, traded: 0 });
});

it("within a bar what is told last counts, whichever of the three it is; a quote that tells none changes nothing", () => {
  const before = { volume: 5, operations: 2, turnover: 700 };
  for (const reported of [{ volume: 6 }, { operations: 3 }, { turnover: 800 }]) {
    expect(lastTold(before, { ...nothing, ...reported })).toEqual({ ...nothing, ...reported });
  }
  expect(lastTold(before, nothing)).toBe(before);
});

it("the session's first bar traded all that its total says; the one after it only what was added", () => {
  const { bar } = follow();
  expect(bar(at("10:30"), { volume: 30 })).toEqual({ day: 30, traded: 30 });
  expect(bar(at("10:31"), { volume: 31 })).toEqual({ day: 31, traded: 1 });
  expect(follow().bar(at("10:31"), { volume: 31 })).toEqual({ day: 31, traded: null });
});

it("who followed the feed from the open on knows a quiet contract's first trade", () => {
  const yesterday = new Date(at("00:00") - 1).toISOString();
  const { follower, bar } = follow();
  bar(at("10:30"), { volume: null });
  bar(at("10:35"), { volume: 80, datetime: yesterday });
  expect(bar(at("12:37"), { volume: 7 })).toEqual({ day: 7, traded: 7 });
  expect(bar(at("12:38"), { volume: 9 })).toEqual({ day: 9, traded: 2 });
  // Another line, seen for the first time.
  const reported = { ...nothing, volume: 4 };
  const other = { line: "GFGV7400DI", start: at("13:00"), source: "live" };
  expect(follower.traded(reported, other)).toEqual(reported);
  follower.forget();
  follower.totalsOf({ volume: 4 }, { ...other, start: at("14:00") });
  const third = { ...other, line: "GFGV7800DI", start: at("14:01") };
  expect(follower.traded(reported, third)).toEqual(nothing);
  const late = follow();
  late.bar(at("10:31"), { volume: null });
  expect(late.bar(at("10:32"), { volume: 7 })).toEqual({ day: 7, traded: null });
});

it.each([
  ["10:29", null],
  ["10:30", 9],
  ["17:14", 9],
  ["17:15", null],
])("a total told at %s is the day's: %s", (time, day) => {
  expect(follow().bar(at(time), { volume: 9 }).day).toBe(day);
});

it("a day without a session has no totals; the simulated market, open day and night, has them from midnight on", () => {
  expect(follow().bar(at("14:00", "2026-11-23"), { volume: 9 })).toEqual({ day: null, traded: null });
  const { bar } = follow("simulated");
  expect(bar(at("23:59", "2026-11-22"), { volume: 900 })).toEqual({ day: 900, traded: null });
  expect(bar(at("00:00", "2026-11-23"), { volume: 2 })).toEqual({ day: 2, traded: 2 });
  expect(bar(at("00:01", "2026-11-23"), { volume: 2 })).toEqual({ day: 2, traded: 0 });
});

it("an earlier day's total is not today's: by the quote's time, or as it stood before the open", () => {
  const yesterday = new Date(at("00:00") - 1).toISOString();
  const today = new Date(at("00:00")).toISOString();
  expect(follow().bar(at("10:30"), { volume: 9, datetime: yesterday }).day).toBeNull();
  expect(follow().bar(at("10:30"), { volume: 9, datetime: today }).day).toBe(9);
  const { bar } = follow();
  bar(at("10:00"), { volume: 100 });
  expect(bar(at("10:30"), { volume: 100 })).toEqual({ day: null, traded: null });
  expect(bar(at("12:37"), { volume: 7 })).toEqual({ day: 7, traded: 7 });
  expect(bar(at("12:38"), { volume: 100 })).toEqual({ day: 100, traded: 93 });
});

it("yesterday's total is no base of today's, nor is one of before a silence; each measure by itself", () => {
  const { follower, bar } = follow();
  bar(at("16:59"), { volume: 100 });
  expect(bar(at("12:00", "2026-11-19"), { volume: 150 })).toEqual({ day: 150, traded: 150 });
  follower.forget();
  expect(bar(at("12:00", "2026-11-19") + minute, { volume: 160 })).toEqual({ day: 160, traded: null });
  const place = { line: "GGAL", source: "live" };
  follower.traded({ ...nothing, volume: 5 }, { ...place, start: at("14:00") });
  const now = { volume: 6, operations: 2, turnover: null };
  expect(follower.traded(now, { ...place, start: at("14:01") })).toEqual({ ...nothing, volume: 1 });
});
