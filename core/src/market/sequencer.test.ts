import { describe, expect, it } from "vitest";

import type { ReadUpdate } from "./read-update.ts";
import { createSequencer } from "./sequencer.ts";

function update(seq: number | null, full = false): ReadUpdate {
  const items = { options: [], stocks: [], rates: [], removed: [], malformedItems: 0 };
  return { full, seq, asOf: null, source: null, ...items };
}
function setUp() {
  const sequencer = createSequencer();
  /** The numbers to merge, and whether a snapshot is wanted. */
  const accept = (seq: number | null, full = false) => {
    const { updates, needsSnapshot } = sequencer.accept(update(seq, full));
    return [updates.map((one) => one.seq), needsSnapshot] as const;
  };
  return { accept, reset: sequencer.reset };
}

describe("the sequencer", () => {
  it("takes a snapshot of the number it stands at: it may answer a request", () => {
    const { accept } = setUp();
    expect(accept(5, true)).toEqual([[5], false]);
    expect(accept(6)).toEqual([[6], false]);
    expect(accept(6, true)).toEqual([[6], false]);
    expect(accept(5, true)).toEqual([[], false]);
    expect(accept(7)).toEqual([[7], false]);
  });

  it("waits for a snapshot first, and merges what follows on it", () => {
    const { accept } = setUp();
    expect(accept(3)).toEqual([[], true]);
    expect(accept(4)).toEqual([[], true]);
    expect(accept(2, true)).toEqual([[2, 3, 4], false]);
  });

  it("drops repeated numbers and asks again over a gap", () => {
    const { accept } = setUp();
    accept(1, true);
    expect(accept(1)).toEqual([[], false]);
    expect(accept(3)).toEqual([[], true]);
    expect(accept(1)).toEqual([[], true]);
    expect(accept(2)).toEqual([[2, 3], false]);
    expect(accept(5)).toEqual([[], true]);
    expect(accept(4, true)).toEqual([[4, 5], false]);
  });

  it("takes updates without a number as they come", () => {
    const { accept } = setUp();
    expect(accept(null)).toEqual([[], true]);
    expect(accept(null, true)).toEqual([[null], false]);
    expect(accept(null)).toEqual([[null], false]);
    expect(accept(9)).toEqual([[9], false]);
    expect(accept(11)).toEqual([[], true]);
  });

  it("an update or a snapshot without a number is never outdated, whatever came before", () => {
    const { accept } = setUp();
    accept(5, true);
    expect(accept(null)).toEqual([[null], false]);
    expect(accept(6)).toEqual([[6], false]);
    expect(accept(null, true)).toEqual([[null], false]);
    expect(accept(0)).toEqual([[0], false]);
    expect(accept(1)).toEqual([[1], false]);
  });

  it("reads eight old numbers in a row as a feed that counts from the start", () => {
    const { accept } = setUp();
    accept(100, true);
    for (let seq = 1; seq <= 7; seq += 1) expect(accept(seq)).toEqual([[], false]);
    expect(accept(101)).toEqual([[101], false]);
    for (let seq = 1; seq <= 7; seq += 1) expect(accept(seq)).toEqual([[], false]);
    expect(accept(8)).toEqual([[], true]);
    expect(accept(8, true)).toEqual([[8], false]);
  });

  it("keeps sixty-four updates over a gap and starts over beyond", () => {
    const { accept } = setUp();
    accept(1, true);
    for (let seq = 3; seq < 3 + 64; seq += 1) accept(seq);
    expect(accept(2, true)[0]).toHaveLength(65);
    const other = setUp();
    other.accept(1, true);
    for (let seq = 3; seq < 3 + 65; seq += 1) other.accept(seq);
    expect(other.accept(2, true)).toEqual([[2], true]);
  });

  it("forgets all with a new connection", () => {
    const { accept, reset } = setUp();
    accept(7, true);
    reset();
    expect(accept(8)).toEqual([[], true]);
    expect(accept(3, true)).toEqual([[3], true]);
  });
});
