import { expect, it } from "vitest";

import { pace, screenPaceMilliseconds } from "./pace.ts";

function setUp(milliseconds: number) {
  const runs: number[] = [];
  let now = 1_000;
  let alarm: { at: number; callback: () => void } | null = null;
  const paced = pace({
    milliseconds,
    now: () => now,
    run: () => runs.push(now),
    timers: {
      setTimeout: (callback, wait) => (alarm = { at: now + wait, callback }),
      clearTimeout: () => (alarm = null),
    },
  });
  /** Passes time up to an instant; a timer due on the way fires at its own. */
  const goTo = (instant: number) => {
    const due = alarm;
    if (due && due.at <= instant) {
      now = due.at;
      alarm = null;
      due.callback();
    }
    now = instant;
  };
  const requestAt = (instant: number) => {
    goTo(instant);
    paced.request();
  };
  return { paced, runs, goTo, requestAt };
}

it("a screen is drawn four times a second at most", () => {
  expect(screenPaceMilliseconds).toBe(250);
});

it("a feed of ten ticks a second is run every 250 ms, so that none waits longer", () => {
  const { runs, requestAt, goTo } = setUp(250);
  for (let instant = 1_000; instant < 2_000; instant += 100) requestAt(instant);
  goTo(3_000);
  expect(runs).toEqual([1_000, 1_250, 1_500, 1_750, 2_000]);
});

it("runs the first after a pause at once and leaves nothing waiting when the feed falls silent", () => {
  const { runs, requestAt, goTo } = setUp(250);
  requestAt(1_000);
  requestAt(1_249);
  goTo(9_000);
  requestAt(9_000);
  goTo(20_000);
  expect(runs).toEqual([1_000, 1_250, 9_000]);
});

it("a run that was cancelled never comes, and a clock set back holds nothing", () => {
  const { paced, runs, requestAt, goTo } = setUp(250);
  requestAt(1_000);
  requestAt(1_100);
  paced.cancel();
  goTo(1_900);
  expect(runs).toEqual([1_000]);
  requestAt(500);
  expect(runs).toEqual([1_000, 500]);
  // Nor does one that waited come besides the run that a clock set back brought.
  requestAt(600);
  requestAt(400);
  goTo(5_000);
  expect(runs).toEqual([1_000, 500, 400]);
});

it("without a pace runs at every request", () => {
  const { runs, requestAt } = setUp(0);
  requestAt(1_000);
  requestAt(1_001);
  expect(runs).toEqual([1_000, 1_001]);
});
