import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { useCountdown } from "./use-countdown.ts";

const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
beforeEach(() => {
  now = begin;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const services = { clock: { now: () => now } } as unknown as Services;
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider services={services}>{children}</ServicesProvider>
);

function setUp(own: { start?: number; isRunning?: boolean } = {}) {
  const onEnd = vi.fn<() => void>();
  const first = { seconds: 30, isRunning: true, start: begin, onEnd, ...own };
  const { result, rerender, unmount } = renderHook((options) => useCountdown(options), {
    initialProps: first,
    wrapper,
  });
  return {
    onEnd,
    unmount,
    left: () => result.current,
    pass: (milliseconds: number) =>
      act(async () => {
        now += milliseconds;
        vi.advanceTimersByTime(250);
      }),
    restart: (next: Partial<typeof first>) => rerender({ ...first, ...next }),
  };
}

describe("the seconds until the next refresh", () => {
  it("are counted by the clock, and their end is told once", async () => {
    const { onEnd, left, pass } = setUp();
    expect(left()).toBe(30);
    await pass(1);
    expect(left()).toBe(30);
    await pass(29_000);
    expect(left()).toBe(1);
    expect(onEnd).not.toHaveBeenCalled();
    await pass(999);
    await pass(5_000);
    expect(left()).toBe(0);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("begin again with the next answer", async () => {
    const { onEnd, left, pass, restart } = setUp();
    await pass(30_000);
    restart({ start: now });
    expect(left()).toBe(30);
    await pass(30_000);
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["comes from before, by a clock that was set forward", begin - 3_600_000, 0],
    ["comes from later, by a clock that was set back", begin + 3_600_000, 30],
    ["is ten seconds old", begin - 10_000, 20],
  ])("wait one period at most when the answer %s", (_title, start, left) => {
    expect(setUp({ start }).left()).toBe(left);
  });

  it("are counted no more once the screen is left", async () => {
    const { onEnd, unmount, pass } = setUp();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
    await pass(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("are none while it does not run, which ends nothing", async () => {
    const { onEnd, left, pass } = setUp({ isRunning: false });
    expect(left()).toBeNull();
    await pass(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
