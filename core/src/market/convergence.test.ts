import fc from "fast-check";
import { expect, it } from "vitest";

import { MarketFeed } from "./market-feed.ts";

type Option = { symbol: string; bid: number | null; ask: number | null };

/** A server that edits its chain and numbers its frames, and can always give a whole snapshot. */
function modelServer() {
  const chain = new Map<string, Option>();
  let seq = 1;
  return {
    chain,
    snapshot: () => ({ full: true, seq, data: { opciones: [...chain.values()] } }),
    edit: ({
      symbol,
      side,
      price,
    }: {
      symbol: string;
      side: "bid" | "ask" | "remove";
      price: number | null;
    }) => {
      seq += 1;
      if (side === "remove") {
        chain.delete(symbol);
        return { full: false, seq, data: { removed: [symbol] } };
      }
      const isNew = !chain.has(symbol);
      const next = { symbol, bid: null, ask: null, ...chain.get(symbol), [side]: price };
      chain.set(symbol, next);
      return { full: false, seq, data: { opciones: [isNew ? next : { symbol, [side]: price }] } };
    },
  };
}

const edits = fc.record({
  symbol: fc.constantFrom("GFGC4000OC", "GFGC4400OC", "GFGV4000OC", "GFGV4400OC"),
  side: fc.constantFrom("bid" as const, "ask" as const, "remove" as const),
  price: fc.option(fc.integer({ min: 1, max: 5 })),
  fate: fc.constantFrom("deliver", "drop", "duplicate", "delay"),
  snapshotAnswered: fc.boolean(),
});

it("dropped, repeated and reordered frames end in the server's chain once a request is answered", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 80 }), (steps) => {
      const server = modelServer();
      const feed = new MarketFeed();
      let asks = false;
      const deliver = (frame: unknown) => {
        asks = feed.receive(structuredClone(frame), 0).needsSnapshot;
      };
      deliver(server.snapshot());
      let delayed: unknown[] = [];
      for (const { fate, snapshotAnswered, ...edit } of steps) {
        const frame = server.edit(edit);
        if (fate === "delay") delayed.push(frame);
        if (fate === "deliver" || fate === "duplicate") deliver(frame);
        if (fate === "duplicate") deliver(frame);
        if (fate === "deliver") {
          delayed.forEach(deliver);
          delayed = [];
        }
        if (asks && snapshotAnswered) deliver(server.snapshot());
      }
      // The stream goes on: one more frame shows the client whatever it missed, and its requests are answered.
      deliver(server.edit({ symbol: "GFGC4000OC", side: "bid", price: 9 }));
      for (let round = 0; asks && round < 3; round += 1) deliver(server.snapshot());
      expect(asks).toBe(false);
      const sorted = (options: Iterable<object>) =>
        [...options].map((option) => JSON.stringify(Object.entries(option).sort())).sort();
      expect(sorted(feed.book().options.values())).toEqual(sorted(server.chain.values()));
    }),
    { seed: 20261120, numRuns: 2_000 },
  );
});

it("names as changed exactly the options that differ from before", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 40 }), (steps) => {
      const server = modelServer();
      const feed = new MarketFeed();
      let before = new Map<string, object>();
      feed.subscribe((book, change) => {
        for (const [symbol, option] of book.options) {
          expect(change.options.has(symbol)).toBe(before.get(symbol) !== option);
        }
        for (const symbol of before.keys())
          expect(change.removed.has(symbol)).toBe(!book.options.has(symbol));
        before = new Map(book.options);
      });
      feed.receive(server.snapshot(), 0);
      for (const { fate, ...edit } of steps) {
        const frame = server.edit(edit);
        feed.receive(fate === "drop" ? server.snapshot() : frame, 0);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});
