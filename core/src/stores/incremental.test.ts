import fc from "fast-check";
import { expect, it } from "vitest";

import type { CalculatorRow, CalculatorOption } from "./calculator-types.ts";
import { setUpCalculator } from "./testing/fake-market.ts";

const symbols = ["GFGC7400DI", "GFGV7400DI", "GFGC7600DI", "GFGV7600DI", "GFGC7400FE"];
const price = fc.option(fc.integer({ min: 0, max: 900 }));
const asOf = "2026-11-20T17:00:00-03:00";

function optionOf(symbol: string) {
  const expiration = symbol.endsWith("DI") ? "2026-12-18" : "2027-02-19";
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration };
}

const steps = fc.oneof(
  fc.record({
    kind: fc.constant("quote" as const),
    symbol: fc.constantFrom(...symbols),
    quote: fc.record({ bid: price, ask: price, last: price }, { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constant("spot" as const), spot: fc.constantFrom(0, 7400, 7510, 7700) }),
  fc.record({ kind: fc.constant("remove" as const), symbol: fc.constantFrom(...symbols) }),
  fc.record({ kind: fc.constant("volatility" as const), value: fc.constantFrom(0, 20, 45) }),
  fc.record({
    kind: fc.constant("mode" as const),
    mode: fc.constantFrom("caucion" as const, "implied" as const),
  }),
  fc.record({ kind: fc.constant("what-if" as const), points: fc.constantFrom(0, -30, 5) }),
  fc.record({
    kind: fc.constant("expiry" as const),
    expiration: fc.constantFrom("2026-12-18", "2027-02-19"),
  }),
);

/** Flashes tell of the way here, not of the numbers. */
function withoutFlash(rows: readonly CalculatorRow[]) {
  const still = (option: CalculatorOption | null) => option && { ...option, change: null };
  return rows.map((row) => ({ ...row, call: still(row.call), put: still(row.put) }));
}

it("tick by tick ends in the very numbers a fresh calculator computes", () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 30 }), (moves) => {
      const live = setUpCalculator();
      const book = new Map<string, object>(symbols.map((symbol) => [symbol, optionOf(symbol)]));
      let spot = 7510;
      live.snapshot({ asOf, spot, options: symbols.map(optionOf) });
      for (const move of moves) {
        if (move.kind === "quote") {
          book.set(move.symbol, { ...optionOf(move.symbol), ...book.get(move.symbol), ...move.quote });
          live.tick({ options: [{ ...optionOf(move.symbol), ...move.quote }] });
        }
        if (move.kind === "spot") {
          spot = move.spot;
          live.tick({ spot });
        }
        if (move.kind === "remove") {
          book.delete(move.symbol);
          live.tick({ removed: [move.symbol] });
        }
        if (move.kind === "volatility") live.calculator.setVolatilityPercent(move.value);
        if (move.kind === "mode") live.calculator.setRateMode(move.mode);
        if (move.kind === "what-if") live.calculator.setWhatIf({ volatilityPoints: move.points });
        if (move.kind === "expiry") live.calculator.selectExpiry(move.expiration);
      }
      const fresh = setUpCalculator({ preferences: live.preferences });
      fresh.snapshot({ asOf, spot, options: [...book.values()] as ReturnType<typeof optionOf>[] });
      const { rows, summary, counts, notices, rate, expiries } = live.state();
      expect(withoutFlash(rows)).toEqual(withoutFlash(fresh.state().rows));
      const { summary: s, counts: c, notices: n, rate: r, expiries: e } = fresh.state();
      expect({ summary, counts, notices, rate, expiries }).toEqual({
        summary: s,
        counts: c,
        notices: n,
        rate: r,
        expiries: e,
      });
    }),
    { seed: 20261120, numRuns: 500 },
  );
});
