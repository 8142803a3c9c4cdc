import { describe, expect, it, vi } from "vitest";
import { smilePart } from "../../market/chain/smile-part.ts";
import { createKnownSymbols } from "./known-symbols.ts";
import { sharedHistory } from "./shared/shared-history.ts";
import { indexAnswers, smileAnswer, smileLines, termAnswers } from "./volatility-answers.ts";

const point = {
  type: "put",
  strike: 7_400,
  logMoneyness: -0.02,
  bidVolatility: 0.39,
  volatility: 0.41,
  askVolatility: 0.43,
  standing: "above",
  residual: 0.015,
  weight: 3,
} as const;
const dropped = { type: "call", strike: 7_000, reason: "no-bid" } as const;
const fitted = {
  ok: true,
  expiration: "2026-12-18",
  years: 0.1,
  rate: 0.21,
  forward: 7_560,
  points: [point, { ...point, strike: 7_800, residual: null }],
  dropped: [dropped],
  isLifted: true,
  smile: { kind: "svi", parameters: { a: 1 }, fallback: null, error: 0.002 },
  atTheMoney: { volatility: 0.4, bid: 0.38, ask: 0.42, slope: -0.1 },
  skew: { ok: true, riskReversal: -0.03, butterfly: 0.01 },
  index: { ok: true, level: 41, observed: 5, fitted: 2, coverage: { below: 0.8, above: 0.7 } },
};
const unfitted = {
  ok: false,
  expiration: "2027-02-19",
  years: 0.27,
  rate: 0.2,
  forward: null,
  points: [],
  dropped: [],
  reason: "no-points",
  index: { ok: false, reason: "too-few" },
};
const surface = {
  smiles: [
    fitted,
    { ...fitted, expiration: "2027-01-15", skew: { ok: false, reason: "no-delta" } },
    unfitted,
  ],
  forwards: [
    { from: "2026-12-18", to: "2027-01-15", result: { ok: true, volatility: 0.44 } },
    { from: "2027-01-15", to: "2027-02-19", result: { ok: false, reason: "inconsistent" } },
  ],
  index: { ok: true, level: 40, isBracketed: true, observed: 9, fitted: 3, days: 30 },
} as never;

describe("the volatility that programs get", () => {
  it("a smile has its fit and each point's place in it, without what only the fit knows", () => {
    expect(smileAnswer(fitted as never)).toEqual({
      expiration: "2026-12-18",
      years: 0.1,
      rate: 0.21,
      forward: 7_560,
      reason: null,
      kind: "svi",
      svi: { a: 1 },
      fallback: null,
      isLifted: true,
      error: 0.002,
      quotes: 2,
      points: [
        {
          type: "put",
          strike: 7_400,
          logMoneyness: -0.02,
          bidVolatility: 0.39,
          volatility: 0.41,
          askVolatility: 0.43,
          standing: "above",
          residual: 0.015,
          fitted: expect.closeTo(0.395, 12) as number,
        },
        expect.objectContaining({ strike: 7_800, residual: null, fitted: null }),
      ],
      dropped: [dropped],
    });
    const linear = { ...fitted, smile: { kind: "line", fallback: "few-points", error: null } };
    expect(smileAnswer(linear as never)).toMatchObject({ kind: "line", svi: null, fallback: "few-points" });
  });

  it("one that could not be fitted says why, and has no number in the place of one", () => {
    expect(smileAnswer(unfitted as never)).toMatchObject({
      forward: null,
      reason: "no-points",
      kind: null,
      svi: null,
      fallback: null,
      isLifted: false,
      error: null,
      quotes: 0,
    });
  });

  it("the expiries at the money, with the volatility between two, or that they contradict each other", () => {
    expect(termAnswers(surface)).toEqual([
      {
        expiration: "2026-12-18",
        days: 36.5,
        atTheMoney: 0.4,
        atTheMoneyBid: 0.38,
        atTheMoneyAsk: 0.42,
        slope: -0.1,
        riskReversal: -0.03,
        butterfly: 0.01,
        skewReason: null,
        forwardVolatility: null,
        isInconsistent: false,
        quotes: 2,
        reason: null,
      },
      expect.objectContaining({
        riskReversal: null,
        butterfly: null,
        skewReason: "no-delta",
        forwardVolatility: 0.44,
        isInconsistent: false,
      }),
      expect.objectContaining({
        atTheMoney: null,
        atTheMoneyBid: null,
        atTheMoneyAsk: null,
        slope: null,
        skewReason: null,
        forwardVolatility: null,
        isInconsistent: true,
        quotes: 0,
        reason: "no-points",
      }),
    ]);
    const noPair = {
      smiles: [unfitted],
      forwards: [{ to: "2027-02-19", result: { ok: false, reason: "expired" } }],
    };
    expect(termAnswers(noPair as never)[0]?.isInconsistent).toBe(false);
  });

  it("each expiry's own number of the index, or the reason that there is none", () => {
    expect(indexAnswers(surface)[0]).toEqual({
      expiration: "2026-12-18",
      days: 36.5,
      level: 41,
      observed: 5,
      fitted: 2,
      coverageBelow: 0.8,
      coverageAbove: 0.7,
      reason: null,
    });
    expect(indexAnswers(surface)[2]).toMatchObject({
      level: null,
      observed: null,
      fitted: null,
      coverageBelow: null,
      coverageAbove: null,
      reason: "too-few",
    });
  });

  it("a file has the bases in their order, those without a point with the reason", () => {
    const lines = smileLines([smileAnswer(fitted as never)]);
    expect(lines.map(({ strike, reason, volatility }) => [strike, reason, volatility])).toEqual([
      [7_000, "no-bid", undefined],
      [7_400, null, 0.41],
      [7_800, null, 0.41],
    ]);
  });

  it("a page's smile of an expiry that has none, or that nobody lists, has no number either", () => {
    const snapshot = { underlying: "GGAL", asOfMilliseconds: 5, source: null, spot: 7_500 };
    const part = (asked: string) => smilePart({ snapshot, surface } as never, asked);
    expect(part("2027-02-19")).toMatchObject({
      expiration: "2027-02-19",
      reason: "no-points",
      kind: null,
      atTheMoney: null,
      curve: [],
      dropped: 0,
      index: { level: null, observed: null, fitted: null, reason: "too-few" },
      index30: { level: 40, isBracketed: true, observed: 9, fitted: 3 },
    });
    expect(part("2030-01-01")).toMatchObject({ expiration: null, days: null, reason: null, spot: 7_500 });
    expect(
      smilePart({ snapshot, surface: { smiles: [], index: { ok: false } } } as never, "nearest"),
    ).toMatchObject({
      expiration: null,
      index30: null,
    });
  });
});

