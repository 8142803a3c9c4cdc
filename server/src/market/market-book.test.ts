import { describe, expect, it } from "vitest";
import type { FeedBatch } from "./feed.ts";
import { MarketBook } from "./market-book.ts";

const asOf = Date.parse("2026-11-20T15:00:00Z");
const source = { kind: "simulated", name: "Mercado simulado" } as const;
const batch = (rest: Partial<FeedBatch>): FeedBatch => ({ asOf, source, ...rest });

describe("market book", () => {
  it("answers a first batch as a delta and holds it whole", () => {
    const book = new MarketBook({ asOf, source });
    const update = book.apply(batch({ options: [{ symbol: "GFGC7400DI", bid: 10, ask: 11 }] }));
    expect(update).toMatchObject({ full: false, seq: 1, data: { opciones: [{ bid: 10, ask: 11 }] } });
    expect(book.snapshot()).toMatchObject({ full: true, seq: 1, asOf: "2026-11-20T15:00:00.000Z" });
    expect(book.snapshot().data.opciones).toEqual([{ symbol: "GFGC7400DI", bid: 10, ask: 11 }]);
  });

  it("sends only the fields that changed, and nothing when none did", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(batch({ options: [{ symbol: "GFGC7400DI", bid: 10, ask: 11, last: 10.5 }] }));
    const update = book.apply(batch({ options: [{ symbol: "GFGC7400DI", bid: 10, ask: 12 }] }));
    expect(update?.data).toEqual({ opciones: [{ symbol: "GFGC7400DI", ask: 12 }] });
    expect(book.apply(batch({ options: [{ symbol: "GFGC7400DI", ask: 12 }] }))).toBeNull();
    expect(book.options.get("GFGC7400DI")).toEqual({ symbol: "GFGC7400DI", bid: 10, ask: 12, last: 10.5 });
    expect(book.seq).toBe(2);
  });

  it("keeps the contracts that a change does not name, and lets those go that it says left", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(
      batch({
        options: [
          { symbol: "GFGC7400DI", bid: 1 },
          { symbol: "GFGC7000DI", bid: 2 },
        ],
      }),
    );
    book.apply(batch({ options: [{ symbol: "GFGC7400DI", bid: 3 }] }));
    expect([...book.options.keys()]).toEqual(["GFGC7400DI", "GFGC7000DI"]);
    const update = book.apply(batch({ removed: ["GFGC7000DI", "GFGC9999DI"] }));
    expect(update?.data).toEqual({ removed: ["GFGC7000DI"] });
    expect([...book.options.keys()]).toEqual(["GFGC7400DI"]);
  });

  it("turns a provider's 0 into no quote and keeps crossed sides", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(batch({ options: [{ symbol: "GFGC7400DI", bid: 12, ask: 11, last: 0, volume: 0 }] }));
    expect(book.options.get("GFGC7400DI")).toEqual({
      symbol: "GFGC7400DI",
      bid: 12,
      ask: 11,
      last: null,
      volume: 0,
    });
  });

  it("names the symbols that a whole chain no longer has", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(
      batch({
        options: [
          { symbol: "GFGC7400DI", bid: 1 },
          { symbol: "GFGV7400DI", bid: 2 },
        ],
      }),
    );
    const update = book.apply(batch({ options: [{ symbol: "GFGV7400DI", bid: 2 }], wholeChain: true }));
    expect(update?.data).toEqual({ removed: ["GFGC7400DI"] });
    expect(book.snapshot().data.opciones).toHaveLength(1);
  });

  it("sends the whole state when a term of the caución ladder left", () => {
    const book = new MarketBook({ asOf, source });
    const rates = [1, 7].map((days) => ({ days, rate: 20, description: `${days} días` }));
    book.apply(batch({ rates }));
    const update = book.apply(batch({ rates: rates.slice(1) }));
    expect(update).toMatchObject({ full: true, seq: 2, data: { cauction_rates: [{ days: 7 }] } });
    // As many terms as before, of which one is new.
    const other = { days: 3, rate: 21, description: "3 días" };
    const replaced = book.apply(batch({ rates: [other] }));
    expect(replaced).toMatchObject({ full: true, data: { cauction_rates: [{ days: 3, rate: 21 }] } });
    // Screens show the ladder as it comes: by its days, however the feed told it.
    book.apply(batch({ rates: rates.toReversed() }));
    expect(book.snapshot().data.cauction_rates).toMatchObject([{ days: 1 }, { days: 7 }]);
  });

  it("numbers an update that only moves the clock, so that clients see no gap after it", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(batch({ stocks: [{ symbol: "GGAL", last: 7000 }] }));
    const touched = book.touch(asOf + 5_000);
    expect(touched).toMatchObject({ full: false, seq: 2, asOf: "2026-11-20T15:00:05.000Z", data: {} });
    expect(book.snapshot()).toMatchObject({ seq: 2, asOf: "2026-11-20T15:00:05.000Z" });
    expect(book.markStale(true)?.seq).toBe(3);
    expect(book.apply(batch({ stocks: [{ symbol: "GGAL", last: 7001 }] }))?.seq).toBe(4);
  });

  it("says once that the feed was lost, and that it came back with the next quotes", () => {
    const book = new MarketBook({ asOf, source });
    book.apply(batch({ stocks: [{ symbol: "GGAL", last: 7000 }] }));
    expect(book.markStale(true)?.source?.stale).toBe(true);
    expect(book.markStale(true)).toBeNull();
    const update = book.apply(batch({ stocks: [{ symbol: "GGAL", last: 7000 }] }));
    expect(update).toMatchObject({ full: false, seq: 3, data: {} });
    expect(update?.source?.stale).toBeUndefined();
    expect(book.snapshot().data.acciones).toEqual([{ symbol: "GGAL", last: 7000 }]);
  });
});
