import { describe, expect, it } from "vitest";

import { costPreset, costSchedule, noCosts } from "../costs/index.ts";
import { whereRecorded } from "../testing/recorded-data.ts";
import { backTestRule, weeklySessions } from "./index.ts";
import type { BackTestInput, BackTestRule, PastOption, PastSession } from "./index.ts";
import { chainFile, recordedCuts, recordedSessions } from "./testing/recorded-sessions.ts";

const rule: BackTestRule = {
  structure: "covered-call",
  daysToExpiry: { target: 32, from: 20, to: 45 },
  strike: { moneyness: 1.05 },
  minimumVolume: 10,
  exit: "exercise",
};
const retail = costSchedule(costPreset("retail").terms);

describe("covered calls over the recorded expiries", whereRecorded(chainFile), () => {
  const input = (): BackTestInput => ({
    sessions: recordedSessions(),
    cuts: recordedCuts(),
    rule,
    fill: { from: "last", slippage: 0.01 },
    costs: retail,
  });

  it("5 % out of the money at 32 days: the thirteen cycles of a computation in another language", () => {
    const { cycles, summary } = backTestRule(input());
    const figures = cycles.map(({ entered, symbol, outlay, result, hold }) => [
      `${entered} ${symbol}`,
      ...[outlay, result, hold].map((figure) => Number(figure.toPrecision(10))),
    ]);
    expect(figures).toEqual([
      ["2023-09-18 GFGC12415O", 1074.442307, 0.07613967965, -0.03638790766],
      ["2023-11-13 GFGC10915D", 921.4002839, 0.1762964175, 0.5782482109],
      ["2024-01-15 GFGC19315F", 1704.847319, 0.124995014, 0.2416650288],
      ["2024-03-18 GFGC2800AB", 2531.843352, 0.09815229998, 0.1283258362],
      ["2024-05-17 GFGC41559J", 3827.617655, 0.07832121124, 0.1039407063],
      ["2024-07-15 GFGC38117G", 3420.756974, 0.1066780199, 0.2447095378],
      ["2024-09-16 GFGC56964O", 5271.126253, 0.07309565232, 0.08657729907],
      ["2024-11-19 GFGC6600DI", 6062.75383, 0.08097432017, 0.166142478],
      ["2025-01-20 GFGC8300FE", 7575.260775, -0.05327351581, -0.1097850287],
      ["2025-03-14 GFGC77783A", 7041.110189, 0.004103019243, -0.04868177138],
      ["2025-05-19 GFGC77452J", 7189.842075, -0.1140278279, -0.145188258],
      ["2025-07-14 GFGC6324AG", 5866.438555, 0.07045680207, 0.0569736066],
      ["2025-09-15 GFGC44781O", 4070.176521, 0.09250119037, 0.1441192355],
    ]);
    // The thirty rows of 2024-06-07 with a wrong expiry are the one skipped.
    expect(summary).toMatchObject({ n: 13, skipped: 1, beatCaucion: 9 });
    expect(summary.meanExcess).toBeCloseTo(0.015761893188771733, 12);
    expect(summary.worst).toBeCloseTo(-0.11402782794622046, 12);
    const { low = 0, high = 0 } = summary.interval ?? {};
    expect(low < 0 && high > 0.0158 && high < 0.06).toBe(true);
  });

  it("costs only lower results, a filter never adds cycles, and a scale changes nothing in percent", () => {
    const defaults = input();
    const { cycles } = backTestRule(defaults);
    const free = backTestRule({ ...defaults, costs: noCosts }).cycles;
    expect(free.every(({ result }, index) => result > (cycles[index]?.result ?? 1))).toBe(true);
    const counts = [10, 100, 1_000, 100_000].map(
      (minimumVolume) => backTestRule({ ...defaults, rule: { ...rule, minimumVolume } }).summary.n,
    );
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(counts.at(-1)).toBe(0);
    const scaled = defaults.sessions.map((session) => ({
      ...session,
      spot: session.spot * 1_000,
      options: session.options.map((option) => ({
        ...option,
        strike: option.strike * 1_000,
        last: option.last === null ? null : option.last * 1_000,
      })),
    }));
    const cuts = defaults.cuts.map(({ date, amount }) => ({ date, amount: amount * 1_000 }));
    const again = backTestRule({ ...defaults, sessions: scaled, cuts }).cycles;
    for (const [index, { result }] of again.entries())
      expect(result).toBeCloseTo(cycles[index]?.result ?? 0, 12);
  });

  it("each week it enters on the week's last session, once the cycle before is over", () => {
    const { sessions, ...others } = input();
    const weekly = { ...rule, enters: "week", daysToExpiry: { target: 21, from: 7, to: 45 } } as const;
    // Computed independently in another language.
    const toExpiry = backTestRule({ sessions, ...others, rule: weekly });
    expect(toExpiry.cycles[0]).toMatchObject({ entered: "2023-09-08", symbol: "GFGC11745O" });
    expect(toExpiry.cycles.at(-1)?.result).toBeCloseTo(-0.027145306512627587, 12);
    expect(toExpiry.summary).toMatchObject({ n: 13, skipped: 0, beatCaucion: 10 });
    expect(toExpiry.summary.meanExcess).toBeCloseTo(0.012312540835211855, 12);

    const { cycles, courses } = backTestRule({
      sessions,
      ...others,
      rule: { ...weekly, exit: { daysLeft: 7 } },
    });
    const ends = new Set(weeklySessions(sessions).map(({ date }) => date));
    expect(cycles.length).toBeGreaterThan(13);
    for (const [index, { entered, expiration }] of cycles.entries()) {
      expect(ends.has(entered)).toBe(true);
      expect(entered >= (courses[index - 1]?.left ?? "")).toBe(true);
      expect(entered < expiration).toBe(true);
    }
  });
});