describe("symbols that programs ask for", () => {
  it("are those stored or traded now, with their former names; stored ones are read once a minute", async () => {
    let now = 0;
    const storedSymbols = vi
      .fn<() => Promise<{ symbol: string }[]>>()
      .mockRejectedValueOnce(new Error("away"));
    storedSymbols.mockResolvedValue([{ symbol: "GFGC7400DI" }]);
    const traded = { symbol: "GFGC7000DI", formerSymbols: "GFGC7037DI GFGC7060DI" };
    const known = createKnownSymbols({
      storedSymbols,
      snapshot: () => ({ data: { opciones: [traded] } }) as never,
      clock: { now: () => now },
    });
    await expect(known({ symbol: "GFGC7400DI" })).rejects.toThrow("away");
    const all = ["GFGC7400DI", "GFGC7000DI", "GFGC7037DI", "GFGC7060DI"];
    await known({ symbols: all });
    // Of several any one may be wrong, also the last.
    await expect(known({ symbols: [...all, "GFGC7410DI"] })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("GFGC7410DI") as string,
      fields: { errors: [{ path: "symbols" }] },
    });
    now = 59_999;
    await expect(known({ symbol1: "GFGC7400DI", symbol2: "GFGC7410DI" })).rejects.toMatchObject({
      status: 404,
      fields: {
        errors: [{ path: "symbol2" }],
        suggestions: expect.arrayContaining(["GFGC7400DI"]) as string[],
      },
    });
    expect(storedSymbols).toHaveBeenCalledTimes(2);
    now = 60_000;
    await known({ symbols: all });
    expect(storedSymbols).toHaveBeenCalledTimes(3);
  });

  it("are all let through by a server that knows none", async () => {
    const known = createKnownSymbols({
      storedSymbols: async () => [],
      snapshot: () => null,
      clock: { now: () => 0 },
    });
    await expect(known({ symbol: "GFGC7400DI" })).resolves.toBeUndefined();
  });
});

describe("the history of a source that may only go out late", () => {
  const now = Date.parse("2026-11-20T15:00:00Z");
  const late = "2026-11-20T14:45:00.000Z";
  const read = async (mode: "live" | "delayed", to: string | undefined) => {
    const asked: unknown[] = [];
    const note = async (_access: unknown, wanted: { to?: string | undefined }) => void asked.push(wanted.to);
    const reads = { history: { page: note, ratios: note }, shareHistory: note } as never;
    const { history, shareHistory } = sharedHistory(reads, {
      shared: () => ({ mode, update: null }),
      clock: { now: () => now },
    });
    const wanted = { to, limit: 1 } as never;
    await history.page(null as never, wanted);
    await history.ratios(null as never, wanted);
    await shareHistory(null as never, wanted);
    return asked;
  };

  it.each([
    [undefined, late],
    ["2026-11-20T14:45:00.000Z", "2026-11-20T14:45:00.000Z"],
    ["2026-11-20T14:45:00.001Z", late],
    ["2026-11-19", "2026-11-19"],
    ["2026-11-20", late],
  ])("that is asked for until %s ends at %s", async (to, end) => {
    expect(await read("delayed", to)).toEqual([end, end, end]);
    expect(await read("live", to)).toEqual([to, to, to]);
  });
});
