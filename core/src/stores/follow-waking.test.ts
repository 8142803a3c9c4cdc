import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { followWaking } from "./follow-waking.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const page = Object.assign(new EventTarget(), { document });
  let slept = 0;
  const clock = { now: () => Date.now() + slept };
  const onWake = vi.fn<() => void>();
  const leave = followWaking({ page, clock, onWake });
  const sleep = (milliseconds: number) => {
    slept += milliseconds;
    vi.advanceTimersByTime(1_000);
  };
  return { page, document, onWake, leave, sleep };
}

it("wakes when the page is shown or comes back from the cache, not when it is hidden", () => {
  const { page, document, onWake } = setUp();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  page.dispatchEvent(new Event("pageshow"));
  expect(onWake).not.toHaveBeenCalled();
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onWake).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event("pageshow"));
  expect(onWake).toHaveBeenCalledTimes(2);
});

it("wakes when the network is back, even hidden", () => {
  const { page, document, onWake } = setUp();
  document.visibilityState = "hidden";
  page.dispatchEvent(new Event("online"));
  expect(onWake).toHaveBeenCalledTimes(1);
});

it("wakes once after more than five seconds without a beat, or a clock set back as far, and only where it is seen", () => {
  const { document, onWake, sleep } = setUp();
  sleep(4_000);
  expect(onWake).not.toHaveBeenCalled();
  sleep(4_001);
  expect(onWake).toHaveBeenCalledTimes(1);
  sleep(0);
  expect(onWake).toHaveBeenCalledTimes(1);
  sleep(-6_001);
  expect(onWake).toHaveBeenCalledTimes(2);
  document.visibilityState = "hidden";
  sleep(60_000);
  expect(onWake).toHaveBeenCalledTimes(2);
});

it("calls nobody once it is ended", () => {
  const { page, document, onWake, leave, sleep } = setUp();
  leave();
  page.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("pageshow"));
  document.dispatchEvent(new Event("visibilitychange"));
  sleep(60_000);
  expect(onWake).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
