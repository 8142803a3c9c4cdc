import { describe, expect, it } from "vitest";

import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { formatOptionSymbol } from "./format-option-symbol.ts";
import { parseOptionSymbol, readSymbolParts } from "./option-symbol.ts";
import { exchangeExpiration } from "./calendar/trading-calendar.ts";

const file = "symbols/byma_option_symbols.csv";
const rows = readRecorded(file);
const chain = readRecorded("ggal-eod-chain/ggal_options_eod.csv");

// Rows of 2021 whose source kept the strike from before the dividend.
const statedByOtherDigits = 16;

type Stated = { symbol: string; strike: number };

function statedStrikes(): Stated[] {
  return rows.flatMap(({ symbol = "", strikes = "" }) =>
    strikes
      .split("|")
      .filter((text) => text !== "")
      .map((text) => ({ symbol, strike: Number(text) })),
  );
}

describe("recorded symbols", whereRecorded(file), () => {
  it("all 3,156 parse to root, side and month", () => {
    const wrong = rows.filter(({ symbol = "", root, cp, cfi, body = "" }) => {
      const parts = readSymbolParts(symbol);
      const side = cp === "C" ? "call" : "put";
      const agreesWithCfi = cfi === "" || cfi?.startsWith(side === "call" ? "OC" : "OP");
      return !(
        parts.ok &&
        parts.company === root &&
        parts.type === side &&
        agreesWithCfi &&
        body.endsWith(parts.monthCode)
      );
    });
    expect(rows).toHaveLength(3_156);
    expect(wrong).toEqual([]);
  });

  it("every expiry stated lies in the month of its symbol", () => {
    const stated = rows.flatMap(({ symbol = "", expiries = "" }) =>
      expiries
        .split("|")
        .filter((day) => day !== "")
        .map((day) => ({ symbol, day })),
    );
    const wrong = stated.filter(({ symbol, day }) => {
      const parts = readSymbolParts(symbol);
      return !parts.ok || Number(day.slice(5, 7)) !== parts.month;
    });
    expect(stated.length).toBeGreaterThan(1_900);
    expect(wrong).toEqual([]);
  });

  it("every strike stated is reproduced where it is written whole", () => {
    const whole = statedStrikes().filter(({ symbol }) => parseOptionSymbol(symbol).ok);
    const wrong = whole.filter(({ symbol, strike }) => {
      const parsed = parseOptionSymbol(symbol);
      return !parsed.ok || parsed.strike !== strike;
    });
    process.stdout.write(`strikes written whole: ${whole.length - wrong.length} of ${whole.length}\n`);
    expect(wrong).toEqual([]);
  });

  it("every strike stated is taken from the reference, and the 16 odd ones are flagged", () => {
    const stated = statedStrikes();
    const parsed = stated.map(({ symbol, strike }) => ({
      strike,
      got: parseOptionSymbol(symbol, { reference: { strike } }),
    }));
    expect(parsed.filter(({ strike, got }) => !got.ok || got.strike !== strike)).toEqual([]);
    expect(parsed.filter(({ got }) => got.ok && got.referenceDisagrees)).toHaveLength(statedByOtherDigits);
  });

  it("writes the exchange's symbol again from root, side, strike and month", () => {
    const stated = statedStrikes();
    const rewritten = stated.filter(({ symbol, strike }) => {
      const parts = readSymbolParts(symbol);
      return parts.ok && formatOptionSymbol({ ...parts, strike }) === symbol;
    });
    process.stdout.write(`symbols written again: ${rewritten.length} of ${stated.length}\n`);
    // The other 19: the 16 above, and three that the exchange wrote with five digits (GFGC26000G for 2600).
    expect(stated.length - rewritten.length).toBe(statedByOtherDigits + 3);
  });
});

describe("strikes inferred from the spot", whereRecorded("ggal-eod-chain/ggal_options_eod.csv"), () => {
  const hidden = chain.filter(({ symbol = "" }) => {
    const parts = readSymbolParts(symbol);
    return parts.ok && parts.hidesDecimalPoint;
  });

  it("are right on at least 98.9 % of end-of-day rows", () => {
    const right = hidden.filter(({ symbol = "", strike, underlying_close: spot }) => {
      const parsed = parseOptionSymbol(symbol, { spot: Number(spot) });
      return parsed.ok && parsed.strike === Number(strike);
    });
    const share = right.length / hidden.length;
    process.stdout.write(
      `strikes inferred: ${right.length} of ${hidden.length} (${(share * 100).toFixed(2)} %)\n`,
    );
    expect(hidden.length).toBeGreaterThan(10_000);
    expect(share).toBeGreaterThanOrEqual(0.989);
  });

  it("every row parses with its own strike as reference, and to its own side", () => {
    const wrong = chain.filter(({ symbol = "", strike, kind }) => {
      const parsed = parseOptionSymbol(symbol, { reference: { strike: Number(strike) } });
      return !parsed.ok || parsed.strike !== Number(strike) || parsed.type !== kind;
    });
    expect(chain).toHaveLength(31_156);
    expect(wrong).toEqual([]);
  });

  it("flags the one row whose strike is not that of its symbol", () => {
    const flagged = chain.filter(({ symbol = "", strike }) => {
      const parsed = parseOptionSymbol(symbol, { reference: { strike: Number(strike) } });
      return parsed.ok && parsed.referenceDisagrees;
    });
    expect(flagged.map(({ date, symbol, strike }) => [date, symbol, strike])).toEqual([
      ["2025-10-17", "GFGC3330DI", "3300.0"],
    ]);
  });

  it("expires on the exchange's day, but for the 30 rows known to be wrong", () => {
    const wrong = chain.filter(({ expiry = "", opex = "" }) => {
      const [year, month] = opex.split("-").map(Number);
      return expiry !== exchangeExpiration({ year: year ?? 0, month: month ?? 0 });
    });
    expect(new Set(wrong.map(({ date }) => date))).toEqual(new Set(["2024-06-07"]));
    expect(wrong).toHaveLength(30);
  });
});

describe("recorded quotes of 2024", whereRecorded("quotes/ggal_options_quotes.csv"), () => {
  it("every strike is found, those that hide the point from the day's spot", () => {
    const stocks = readRecorded("quotes/ggal_stock_quotes.csv").filter(({ last }) => Number(last) > 0);
    const spotOn = new Map(stocks.map(({ trade_date: day, last }) => [day, Number(last)]));
    const stated = readRecorded("quotes/ggal_options_quotes.csv").filter(({ strike }) => strike !== "");
    const wrong = stated.filter(({ symbol = "", strike, trade_date: day }) => {
      const parsed = parseOptionSymbol(symbol, { spot: spotOn.get(day) });
      return !parsed.ok || parsed.strike !== Number(strike);
    });
    process.stdout.write(`strikes of quotes: ${stated.length - wrong.length} of ${stated.length}\n`);
    expect(stated.length).toBeGreaterThan(3_500);
    expect(wrong).toEqual([]);
  });
});