const call = (strike: number, prices: Partial<PastOption>): PastOption => ({
  symbol: `C${strike}`,
  type: "call",
  strike,
  expiration: "2026-04-17",
  last: null,
  bid: null,
  ask: null,
  volume: 50,
  ...prices,
});
const session = (date: string, spot: number, options: PastOption[] = []): PastSession => ({
  date,
  spot,
  rate: 0.365,
  options,
});

describe("one expiry by hand", () => {
  // 1,000 for the share, 50 for the call; ten are cut from the strikes on 30 March and paid to the holder.
  const sessions = [
    session("2026-03-16", 1_000, [
      call(1_040, { last: 50, bid: 48, ask: 52 }),
      call(1_060, { last: 40, bid: 38, ask: 42 }),
    ]),
    session("2026-03-30", 980, [call(1_030, { last: 20, bid: 19, ask: 21 })]),
    session("2026-04-08", 1_010, [call(1_030, { last: 24, bid: 23, ask: 25 })]),
    session("2026-04-17", 1_100),
  ];
  const cuts = [{ date: "2026-03-30", amount: 10 }];
  const costs = { share: 0.01, premium: 0.02, exercise: 0.005 };
  const leaveOf = (exit: BackTestRule["exit"], more: Partial<BackTestInput> = {}) =>
    backTestRule({
      sessions,
      cuts,
      costs,
      fill: { from: "last", slippage: 0 },
      rule: { ...rule, strike: { moneyness: 1.05 }, exit },
      ...more,
    });
  const leave = (...parameters: Parameters<typeof leaveOf>) => leaveOf(...parameters).cycles[0];

  it("of two strikes as near takes the lower; exercised at the strike left by the cut, which the holder was paid", () => {
    // 1,010 - 49 = 961; 1,030 x 0.995 + 10 = 1,034.85.
    expect(leave("exercise")).toEqual({
      entered: "2026-03-16",
      expiration: "2026-04-17",
      symbol: "C1040",
      strike: 1_040,
      days: 32,
      outlay: 961,
      result: expect.closeTo(1_034.85 / 961 - 1, 12),
      exercised: true,
      caucion: expect.closeTo(0.032, 12),
      hold: expect.closeTo(1_110 / 1_010 - 1, 12),
    });
  });

  it.each([
    // Closed: 1,100 x 0.99 - 70 x 1.02 + 10 = 1,027.6, less than by exercise.
    ["cheaper", 1_034.85, true, 32],
    // 20 is 40 % of 50: 980 x 0.99 - 20 x 1.02 + 10.
    [{ profit: 0.5 }, 959.8, false, 14],
    // Nine days left: 1,010 x 0.99 - 24 x 1.02 + 10.
    [{ daysLeft: 10 }, 985.42, false, 23],
  ] as const)("leaves by %j", (exit, proceeds, exercised, days) => {
    expect(leave(exit)).toMatchObject({ exercised, days, result: expect.closeTo(proceeds / 961 - 1, 12) });
  });

  it("a roll closes the call, keeps the share without a cost, and sells the later expiry's in the same session", () => {
    const later = { expiration: "2026-06-19", last: 60 };
    const rolling = [
      ...sessions.slice(0, 2),
      session("2026-04-08", 1_010, [call(1_030, { last: 24 }), call(1_060, later), call(1_100, later)]),
      session("2026-04-17", 1_100),
      session("2026-06-19", 1_200),
    ];
    const { cycles, skips } = leaveOf({ roll: 10 }, { sessions: rolling });
    // 1,010 - 24 x 1.02 + 10; then 1,010 - 60 x 0.98 = 951.2, exercised at 1,060 x 0.995.
    expect(cycles).toMatchObject([
      { days: 23, exercised: false, result: expect.closeTo(995.52 / 961 - 1, 12) },
      {
        entered: "2026-04-08",
        symbol: "C1060",
        outlay: expect.closeTo(951.2, 9),
        result: expect.closeTo(1_054.7 / 951.2 - 1, 12),
        hold: expect.closeTo(1_200 / 1_010 - 1, 12),
      },
    ]);
    expect(skips).toEqual([]);
    // Without a later expiry there is nothing to roll into.
    expect(leaveOf({ roll: 10 }).skips).toEqual([
      { expiration: "2026-04-17", date: "2026-04-08", reason: "no-roll" },
    ]);
  });

  it("enters where the share quiet pays the asked points over the caución", () => {
    // Quiet: 1,000 over 961 in 32 days is 46.29 % a year, 9.79 points over the caución.
    const skipsAt = (leastQuietExcess: number) =>
      leaveOf("exercise", {
        rule: { ...rule, strike: { moneyness: 1.05 }, exit: "exercise", leastQuietExcess },
      }).skips.map(({ reason }) => reason);
    expect(skipsAt(0.0978)).toEqual([]);
    expect(skipsAt(0.098)).toEqual(["low-rate"]);
  });

  it("by the sides sells at the bid and buys at the ask", () => {
    // 1,010 - 48 x 0.98 = 962.96; 980 x 0.99 - 21 x 1.02 + 10.
    const cycle = leave({ profit: 0.5 }, { fill: { from: "sides" } });
    expect(cycle?.outlay).toBeCloseTo(962.96, 9);
    expect(cycle?.result).toBeCloseTo(958.78 / 962.96 - 1, 12);
  });

  it("options with wider sides than asked for, or without both, don't pass", () => {
    // 52 - 48 is 8 % of 50; the other call's sides are 10 % apart.
    const spreadOf = (widestSpread: number, chain = sessions) =>
      leaveOf("exercise", {
        sessions: chain,
        rule: { ...rule, strike: { moneyness: 1.05 }, exit: "exercise", widestSpread },
      });
    expect(spreadOf(0.08).cycles[0]?.symbol).toBe("C1040");
    expect(spreadOf(0.079).skips.map(({ reason }) => reason)).toEqual(["wide"]);
    const oneSided = sessions.map((one) => ({
      ...one,
      options: one.options.map((option) => ({ ...option, bid: null })),
    }));
    expect(spreadOf(2, oneSided).skips.map(({ reason }) => reason)).toEqual(["wide"]);
  });

  it("by delta takes the call whose own volatility gives the nearest", () => {
    // At 32 days and 36.5 %: 50 for the 1,040 call is a delta near 0.52, 40 for the 1,060 call one near 0.45.
    const symbols = [0.55, 0.42].map(
      (delta) => leave("exercise", { rule: { ...rule, strike: { delta }, exit: "exercise" } })?.symbol,
    );
    expect(symbols).toEqual(["C1040", "C1060"]);
  });

  it("says the options, the lowest result on the way and the day it left", () => {
    // 8 April: 1,010 x 0.99 - 24 x 1.02 + 10 = 985.42 is more than 30 March's 959.8.
    expect(leaveOf({ daysLeft: 10 }).courses).toEqual([
      {
        legs: [{ symbol: "C1040", type: "call", strike: 1_040, side: "sell", price: 50 }],
        left: "2026-04-08",
        worstDay: { date: "2026-03-30", result: expect.closeTo(959.8 / 961 - 1, 12) },
      },
    ]);
  });

  it("an expiry to come is none; one that the rule's filters leave without an option is skipped, with the filter", () => {
    const skipsOf = (remaining: readonly PastSession[], change: Partial<BackTestRule> = {}) => {
      const { summary, skips } = backTestRule({
        sessions: remaining,
        cuts,
        costs,
        fill: { from: "sides" },
        rule: { ...rule, ...change },
      });
      expect(summary).toMatchObject({ n: 0, skipped: skips.length, meanExcess: null, interval: null });
      return skips.map(({ date, reason }) => [date, reason]);
    };
    const [first = session("", 0), ...others] = sessions;
    const days = { target: 60, from: 50, to: 70 };
    const entry = first.date;
    expect(skipsOf(sessions.slice(0, 3))).toEqual([]);
    expect(skipsOf(sessions, { minimumVolume: 51 })).toEqual([[entry, "low-volume"]]);
    expect(skipsOf(sessions, { daysToExpiry: days })).toEqual([[null, "no-session"]]);
    expect(skipsOf(sessions, { structure: "put-write" })).toEqual([[entry, "no-quotes"]]);
    expect(skipsOf([{ ...first, spot: 1_200 }, ...others])).toEqual([[entry, "old-price"]]);
    expect(skipsOf([{ ...first, options: [call(1_040, { ask: 52 })] }, ...others])).toEqual([
      [entry, "no-price"],
    ]);
    const bull = { structure: "bull-call", strike: { points: 60 } } as const;
    expect(skipsOf(sessions, bull)).toEqual([[entry, "no-strike"]]);
  });
});
