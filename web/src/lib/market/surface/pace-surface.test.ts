import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createPacedSurface } from "./pace-surface.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const input = (spot: number): VolatilitySurfaceInput => ({ expiries: [], spot, asOf: null });
const surface = { smiles: [] } as unknown as VolatilitySurface;

function setUp(takes = 0) {
  const begun: [number, number | null][] = [];
  const seen: (VolatilitySurface | null)[] = [];
  const paced = createPacedSurface({
    compute: async ({ spot }) => {
      begun.push([Date.now(), spot]);
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      if (spot === 13) throw new Error("no fit");
      return surface;
    },
    now: () => Date.now(),
    onSurface: (one) => seen.push(one),
  });
  return { paced, begun, seen };
}

it("fits the first at once, then the newest every two seconds at most", async () => {
  const { paced, begun } = setUp();
  paced.ask(() => input(1));
  await vi.advanceTimersByTimeAsync(500);
  paced.ask(() => input(2));
  paced.ask(() => input(3));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(begun).toEqual([[0, 1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([
    [0, 1],
    [2_000, 3],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toHaveLength(2);
});

it("begins no fit while another runs, however long it takes", async () => {
  const { paced, begun } = setUp(3_000);
  paced.ask(() => input(1));
  await vi.advanceTimersByTimeAsync(2_500);
  paced.ask(() => input(2));
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([
    [0, 1],
    [3_000, 2],
  ]);
});

it("goes on after a fit that failed, and says nothing once it is ended", async () => {
  const { paced, seen } = setUp(100);
  paced.ask(() => input(13));
  await vi.advanceTimersByTimeAsync(2_000);
  paced.ask(() => input(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual([null, surface]);
  paced.ask(() => input(2));
  paced.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toHaveLength(2);
  const waiting = setUp();
  waiting.paced.ask(() => input(1));
  await vi.advanceTimersByTimeAsync(500);
  waiting.paced.ask(() => input(2));
  waiting.paced.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waiting.begun).toHaveLength(1);
});
