import { expect, it } from "vitest";
import { MarketBook } from "./market-book.ts";
import { createRenameWatch } from "./rename-watch.ts";

const expiration = "2026-12-18";
const strikes = [7_000, 7_200, 7_400, 7_600, 7_800];
const series = (strike: number) => ({ symbol: `GFGC${strike}DI`, strike, expiration });

it("looks at a new list, on another day and after a failure once more, never at quotes or a recording", async () => {
  const written: unknown[] = [];
  let [looks, failures] = [0, 1];
  const watch = createRenameWatch({
    store: {
      contractsBefore: async () => {
        looks += 1;
        if (failures-- > 0) throw new Error("away");
        return strikes.map((strike) => ({ ...series(strike), type: "call", lastSeenOn: "2026-11-17" }));
      },
      writeRenames: async (renames) => void written.push(...renames),
      renames: async () => [],
    },
    logger: { info: () => undefined, warn: () => undefined },
  });
  const look = async (day: string, fields: object, kind: "live" | "replay" = "live") => {
    const source = { kind, name: "Prueba", session: "open" } as const;
    const asOf = Date.parse(`${day}T14:00:00Z`);
    const book = new MarketBook({ asOf, source });
    // A dividend of 50 pesos: every strike falls by it.
    book.apply({ asOf, source, options: strikes.map((strike) => series(strike - 50)), wholeChain: true });
    watch.look(book, { asOf, source, ...fields });
    await watch.stop();
    return [looks, written.length];
  };
  expect(await look("2026-11-18", {})).toEqual([0, 0]);
  expect(await look("2026-11-18", { wholeChain: true }, "replay")).toEqual([0, 0]);
  expect(await look("2026-11-18", { removed: ["GFGC9000DI"] })).toEqual([1, 0]);
  expect(await look("2026-11-18", { wholeChain: true })).toEqual([2, 5]);
  expect(await look("2026-11-18", { wholeChain: true })).toEqual([2, 5]);
  expect((await look("2026-11-19", { wholeChain: true }))[0]).toBe(3);
});
