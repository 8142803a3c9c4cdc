import { describe, expect, it } from "vitest";

import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { chainMoment, createMomentWatch, marketOfRows, shareGap } from "../index.ts";

type Row = Record<string, string>;

const day = 86_400_000;
const numberOf = (row: Row, name: string): number => Number(row[name] ?? "");
const secondsOf = (time: string): number => {
  const [hours, minutes, seconds] = time.split(":").map(Number) as [number, number, number];
  return 3600 * hours + 60 * minutes + seconds;
};

/** The share of 24 or 48 hours with both sides, quoted nearest to the snapshot. */
function shareAt(shares: readonly Row[], snapshot: string): { bid: number; ask: number } | null {
  const [date, time] = snapshot.split(" ") as [string, string];
  for (const settlement of ["24hs", "48hs"]) {
    const [nearest] = shares
      .filter((row) => row["trade_date"] === date && row["settlement"] === settlement && row["quote_time"])
      .filter((row) => numberOf(row, "bid") > 0 && numberOf(row, "ask") > 0)
      .map((row) => ({ row, apart: Math.abs(secondsOf(row["quote_time"] ?? "") - secondsOf(time)) }))
      .sort((one, other) => one.apart - other.apart);
    if (nearest) return { bid: numberOf(nearest.row, "bid"), ask: numberOf(nearest.row, "ask") };
  }
  return null;
}

const closes = new Map(
  readRecorded("rates/tlr_and_ggal_close_daily.csv").map((row) => [
    row["date"],
    { rate: numberOf(row, "risk_free_rate"), close: numberOf(row, "ggal_close") },
  ]),
);

/** Every recorded snapshot with its judgement, in order of time. */
function judgedSnapshots() {
  const shares = readRecorded("quotes/ggal_stock_quotes.csv");
  const snapshots = new Map<string, Map<string, Row[]>>();
  for (const row of readRecorded("quotes/ggal_options_quotes.csv")) {
    const { snapshot_asof: snapshot = "", expiry = "" } = row;
    if (!snapshot.includes(" ") || expiry === "" || row["strike"] === "") continue;
    const expiries = snapshots.get(snapshot) ?? new Map<string, Row[]>();
    expiries.set(expiry, [...(expiries.get(expiry) ?? []), row]);
    snapshots.set(snapshot, expiries);
  }
  const watch = createMomentWatch();
  return [...snapshots]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([snapshot, expiries]) => {
      const date = snapshot.slice(0, 10);
      const share = shareAt(shares, snapshot);
      const known = closes.get(date);
      if (share === null || known === undefined) return [];
      const [nearest] = [...expiries]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([expiry, rows]) => {
          const days = (Date.parse(expiry) - Date.parse(date)) / day;
          const sidesOf = (strike: number, kind: string) => {
            const row = rows.find((one) => one["kind"] === kind && numberOf(one, "strike") === strike);
            return row ? { bid: numberOf(row, "bid"), ask: numberOf(row, "ask") } : null;
          };
          const strikes = [...new Set(rows.map((row) => numberOf(row, "strike")))];
          const gap = shareGap({
            pairs: strikes.map((strike) => ({
              strike,
              call: sidesOf(strike, "call"),
              put: sidesOf(strike, "put"),
            })),
            shareBid: share.bid,
            shareAsk: share.ask,
            rate: Math.log(1 + (known.rate * days) / 365) * (365 / days),
            yearsToExpiry: days / 365,
          });
          return gap === null ? [] : [gap];
        });
      if (nearest === undefined) return [];
      const { isApart, excess } = watch.look(date, nearest);
      return [{ date, isApart, excess, gap: nearest, share, close: known.close }];
    });
}

const pairs = [940, 970, 1000, 1030].map((strike) => ({
  strike,
  call: { bid: 1_050 - strike, ask: 1_060 - strike },
  put: { bid: 20, ask: 30 },
}));
const terms = { pairs, shareBid: 999, shareAsk: 1_001, rate: 0, yearsToExpiry: 0.1 };

describe("a chain's gap from the share", () => {
  it("is that of the sides a trade would get", () => {
    // Sold through the options: 1050 - K - 30 + K = 1020; bought: 1060 - K - 20 + K = 1040.
    const gap = shareGap(terms);
    expect(gap?.above).toBeCloseTo(1_020 / 1_001 - 1, 12);
    expect(gap?.below).toBeCloseTo(1 - 1_040 / 999, 12);
  });

  it("is unknown with fewer than three pairs, without a side of the share, or after the expiry", () => {
    const far = pairs.map((pair) => ({ ...pair, strike: pair.strike * 1.3 }));
    for (const change of [
      { pairs: pairs.slice(0, 2) },
      { pairs: far },
      { pairs: pairs.map((pair) => ({ ...pair, put: null })) },
      { shareBid: null },
      { shareBid: 1_002 },
      { yearsToExpiry: 0 },
    ])
      expect(shareGap({ ...terms, ...change })).toBeNull();
    expect(shareGap({ ...terms, pairs: pairs.slice(0, 3) })).not.toBeNull();
  });
});

