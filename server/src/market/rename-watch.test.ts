import type { MarketOption } from "@paridad/core/contract";
import type { SymbolRename } from "@paridad/core/symbols";
import { describe, expect, it } from "vitest";
import { createMarketBook } from "./market-book.ts";
import { createRenameWatch, renamesOf } from "./rename-watch.ts";
import type { RenameStore } from "./rename-watch.ts";

const expiration = "2026-12-18";
const strikes = [7_000, 7_200, 7_400, 7_600, 7_800];
const series = (strike: number) => ({
  symbol: `GFGC${strike}DI`,
  type: "call" as const,
  strike,
  expiration,
});
const known = (strike: number, lastSeenOn: string) => ({ ...series(strike), lastSeenOn });
/** A dividend of 50 pesos: every strike falls by it. */
const adjusted = strikes.map((strike) => series(strike - 50));
const today = "2026-11-18";

describe("the renames of a night", () => {
  const eve = strikes.map((strike) => known(strike, "2026-11-17"));
  const renamed = (rows: readonly SymbolRename[]) => rows.map(({ from, to }) => [from, to]);

  it("follow every series to the strike that fell by the one amount", () => {
    const renames = renamesOf({ known: eve, chain: adjusted, today });
    expect(renamed(renames)).toEqual([
      ["GFGC7000DI", "GFGC6950DI"],
      ["GFGC7200DI", "GFGC7150DI"],
      ["GFGC7400DI", "GFGC7350DI"],
      ["GFGC7600DI", "GFGC7550DI"],
      ["GFGC7800DI", "GFGC7750DI"],
    ]);
    expect(renames[0]).toMatchObject({ expiration, exDate: today });
  });

  it("leave out what had gone before the last day", () => {
    const delisted = [6_000, 6_200, 6_400].map((strike) => known(strike, "2026-11-12"));
    const chain = [...adjusted, series(5_950)];
    expect(renamed(renamesOf({ known: [...delisted, ...eve], chain, today })).map(([from]) => from)).toEqual(
      strikes.map((strike) => `GFGC${strike}DI`),
    );
  });

  it.each([
    [1, 5],
    [2, 0],
  ])("with %d of the chain left, of which four fifths must vanish: %d", (left, count) => {
    const stayed = [8_000, 8_200].slice(0, left).map((strike) => known(strike, "2026-11-17"));
    const chain = [...stayed, ...adjusted];
    expect(renamesOf({ known: [...eve, ...stayed], chain, today })).toHaveLength(count);
  });
});

function createWorld({ failures = 0, past = [] as SymbolRename[] } = {}) {
  const asked: Parameters<RenameStore["contractsBefore"]>[0][] = [];
  const written: SymbolRename[] = [];
  const told: MarketOption[][] = [];
  const watch = createRenameWatch({
    store: {
      contractsBefore: async (wanted) => {
        asked.push(wanted);
        if (asked.length <= failures) throw new Error("away");
        return strikes.map((strike) => known(strike, "2026-11-17"));
      },
      writeRenames: async (renames) => void written.push(...renames),
      renames: async () => [...past, ...written],
    },
    logger: { info: () => undefined, warn: () => undefined },
  });
  watch.onNames((options) => told.push([...options]));
  type Look = { kind?: "live" | "replay"; wholeChain?: boolean; removed?: string[] };
  const look = async (time: string, { kind = "live", ...fields }: Look) => {
    const source = { kind, name: "Prueba", session: "open" } as const;
    const asOf = Date.parse(time);
    const book = createMarketBook({ asOf, source });
    const options = adjusted.map(({ symbol, strike }) => ({ symbol, strike, expiration }));
    book.apply({ asOf, source, options, wholeChain: true });
    watch.look(book, { asOf, source, ...fields });
    await watch.stop();
  };
  return { look, asked, written, told };
}
const open = "2026-11-18T14:00:00Z";

describe("the watch over a live market's lists", () => {
  it("compares a new list with the contracts of the week before, writes the renames and tells the old names", async () => {
    const past = [{ from: "GFGC7050DI", to: "GFGC7000DI", expiration, exDate: "2026-11-04" }];
    const { look, asked, written, told } = createWorld({ past });
    await look(open, { wholeChain: true });
    // Midnight in Buenos Aires.
    expect(asked).toEqual([
      {
        seenSince: new Date("2026-11-11T03:00:00Z"),
        before: new Date("2026-11-18T03:00:00Z"),
        livingOn: "2026-11-18",
      },
    ]);
    expect(written).toHaveLength(5);
    expect(told).toHaveLength(1);
    expect(told[0]?.[0]).toEqual({ symbol: "GFGC6950DI", formerSymbols: "GFGC7000DI GFGC7050DI" });
  });

  it("looks again on another day, or where something was removed, and not at quotes or the same list", async () => {
    const { look, asked } = createWorld();
    await look(open, {});
    await look(open, { removed: [] });
    await look(open, { wholeChain: true, kind: "replay" });
    expect(asked).toHaveLength(0);
    await look(open, { removed: ["GFGC9000DI"] });
    await look("2026-11-18T19:00:00Z", { wholeChain: true });
    expect(asked).toHaveLength(1);
    await look("2026-11-19T14:00:00Z", { wholeChain: true });
    expect(asked).toHaveLength(2);
  });

  it("looks at the same list again when it could not be compared", async () => {
    const { look, asked, written } = createWorld({ failures: 1 });
    await look(open, { wholeChain: true });
    expect(written).toEqual([]);
    await look(open, { wholeChain: true });
    expect([asked.length, written.length]).toEqual([2, 5]);
  });
});
