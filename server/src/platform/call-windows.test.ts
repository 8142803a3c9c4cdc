import { describe, expect, it } from "vitest";
import { createCallLimit, createCallWindows } from "./call-windows.ts";

type Shared = { tell(key: string): void; onTold(listener: (key: string, calls: number) => void): void };

function createWorld() {
  let now = 5_000;
  const published: string[] = [];
  let listen: (key: string, calls: number) => void = () => undefined;
  const shared: Shared = {
    tell: (key) => void published.push(key),
    onTold: (listener) => void (listen = listener),
  };
  const options = { clock: { now: () => now }, limit: 3, windowMilliseconds: 10_000, shared };
  return {
    options,
    published,
    hear: (key: string, calls = 1) => listen(key, calls),
    advance: (milliseconds: number) => void (now += milliseconds),
  };
}
const times = <Result>(count: number, act: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => act(index));

describe("calls in windows", () => {
  it("are taken up to the limit; a refused one counts for nothing and is told to nobody", () => {
    const { options, published } = createWorld();
    const windows = createCallWindows(options);
    expect(windows.look("ana")).toEqual({ remaining: 3, resetSeconds: 10 });
    expect(times(5, () => windows.take("ana"))).toEqual([true, true, true, false, false]);
    expect(published).toEqual(["ana", "ana", "ana"]);
    expect(windows.look("ana")).toEqual({ remaining: 0, resetSeconds: 10 });
    expect(windows.take("beto")).toBe(true);
  });

  it("begin again when the window that the first one opened is over, to the millisecond", () => {
    const { options, advance } = createWorld();
    const windows = createCallWindows(options);
    times(3, () => windows.take("ana"));
    advance(1);
    expect(windows.look("ana").resetSeconds).toBe(10);
    advance(8_999);
    expect(windows.look("ana").resetSeconds).toBe(1);
    advance(999);
    expect([windows.take("ana"), windows.look("ana")]).toEqual([false, { remaining: 0, resetSeconds: 1 }]);
    advance(1);
    expect([windows.take("ana"), windows.look("ana")]).toEqual([true, { remaining: 2, resetSeconds: 10 }]);
  });

  it("of other processes count too, and never below none left", () => {
    const { options, hear, published } = createWorld();
    const windows = createCallWindows(options);
    times(5, () => hear("ana"));
    expect([windows.look("ana").remaining, windows.take("ana")]).toEqual([0, false]);
    hear("beto");
    expect([windows.take("beto"), windows.take("beto"), windows.take("beto")]).toEqual([true, true, false]);
    expect(published).toEqual(["beto", "beto"]);
  });

  it("that were answered already are told to other processes as any", () => {
    const { options, published } = createWorld();
    const windows = createCallWindows(options);
    windows.add("ana", 2);
    expect([published, windows.look("ana").remaining]).toEqual([["ana"], 1]);
  });

  it("are forgotten from the oldest key on beyond 100,000 keys", () => {
    const { options } = createWorld();
    const windows = createCallWindows({ ...options, shared: undefined });
    times(3, () => windows.take("ana"));
    times(99_999, (index) => windows.take(`${index}`));
    expect(windows.take("ana")).toBe(false);
    windows.take("one more");
    expect(windows.take("ana")).toBe(true);
    expect(windows.look("1").remaining).toBe(2);
  });
});

describe("a limit of calls", () => {
  it("says how long to wait, from the first call of the window", () => {
    const { options, advance, published } = createWorld();
    const wait = createCallLimit(options);
    expect(wait("ana")).toBeNull();
    advance(4_000);
    expect([wait("ana"), wait("ana"), wait("ana"), wait("beto")]).toEqual([null, null, 6, null]);
    expect(published).toEqual(["ana", "ana", "ana", "beto"]);
    advance(5_999);
    expect(wait("ana")).toBeCloseTo(0.001, 9);
    advance(1);
    expect(times(4, () => wait("ana"))).toEqual([null, null, null, 10]);
  });

  it("counts what other processes let through", () => {
    const { options, hear } = createWorld();
    const wait = createCallLimit(options);
    times(2, () => hear("ana"));
    expect([wait("ana"), wait("ana")]).toEqual([null, 10]);
  });

  it("forgets the oldest key beyond 100,000", () => {
    const { options } = createWorld();
    const wait = createCallLimit({ ...options, shared: undefined });
    times(3, () => wait("ana"));
    times(99_999, (index) => wait(`${index}`));
    expect(wait("ana")).toBe(10);
    wait("one more");
    expect(wait("ana")).toBeNull();
  });
});
