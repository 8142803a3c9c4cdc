import { describe, expect, it, test } from "vitest";

import type { AlertSubject, MarketOption, MarketStock, SavedPosition } from "../contract/index.ts";
import { createInstrumentTable } from "../symbols/index.ts";
import {
  alertDistance,
  AlertMarket,
  alertTitle,
  firstStatus,
  nearAlerts,
  nearAlertText,
  PriceWindows,
  quietUntil,
  stepSince,
  subjectToday,
  valueOfSubject,
} from "./index.ts";
import type { AlertState } from "./index.ts";

const minute = 60_000;
const at = Date.parse("2026-11-20T15:00:00Z");
const expiration = "2026-12-18";
const contract = { type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI" } as const;
const put = { ...contract, type: "put", symbol: "GFGV7400DI" } as const;
const higher = { ...contract, strike: 7_600, symbol: "GFGC7600DI" } as const;
const costs = { share: 0, premium: 0, exercise: 0 };
const nothing = createInstrumentTable({ instruments: [] });

function option(symbol: string, strike: number, bid: number | null, ask: number | null): MarketOption {
  return { symbol, strike, expiration, bid, ask, last: null };
}
function bookOf(more: Partial<MarketStock> = {}) {
  const options = [
    option("GFGC7400DI", 7_400, 300, 310),
    option("GFGV7400DI", 7_400, 180, 190),
    option("GFGC7600DI", 7_600, 200, 208),
  ];
  const share: MarketStock = {
    symbol: "GGAL",
    last: 7_400,
    bid: 7_390,
    ask: 7_410,
    settlement: "24hs",
    ...more,
  };
  return {
    asOf: at,
    source: {},
    options: new Map(options.map((one) => [one.symbol, one])),
    stocks: new Map([["GGAL", share]]),
    rates: [{ days: 1, rate: 30, description: "1 día" }],
  };
}
const watched = (subject: AlertSubject, position: SavedPosition | null = null) => ({
  subject,
  costs,
  position,
});
const valueOf = (subject: AlertSubject, book = bookOf()) => {
  const today = subjectToday(subject, { table: nothing, day: "2026-11-20" });
  if (today === null) throw new Error("nothing to watch");
  const value = valueOfSubject(watched(today), new AlertMarket(book));
  return value.ok ? value.value : value.reason;
};

describe("a crossing", () => {
  const armed: AlertState = {
    status: "armed",
    direction: "above",
    threshold: 100,
    lastFiredAt: null,
    restMinutes: 15,
  };
  const rested = { ...armed, status: "resting", lastFiredAt: at } as const;

  test.each([
    [armed, 99.99, at, null],
    [armed, 100, at, "fire"],
    [{ ...armed, direction: "below" } as const, 100, at, "fire"],
    [{ ...armed, direction: "below" } as const, 100.01, at, null],
    [rested, 120, at + 60 * minute, null],
    [rested, 99, at + 15 * minute - 1, null],
    [rested, 99, at + 15 * minute, "arm"],
    [{ ...rested, lastFiredAt: null }, 99, at, "arm"],
    [{ ...rested, lastFiredAt: null }, 101, at, null],
    [{ ...armed, status: "paused" } as const, 120, at, null],
    [{ ...armed, status: "paused" } as const, 99, at, null],
    [{ ...armed, status: "ended" } as const, 120, at, null],
    [{ ...rested, status: "ended" } as const, 99, at + 60 * minute, null],
    [{ ...rested, direction: "below" } as const, 100, at + 60 * minute, null],
    [{ ...rested, direction: "below" } as const, 101, at + 60 * minute, "arm"],
  ])("%o at %d", (state, value, now, step) => {
    const next = stepSince({ ...state, writtenAt: 0 }, { value, now, window: null });
    expect(next?.kind ?? null).toBe(step);
  });

  describe("of a price that came back", () => {
    const second = 1_000;
    /** The share's prices at seconds after `at`; an unknown value now leaves them alone to speak. */
    const stepAfter = (
      state: AlertState,
      prices: readonly (readonly [price: number, seconds: number])[],
      { writtenAt = at, now = at + 20 * second, value = null as number | null } = {},
    ) => {
      const windows = new PriceWindows();
      const book = bookOf();
      const market = new AlertMarket(book);
      for (const [last, seconds] of prices) {
        book.stocks.set("GGAL", { symbol: "GGAL", last });
        market.renew();
        windows.take(market, { hasShare: true, options: [], at: at + seconds * second });
      }
      return stepSince({ ...state, writtenAt }, { value, now, window: windows.of({ kind: "share" }) });
    };
    const touch = [
      [99, 1],
      [101, 2],
      [99, 3],
    ] as const;

    it("counts, both ways, with its highest and its instant", () => {
      expect(stepAfter(armed, touch, { value: 99 })).toEqual({
        kind: "fire",
        value: 101,
        at: at + 2 * second,
        isNow: false,
      });
      expect(
        stepAfter({ ...armed, direction: "below", threshold: 99 }, [
          [98, 1],
          [97, 2],
          [100, 3],
        ]),
      ).toMatchObject({
        kind: "fire",
        value: 97,
      });
      // A price that the market still has is marked.
      expect(stepAfter(armed, touch, { value: 100 })).toMatchObject({ value: 100, isNow: true });
      expect(stepAfter({ ...armed, threshold: 101.01 }, touch)).toBeNull();
    });

    it("counts for ten minutes, and not from before the alert was written", () => {
      expect(stepAfter(armed, touch, { writtenAt: at + 2 * second })).toBeNull();
      expect(stepAfter(armed, touch, { writtenAt: at + 2 * second - 1 })).not.toBeNull();
      expect(stepAfter(armed, touch, { now: at + 602 * second })).toBeNull();
      expect(stepAfter(armed, touch, { now: at + 602 * second - 1 })).not.toBeNull();
      // A lower one that is young enough counts where the highest is too old.
      expect(
        stepAfter(
          armed,
          [
            [120, 1],
            [101, 5],
            [99, 6],
          ],
          { now: at + 603 * second },
        ),
      ).toMatchObject({ value: 101 });
    });

    it("ends the waiting of one that rests, once its rest is over", () => {
      const resting = { ...rested, lastFiredAt: at - 15 * minute + 4 * second };
      const dip = [
        [101, 1],
        [99, 2],
        [101, 3],
      ] as const;
      expect(stepAfter(resting, dip, { value: 101 })).toBeNull();
      expect(stepAfter(resting, [...dip, [98, 4], [102, 5]], { value: 102 })).toMatchObject({
        kind: "arm",
        at: at + 4 * second,
      });
    });
  });

  it("what is true when it is made, or unknown, first waits for the other side", () => {
    expect(firstStatus(armed, 100)).toBe("resting");
    expect(firstStatus(armed, null)).toBe("resting");
    expect(firstStatus(armed, 99)).toBe("armed");
  });
});

describe("quiet hours of Buenos Aires", () => {
  const night = { from: "22:00", to: "08:30" };
  test.each([
    [null, "2026-11-20T03:00:00Z", null],
    [night, "2026-11-20T01:00:00Z", "2026-11-20T11:30:00.000Z"],
    [night, "2026-11-20T11:29:59Z", "2026-11-20T11:30:00.000Z"],
    [night, "2026-11-20T11:30:00Z", null],
    [night, "2026-11-21T00:59:59Z", null],
    [night, "2026-11-21T01:00:00Z", "2026-11-21T11:30:00.000Z"],
    [{ from: "13:00", to: "14:00" }, "2026-11-20T15:59:59.999Z", null],
    [{ from: "13:00", to: "14:00" }, "2026-11-20T16:00:00Z", "2026-11-20T17:00:00.000Z"],
    [{ from: "13:00", to: "14:00" }, "2026-11-20T16:30:00Z", "2026-11-20T17:00:00.000Z"],
    [{ from: "13:00", to: "14:00" }, "2026-11-20T17:00:00Z", null],
  ])("%o at %s", (quiet, instant, until) => {
    const end = quietUntil(quiet, Date.parse(instant));
    expect(end === null ? null : new Date(end).toISOString()).toBe(until);
  });
});

describe("what is watched", () => {
  it("a price is the side asked for, and a missing one is none", () => {
    expect(valueOf({ kind: "share" })).toBe(7_400);
    expect(valueOf({ kind: "premium", contract, side: "bid" })).toBe(300);
    expect(valueOf({ kind: "premium", contract, side: "mid" })).toBe(305);
    expect(valueOf({ kind: "premium", contract, side: "last" })).toBe("no-price");
    expect(valueOf({ kind: "premium", contract: { ...contract, symbol: "GFGC9000DI" }, side: "bid" })).toBe(
      "not-listed",
    );
  });

  it("a symbol that is another contract's by now is none", () => {
    const reused = { ...contract, expiration: "2027-12-17" };
    expect(valueOf({ kind: "premium", contract: reused, side: "bid" })).toBe("not-listed");
  });

  it("a spread is bought at the ask and sold at the bid, a ratio is of what the market says of both", () => {
    const legs = [
      { contract, quantity: 1 },
      { contract: higher, quantity: -2 },
    ];
    expect(valueOf({ kind: "spread", legs })).toBe(310 - 400);
    expect(valueOf({ kind: "ratio", one: contract, other: higher })).toBeCloseTo(305 / 204, 12);
  });

  it("the rates are those of the tables", () => {
    // 28 calendar days: (7400 - (7410 - 300)) / 7110 a year; papel quieto sells at the bid, below the base.
    expect(valueOf({ kind: "rate", contract, measure: "exercised" })).toBeCloseTo(
      (290 / 7_110) * (365 / 28),
      12,
    );
    expect(valueOf({ kind: "rate", contract, measure: "still" })).toBeCloseTo((280 / 7_110) * (365 / 28), 12);
    for (const measure of ["still", "exercised"] as const) {
      expect(valueOf({ kind: "rate", contract: put, measure })).toBe("not-call");
    }
    // Share 7400 and put 185 less call 305 lay out 7280 for 7400, over 28 days and five hours.
    expect(valueOf({ kind: "rate", contract: put, measure: "implied" })).toBeCloseTo(
      (120 / 7_280) * (365 / (28 + 5 / 24)),
      9,
    );
  });

  it("a parity is of both options of one base, never with another base's", () => {
    expect(valueOf({ kind: "rate", contract: higher, measure: "implied" })).toBe("no-rate");
  });

  it("a new ladder of cauciones counts from the next look on", () => {
    const book = bookOf();
    const market = new AlertMarket(book);
    expect(market.valued(expiration).rate.tnaPercent).toBeCloseTo(30, 8);
    book.rates = [{ days: 1, rate: 40, description: "1 día" }];
    market.renew();
    expect(market.valued(expiration).rate.tnaPercent).toBeCloseTo(40, 8);
  });

  it("a percentile is among the last 252 sessions, not among older or fewer", () => {
    const years = [0, 0, 1].flatMap((value, part) =>
      Array.from({ length: part === 0 ? 48 : 126 }, () => value),
    );
    const series = () => ({ today: 0.5, sessions: years });
    expect(valueOfSubject(watched({ kind: "percentile" }), new AlertMarket(bookOf()), series)).toEqual({
      ok: true,
      value: 0.5,
    });
  });

  it("an exercise is what its holder gives up, of the base, on both sides of it", () => {
    // Bid 300 with the share at 7.400, bid 200 with 200 to its base of 7.600.
    expect(valueOf({ kind: "exercise", contract })).toBeCloseTo(300 / 7_400, 9);
    expect(valueOf({ kind: "exercise", contract: higher })).toBeCloseTo(400 / 7_600, 9);
    const thin = bookOf({ bid: 7_695, ask: 7_705 });
    expect(valueOf({ kind: "exercise", contract }, thin)).toBeCloseTo(0, 9);
    expect(valueOf({ kind: "exercise", contract: { ...contract, symbol: "GFGC9000DI" } })).toBe("not-listed");
  });

  it("a volatility gives its own price back, and at the money it is of the nearest base", () => {
    const own = valueOf({ kind: "volatility", contract });
    expect(own).toBeGreaterThan(0.25);
    expect(own).toBeLessThan(0.4);
    const money = valueOf({ kind: "atTheMoneyVolatility", expiration });
    expect(money).toBeGreaterThan(0.25);
    expect(money).toBeLessThan(0.4);
  });

  it("nothing is made of options and share of different moments", () => {
    const book = { ...bookOf(), source: { momentsApart: true } };
    expect(valueOf({ kind: "volatility", contract }, book)).toBe("apart");
    expect(valueOf({ kind: "premium", contract, side: "bid" }, book)).toBe(300);
  });

  it("a percentile needs 60 stored sessions", () => {
    const market = new AlertMarket(bookOf());
    const sessions = Array.from({ length: 60 }, (_, place) => place / 100);
    const percentile = (known: readonly number[]) =>
      valueOfSubject(watched({ kind: "percentile" }), market, () => ({ today: 0.3, sessions: known }));
    expect(percentile(sessions)).toEqual({ ok: true, value: 0.5 });
    expect(percentile(sessions.slice(1))).toEqual({ ok: false, reason: "no-series" });
    expect(percentile(sessions.map(() => 0.3))).toEqual({ ok: false, reason: "never-moved" });
  });

  it("a contract is followed over an ex-date", () => {
    const table = createInstrumentTable({
      instruments: [
        { symbol: "GFGC7400DI", expiration, strike: 7_400 },
        { symbol: "GFGC7350DI", expiration, strike: 7_350.5 },
      ],
      renames: [{ from: "GFGC7400DI", to: "GFGC7350DI", expiration, exDate: "2026-11-25" }],
    });
    const subject: AlertSubject = { kind: "volatility", contract };
    const today = subjectToday(subject, { table, day: "2026-11-25" });
    expect(today).toMatchObject({ contract: { symbol: "GFGC7350DI", strike: 7_350.5 } });
    expect(today && alertTitle(today)).toBe("GFGC7350DI · volatilidad implícita");
    expect(subjectToday(subject, { table, day: "2026-11-24" })).toEqual(subject);
  });
});

describe("a position", () => {
  const ofPosition = { kind: "position", positionId: "one" } as const;
  it("is worth what closing it brings, after costs, with what was realized before", () => {
    const { symbol: _named, ...leg } = { ...contract, quantity: 2, price: 250 };
    const valued = (realized: number) => {
      const content = { legs: [leg], costs: { ...costs, premium: 0.01 }, realized, events: [] };
      const today = [{ symbol: "GFGC7400DI", strike: 7_400, renames: [] }];
      const position = { id: "one", version: 1, status: "open", content, today } as unknown as SavedPosition;
      return valueOfSubject(watched(ofPosition, position), new AlertMarket(bookOf()));
    };
    // 200 shares bought at 250 and sold at the bid, 300, with 1 % of both.
    expect(valued(0)).toMatchObject({ ok: true, value: expect.closeTo(10_000 - 500 - 600, 8) });
    expect(valued(-7_500)).toMatchObject({ ok: true, value: expect.closeTo(1_400, 8) });
  });

  it("whose option got another name is worth what that one is", () => {
    const leg = { ...contract, symbol: "GFGC74001D", quantity: 2, price: 250 };
    const content = { legs: [leg], costs, realized: 0, events: [] };
    const today = [{ symbol: "GFGC7400DI", strike: 7_400, renames: [] }];
    const position = { id: "one", version: 1, status: "open", content, today } as unknown as SavedPosition;
    const value = valueOfSubject(watched(ofPosition, position), new AlertMarket(bookOf()));
    expect(value).toMatchObject({ ok: true });
  });
});

describe("alerts close to their value", () => {
  const subject = { kind: "share" } as AlertSubject;
  const alert = (current: number | null, more: object = {}) => ({
    subject,
    status: "armed",
    direction: "above" as const,
    threshold: 7_500,
    current,
    ...more,
  });

  it("are the armed ones within 2 % of it, the nearest first", () => {
    // 2 % of 7,500 is 150.
    const [far, edge, near] = [alert(7_349), alert(7_350), alert(7_480)];
    const others = [alert(null), alert(7_499, { status: "paused" }), alert(0, { threshold: 0 })];
    expect(nearAlerts([far, edge, near, ...others])).toEqual([near, edge]);
    expect(nearAlertText(near).replaceAll("\u00a0", " ")).toBe(
      "avisa con ≥ 7.500,00; ahora 7.480,00, falta +0,3 %.",
    );
  });

  it.each([
    ["share", 7_200, 7_500, "falta −4,0 %"],
    ["rate", 0.41, 0.36, "faltan +5,0 puntos"],
    ["position", -50_000, 12_500, "faltan −$ 62.500"],
    ["spread", 12.5, -2, "faltan +14,50"],
    ["share", 7_200, null, ""],
  ] as const)("%s, to %d from %s: %s", (kind, threshold, current, text) => {
    expect(alertDistance({ kind, threshold, current }).replaceAll("\u00a0", " ")).toBe(text);
  });
});
