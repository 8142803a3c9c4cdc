import { describe, expect, it } from "vitest";

import { impliedAndRealized, premiumSpread } from "./realized-since.ts";
import { volatilitySessions } from "./volatility-sessions.ts";
import type { StoredVolatility, VolatilitySession } from "./volatility-sessions.ts";

const realised = {
  close: 0.3,
  parkinson: null,
  garmanKlass: null,
  rogersSatchell: null,
  yangZhang: 0.35,
};
const row = (values: Partial<StoredVolatility> & { days: number }): StoredVolatility => ({
  day: "2026-10-01",
  expiration: "2026-10-16",
  years: values.days / 365,
  atTheMoney: 0.4,
  varianceSwap: 0.4,
  quotes: 8,
  realised,
  realisedFrom: "ARS 24hs",
  flags: [],
  ...values,
});
const sessionOf = (rows: readonly StoredVolatility[], days = 30) => volatilitySessions(rows, { days })[0];

describe("a session by constant maturity", () => {
  it("lies between its expiries, linear in total variance", () => {
    // 15 days at 50 %, 75 at 40 %: (15 x 0.25 x 45/60 + 75 x 0.16 x 15/60) / 30 = 0.19375, root 0.440170.
    const session = sessionOf([
      row({ days: 75, atTheMoney: 0.4, varianceSwap: 0.44, quotes: 12 }),
      row({ days: 15, atTheMoney: 0.5, varianceSwap: 0.52 }),
    ]);
    expect(session).toEqual({
      day: "2026-10-01",
      atTheMoney: expect.closeTo(0.44017, 6),
      // (15 x 0.2704 x 0.75 + 75 x 0.1936 x 0.25) / 30 = 0.2224, root 0.471593.
      index: expect.closeTo(0.471593, 6),
      indexDays: 30,
      isBracketed: true,
      quotes: 20,
      expiries: 2,
      realised,
      realisedFrom: "ARS 24hs",
    });
  });

  it("isn't extrapolated: the nearest term's index with its days, and no volatility", () => {
    const session = sessionOf([row({ days: 45 }), row({ days: 75, flags: ["last"] })]);
    expect(session).toMatchObject({
      atTheMoney: null,
      index: 0.4,
      indexDays: 45,
      isBracketed: false,
    });
    expect(sessionOf([row({ days: 30 })])).toMatchObject({ atTheMoney: 0.4, isBracketed: true });
  });

  it("leaves out what expires in less than 7 days, and what has no number", () => {
    const far = row({ days: 50, varianceSwap: null });
    expect(sessionOf([row({ days: 6.99 }), far])).toMatchObject({ atTheMoney: null, index: null });
    expect(sessionOf([row({ days: 7 }), far])).toMatchObject({
      atTheMoney: expect.closeTo(0.4, 9),
      index: 0.4,
      indexDays: 7,
      isBracketed: false,
    });
    expect(sessionOf([row({ days: 50, atTheMoney: null, varianceSwap: null })])).toMatchObject({
      index: null,
      indexDays: null,
      quotes: 0,
      expiries: 0,
    });
  });

  it("comes in the order of the days", () => {
    const rows = ["2026-10-05", "2026-10-01"].map((day) => row({ days: 30, day }));
    expect(volatilitySessions(rows, { days: 30 }).map(({ day }) => day)).toEqual([
      "2026-10-01",
      "2026-10-05",
    ]);
  });
});

describe("what was implied and what came", () => {
  const session = (day: string, implied: number | null, yangZhang: number | null): VolatilitySession => ({
    day,
    atTheMoney: implied,
    index: null,
    indexDays: null,
    isBracketed: false,
    quotes: 8,
    expiries: 2,
    realised: { ...realised, yangZhang },
    realisedFrom: "ARS 24hs",
  });

  // 20 sessions after 2026-08-03 is 2026-09-01: the 17th of August is a holiday.
  const sessions = [
    session("2026-08-03", 0.5, 0.1),
    session("2026-08-04", null, 0.1),
    session("2026-09-01", 0.45, 0.4),
    session("2026-09-02", 0.4, 0.42),
  ];

  it("pairs a session with the 20 after it, once they are over", () => {
    expect(impliedAndRealized(sessions, "yangZhang")).toEqual([
      { day: "2026-08-03", implied: 0.5, until: "2026-09-01", realized: 0.4 },
    ]);
    expect(impliedAndRealized(sessions, "parkinson")).toEqual([]);
  });

  it("is a distribution, with how many windows don't overlap", () => {
    const pairs = [
      { day: "2026-08-03", implied: 0.5, until: "2026-09-01", realized: 0.4 },
      { day: "2026-08-04", implied: 0.5, until: "2026-09-02", realized: 0.3 },
      { day: "2026-09-01", implied: 0.4, until: "2026-09-29", realized: 0.5 },
    ];
    const result = premiumSpread(pairs);
    expect(result?.effectiveCount).toBe(2);
    expect(premiumSpread(pairs.toReversed())?.effectiveCount).toBe(2);
    expect(result?.spread).toMatchObject({
      count: 3,
      minimum: expect.closeTo(-0.1, 12),
      median: expect.closeTo(0.1, 12),
    });
    expect(premiumSpread([])).toBeNull();
  });
});
