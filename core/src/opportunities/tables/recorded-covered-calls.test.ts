import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { coveredCallRows } from "./covered-call-rows.ts";
import type { CallExpiry } from "./covered-call-rows.ts";

const day = 86_400_000;
/** Case L8. */
const retail = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const numberOf = (row: Record<string, string> | undefined, name: string): number | null =>
  Number(row?.[name] ?? "") || null;

/** The day's last snapshot: the share of 24 hours and every call with its expiry. */
function tableOf(date: string, costs: typeof retail) {
  const share = readRecorded("quotes/ggal_stock_quotes.csv").findLast(
    (row) => row["trade_date"] === date && row["settlement"] === "24hs",
  );
  const rows = readRecorded("quotes/ggal_options_quotes.csv").filter(
    (row) => row["trade_date"] === date && row["kind"] === "call" && row["expiry"] !== "",
  );
  const expiries = [...new Set(rows.map((row) => row["expiry"] as string))]
    .sort()
    .map((expiry): CallExpiry => {
      const days = (Date.parse(expiry) - Date.parse(date)) / day;
      return {
        expiration: Date.parse(`${expiry}T20:00:00Z`),
        days,
        moneyDays: days,
        caucionTna: 0.4,
        calls: rows
          .filter((row) => row["expiry"] === expiry)
          .map((row) => ({
            strike: Number(row["strike"]),
            quote: { bid: numberOf(row, "bid"), ask: numberOf(row, "ask") },
          })),
      };
    });
  const sides = { bid: numberOf(share, "bid"), ask: numberOf(share, "ask") };
  return { share: sides, expiries, costs, now: Date.parse(`${date}T20:00:00Z`) };
}

describe("lanzamientos of recorded days", whereRecorded("quotes"), () => {
  it.each(["2024-07-31", "2024-08-06", "2024-10-14"])(
    "%s: each number is that of a script written apart",
    (date) => {
      const table = tableOf(date, retail);
      const rows = coveredCallRows(table);
      const dealt = rows.flatMap((row) => {
        const { days, calls } = table.expiries.find((one) => one.expiration === row.expiration)!;
        const { bid } = calls.find((one) => one.strike === row.strike)!.quote;
        return bid !== null && days > 0 ? [{ ...row, days, bid }] : [];
      });
      expect(rows.filter(({ rates }) => rates.ok)).toHaveLength(dealt.length);
      for (const { strike, rates, points, days, bid } of dealt) {
        const [sold, bought] = [table.share.bid!, table.share.ask!];
        const paid = bought + bought * 0.007018 - (bid - bid * 0.00847);
        const ifExercised = (strike - strike * 0.007018 - paid) / paid;
        const proceeds = strike <= sold ? strike - strike * 0.007018 : sold - sold * 0.007018;
        const expected = {
          exercisedTna: (ifExercised / days) * 365,
          stillTna: ((proceeds - paid) / paid / days) * 365,
        };
        expect(rates).toMatchObject({
          outlay: expect.closeTo(paid, 6),
          exercisedTna: expect.closeTo(expected.exercisedTna, 6),
          stillTna: expect.closeTo(expected.stillTna, 6),
          cover: expect.closeTo((bought - paid) / bought, 6),
        });
        expect(points).toBeCloseTo(expected.stillTna - 0.4, 6);
      }
      process.stdout.write(`lanzamientos of ${date}: ${dealt.length} of ${rows.length} rows compared\n`);
      expect(dealt.length).toBeGreaterThan(10);
    },
  );

  const exercised = (date: string, costs: typeof retail, strike: number): string => {
    const rows = coveredCallRows(tableOf(date, costs));
    const { rates } = rows.find((row) => Math.abs(row.strike - strike) < 0.01)!;
    return rates.ok ? (100 * rates.exercisedTna).toFixed(1) : rates.reason;
  };

  it("105.0 % gross and 70.0 % after retail fees; 224, 1,234 and 2,323 % far out", () => {
    expect(exercised("2024-07-31", noCosts, 3708.1)).toBe("105.0");
    expect(exercised("2024-07-31", retail, 3708.1)).toBe("70.0");
    const far = [3858.1, 4902.2, 5997.3].map((strike) =>
      Math.round(Number(exercised("2024-08-06", noCosts, strike))),
    );
    expect(far).toEqual([224, 1_234, 2_323]);
  });
});
