import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { inHeavyRead } from "./heavy-read.ts";
import { inOnePiece, inPieces, runInPieces } from "./in-pieces.ts";

afterEach(() => void vi.restoreAllMocks());

/** What happens, in order, while a list is worked off whose items take 4 ms each. */
async function worked(each: typeof inPieces, items: readonly string[]) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const seen: string[] = [];
  const clock = { spent: 0 };
  const read = {
    signal: new AbortController().signal,
    turn: async () => void seen.push("turn"),
    clock,
    refusal: () => new Error("no"),
  };
  const others = nextTurn().then(() => seen.push("others"));
  const takes = inHeavyRead(read, () =>
    each(items, (item, index) => {
      now += 4;
      seen.push(`${item}${index}`);
    }),
  );
  await Promise.all([takes, others]);
  return { seen, spent: clock.spent };
}

it("works a list off in pieces of ten milliseconds, between which others and then a turn get in", async () => {
  expect(await worked(inPieces, ["a", "b", "c", "d"])).toEqual({
    seen: ["a0", "b1", "c2", "others", "turn", "d3"],
    spent: 12,
  });
});

it("ends with the read: nothing is done after a turn that is refused", async () => {
  const taken: number[] = [];
  vi.spyOn(performance, "now").mockImplementation(() => taken.length * 10);
  const refusal = new Error("gone");
  const read = {
    signal: new AbortController().signal,
    turn: () => Promise.reject(refusal),
    clock: { spent: 0 },
    refusal: () => refusal,
  };
  const work = inHeavyRead(read, () => inPieces([1, 2, 3], (item) => void taken.push(item)));
  await expect(work).rejects.toBe(refusal);
  expect(taken).toEqual([1]);
});

it("runs steps in the same pieces, and gives what they come to", async () => {
  let result = "";
  const steps: typeof inPieces = async (items, take) => {
    function* each() {
      for (const [index, item] of items.entries()) {
        take(item, index);
        if (index < items.length - 1) yield;
      }
      return "all";
    }
    result = await runInPieces(each());
  };
  expect(await worked(steps, ["a", "b", "c", "d"])).toEqual({
    seen: ["a0", "b1", "c2", "others", "turn", "d3"],
    spent: 16,
  });
  expect(result).toBe("all");
});

it("inside a transaction it lets nobody in", async () => {
  expect(await worked(inOnePiece, ["a", "b", "c", "d"])).toEqual({
    seen: ["a0", "b1", "c2", "d3", "others"],
    spent: 0,
  });
});
