import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DoubleEntries } from "./support/primary-double.ts";
import { call, hidden, put, stock, until, usePrimaryMarket } from "./support/primary-market.ts";

const market = usePrimaryMarket();

describe("primary feed: the book", () => {
  const sizes = fc.option(
    fc.record({ price: fc.integer({ min: 1, max: 9 }), size: fc.integer({ min: 1, max: 5 }) }),
  );
  const side = fc.tuple(sizes, fc.constantFrom("empty", "missing", "null"));
  const steps = fc.array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record({
          symbol: fc.constantFrom(call, put, hidden),
          bid: side,
          ask: side,
          last: sizes,
        }),
      },
      { weight: 1, arbitrary: fc.constant("cut" as const) },
      { weight: 1, arbitrary: fc.constant("expire" as const) },
    ),
    { minLength: 1, maxLength: 25 },
  );

  function entriesOf(key: string, [level, emptyForm]: [object | null, string]): DoubleEntries {
    if (level !== null) return { [key]: [level] };
    if (emptyForm === "missing") return {};
    return { [key]: emptyForm === "empty" ? [] : null };
  }

  type Sequence = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

  /** Plays the steps on the double; gives what a book must hold afterwards. */
  function play(sequence: Sequence) {
    const reference = new Map<string, { bid: number | null; ask: number | null; last: number | null }>();
    for (const symbol of [call, put, hidden]) {
      reference.set(symbol, { bid: null, ask: null, last: null });
      market.double.quote(symbol, { BI: [], OF: [], LA: null });
    }
    for (const step of sequence) {
      if (step === "expire") market.double.expireTokens();
      if (step === "cut" || step === "expire") {
        market.double.cut();
        continue;
      }
      const { symbol, bid, ask, last } = step;
      const prices = [bid[0], ask[0], last].map((level) => level?.price ?? null);
      const [bidPrice = null, askPrice = null, lastPrice = null] = prices;
      reference.set(symbol, { bid: bidPrice, ask: askPrice, last: lastPrice });
      market.double.quote(symbol, { ...entriesOf("BI", bid), ...entriesOf("OF", ask), LA: last });
    }
    return reference;
  }

  it("ends in the reference book whatever the provider sends and loses", async () => {
    await market.createMarket().start();
    let marker = 1_000;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const reference = play(sequence);
        // The last quote of a symbol of its own says that all before it was read.
        marker += 1;
        market.double.quote(stock, { LA: { price: marker, size: 1 } });
        await until(() => market.spot()?.last === marker && market.market.health().state === "running");
        await until(() => market.double.subscribed.size === 7);
        for (const [symbol, expected] of reference) {
          expect(market.option(symbol.split(" - ")[2] ?? "")).toMatchObject(expected);
        }
      }),
      { seed: 20261121, numRuns: 40 },
    );
  });
});
