import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentHeavyRead, forEverybody, inHeavyRead } from "./heavy-read.ts";
import type { HeavyRead } from "./heavy-read.ts";
import { createOrdinaryRequests } from "./ordinary-requests.ts";
import { createPlaces } from "./places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("ordinary requests", () => {
  it("let a heavy read go on once the last of them is answered, each counted once", async () => {
    const ordinary = createOrdinaryRequests();
    const [first, second] = [ordinary.begin(), ordinary.begin()];
    const went: string[] = [];
    const wait = (name: string) => ordinary.quiet(1_000).then(() => void went.push(name));
    void wait("one");
    void wait("other");
    first();
    first();
    await vi.advanceTimersByTimeAsync(999);
    expect(went).toEqual([]);
    second();
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toEqual(["one", "other"]);
    await wait("nobody is there");
    expect(went).toHaveLength(3);
  });

  it("keep a heavy read no longer than it may wait", async () => {
    const ordinary = createOrdinaryRequests();
    ordinary.begin();
    const went: number[] = [];
    void ordinary.quiet(200).then(() => went.push(200));
    await vi.advanceTimersByTimeAsync(199);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([200]);
  });
});

it("places are each asker's own, and one that is left twice is free once", () => {
  const places = createPlaces(2);
  const [first, second] = [places.take("ana"), places.take("ana")];
  expect([first, second, places.take("ana"), places.take("beto")]).toEqual([
    expect.any(Function),
    expect.any(Function),
    null,
    expect.any(Function),
  ]);
  first?.();
  first?.();
  expect([places.take("ana"), places.take("ana")]).toEqual([expect.any(Function), null]);
});

it("what others wait for too goes on when its first caller has gone, waits for nobody and costs that caller nothing", async () => {
  const gone = new AbortController();
  const turn = vi.fn<() => Promise<void>>();
  const read: HeavyRead = { signal: gone.signal, turn, clock: { spent: 7 }, refusal: () => new Error("no") };
  gone.abort();
  await inHeavyRead(read, () =>
    forEverybody(async () => {
      const shared = currentHeavyRead();
      await shared?.turn();
      expect([shared?.signal.aborted, shared?.clock.spent]).toEqual([false, 0]);
      if (shared !== undefined) shared.clock.spent = 9_001;
    }),
  );
  expect([turn.mock.calls.length, read.clock.spent]).toEqual([0, 7]);
  expect(forEverybody(() => currentHeavyRead())).toBeUndefined();
});
