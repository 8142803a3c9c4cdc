import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { missingShared, sharedPath } from "../testing/shared-directory.ts";
import { unlessMissing } from "../testing/unless-missing.ts";
import { blackScholes } from "./black-scholes.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import type { ImpliedVolatilityInput } from "./types.ts";

type Row = Readonly<Record<string, string>>;

const isMissing = missingShared("data");

const DAY = 86_400_000;
const SETTLEMENTS = ["spot", "CI", "24hs", "48hs"];

function read(path: string): readonly Row[] {
  return isMissing === null
    ? (parse(readFileSync(sharedPath(`data/${path}`)), { columns: true, skip_empty_lines: true }) as Row[])
    : [];
}

/** A cell as a number; NaN, which is no price, where it is empty. */
function numberOf(cell: string | undefined): number {
  return cell === undefined || cell === "" ? Number.NaN : Number(cell);
}

/** The year's rate quoted for some days as a continuous one. */
function continuous(tna: number, days: number): number {
  return days > 0 ? (Math.log1p((tna * days) / 365) * 365) / days : tna;
}

/** Latest value at or before a day. */
function latest(values: ReadonlyMap<string, number>, day: string): number {
  const days = [...values.keys()].filter((key) => key <= day).toSorted();
  return values.get(days.at(-1) ?? "") ?? Number.NaN;
}

/** Every input to a volatility or a reason; what has a volatility prices back. */
function count(inputs: readonly ImpliedVolatilityInput[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const input of inputs) {
    const result = impliedVolatility(input);
    const key = result.ok ? "solved" : result.reason;
    counts[key] = (counts[key] ?? 0) + 1;
    const again = result.ok ? blackScholes({ ...input, volatility: result.volatility }).price : input.price;
    const scale = Math.max(input.spot, input.strike);
    expect(Object.is(again, input.price) || Math.abs(again - input.price) <= 1e-13 * scale).toBe(true);
  }
  return counts;
}

function print(name: string, counts: Record<string, number>): void {
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
}

const rates = new Map(
  read("rates/tlr_and_ggal_close_daily.csv").map((row) => [
    row["date"] ?? "",
    numberOf(row["risk_free_rate"]),
  ]),
);

describe("recorded market data", unlessMissing(isMissing), () => {
  test("every row of the end-of-day chains prices, and its last has a volatility or a reason", () => {
    const inputs = read("ggal-eod-chain/ggal_options_eod.csv").map((row): ImpliedVolatilityInput => {
      const days = numberOf(row["days_to_expiry"]);
      return {
        type: row["kind"] === "put" ? "put" : "call",
        price: numberOf(row["last"]),
        spot: numberOf(row["underlying_close"]),
        strike: numberOf(row["strike"]),
        yearsToExpiry: days / 365,
        rate: continuous(numberOf(row["risk_free_rate"]), days),
      };
    });
    const counts = count(inputs);
    print("end-of-day lasts", counts);
    expect(inputs).toHaveLength(31_156);
    expect(Object.values(counts).reduce((sum, value) => sum + value, 0)).toBe(inputs.length);
    const values = inputs.flatMap((input) => Object.values(blackScholes({ ...input, volatility: 0.6 })));
    expect(values.every(Number.isFinite)).toBe(true);
    const results = inputs.map((input) => blackScholes({ ...input, volatility: 0.6 }));
    // Nine puts far below spot lie over 38 deviations away on the eve: their price is below every double.
    const priced = results.filter(({ price, d1 }) => price > 0 || Math.abs(d1) > 38);
    expect(priced).toHaveLength(inputs.length);
  });

  test("every quote has a volatility or a reason", () => {
    const spots = new Map<string, number>();
    for (const settlement of SETTLEMENTS.toReversed()) {
      for (const row of read("quotes/ggal_stock_quotes.csv")) {
        const last = numberOf(row["last"]);
        if (row["settlement"] === settlement && last > 0) spots.set(row["trade_date"] ?? "", last);
      }
    }
    const rows = read("quotes/ggal_options_quotes.csv");
    expect(rows).toHaveLength(3634);
    for (const side of ["bid", "ask", "last"]) {
      const inputs = rows.map((row): ImpliedVolatilityInput => {
        const day = row["trade_date"] ?? "";
        const days = (Date.parse(row["expiry"] ?? "") - Date.parse(day)) / DAY;
        return {
          type: row["kind"] === "put" ? "put" : "call",
          price: numberOf(row[side]),
          spot: latest(spots, day),
          strike: numberOf(row["strike"]),
          yearsToExpiry: days / 365,
          rate: continuous(latest(rates, day), days),
        };
      });
      const counts = count(inputs);
      print(`quotes, ${side}`, counts);
      expect(Object.values(counts).reduce((sum, value) => sum + value, 0)).toBe(rows.length);
    }
  });
});