describe("chain and share of different moments", () => {
  const of = (above: number, below = -1) => ({ above, below });
  const usual = [of(0.01), of(-0.02), of(0.004), of(0.002), of(0.006)];

  it.each([
    ["2 % above the median of five sessions", of(0.024), usual, false],
    ["more than 2 % above it", of(0.0241), usual, true],
    ["3 % with nothing recent", of(0.03), [], false],
    ["more than 3 % with nothing recent", of(0.0301), [], true],
    ["two recent ones are none", of(0.029), usual.slice(0, 2), false],
    ["5 % below", of(-1, 0.05), [], false],
    ["more than 5 % below", of(-1, 0.0501), [], true],
    ["5 % below its usual", of(-1, 0.07), [of(-1, 0.02), of(-1, 0.02), of(-1, 0.02)], false],
  ])("%s", (_name, gap, recentGaps, isApart) => {
    expect(chainMoment({ gap, recentGaps }).isApart).toBe(isApart);
  });

  it("nothing to compare marks nothing, and says so", () => {
    expect(chainMoment({ gap: null, recentGaps: usual })).toEqual({ isApart: false, excess: null });
  });

  it("a session isn't judged by itself, nor a replay that begins again by the days to come", () => {
    const watch = createMomentWatch();
    const days = ["2024-07-01", "2024-07-02", "2024-07-03", "2024-07-04"];
    for (const date of days) watch.look(date, of(0.02));
    expect(watch.look("2024-07-05", of(0.035)).isApart).toBe(false);
    expect(watch.look("2024-07-05", of(0.041)).isApart).toBe(true);
    expect(watch.look("2024-07-05", of(0.041)).isApart).toBe(true);
    expect(watch.look("2024-07-01", of(0.035)).isApart).toBe(true);
  });
});

it("a session is judged by the five before it, at its second look, too", () => {
  const watch = createMomentWatch();
  const gapOf = (above: number) => ({ above, below: 0 });
  for (const [place, above] of [0, 0.01, 0.02, 0.03, 0.04].entries()) {
    watch.look(`2024-07-0${place + 1}`, gapOf(above));
  }
  // The usual gap is 2 %: 4.1 % lies more than two above it, 3.9 % doesn't.
  for (const look of ["first", "second"]) {
    expect(watch.look("2024-07-08", gapOf(0.041)).isApart, look).toBe(true);
    expect(watch.look("2024-07-08", gapOf(0.039)).isApart, look).toBe(false);
  }
});

describe("stored rows of a market", () => {
  it("are marked where the options sell the share 3 % over its price, judged without other days", () => {
    const rows = [940, 970, 1000, 1030].flatMap((strike) =>
      (["C", "V"] as const).map((letter) => ({
        symbol: `GFG${letter}${strike}DI`,
        time: "2026-11-20T15:00:00Z",
        expiration: "2026-12-18",
        strike,
        precio_compra: letter === "C" ? 1_050 - strike : 20,
        precio_venta: letter === "C" ? 1_060 - strike : 30,
        precio_cierre: null,
        ratePercent: 0,
        source: "imported" as const,
      })),
    );
    const markAt = (spot: number) => marketOfRows({ rows, spot })?.source?.momentsApart;
    // The options sell the share at 1,020, which is 3 % over 990.29.
    expect([markAt(990.3), markAt(990.2)]).toEqual([undefined, true]);
    // They buy it at 1,040, which is 5 % under 1,094.74.
    expect([markAt(1_094.7), markAt(1_094.8)]).toEqual([undefined, true]);
  });
});

describe("the snapshots recorded in 2024", whereRecorded("quotes"), () => {
  const snapshots = judgedSnapshots();

  it("two are marked, and no other", () => {
    expect(snapshots.length).toBeGreaterThan(90);
    expect(snapshots.filter(({ isApart }) => isApart).map(({ date }) => date)).toEqual([
      "2024-05-17",
      "2024-07-17",
    ]);
  });

  it("of the first the share is 2.95 % under its official close of that day", () => {
    const marked = snapshots.find(({ date }) => date === "2024-05-17");
    // 48hs 3875.0 / 3880.0 against a close of 3995.41.
    expect(marked?.share).toEqual({ bid: 3_875, ask: 3_880 });
    expect(marked?.close).toBe(3_995.41);
    expect(3_877.5 / 3_995.41 - 1).toBeCloseTo(-0.0295, 4);
    expect(marked?.gap.above).toBeCloseTo(0.0289, 3);
  });

  it("of the second the options put the share over the day's high, 3.4 % more than its ask", () => {
    const marked = snapshots.find(({ date }) => date === "2024-07-17");
    // Call less put of 3558.1 at their mids, at the day's 43 % over 30 days; the day's high was 3690.
    expect(marked?.share).toEqual({ bid: 3_560, ask: 3_590 });
    expect(marked?.gap.above).toBeCloseTo(0.0344, 3);
    expect(3_590 * (1 + (marked?.gap.above ?? 0))).toBeGreaterThan(3_690);
  });

  it("of the others the most is 2.6 % above and 4.1 % below", () => {
    const ordinary = snapshots.filter(({ isApart }) => !isApart);
    expect(Math.max(...ordinary.map(({ gap }) => gap.above))).toBeCloseTo(0.0259, 3);
    expect(Math.max(...ordinary.map(({ gap }) => gap.below))).toBeCloseTo(0.0408, 3);
  });
});
