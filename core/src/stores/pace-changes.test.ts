import { expect, it } from "vitest";

import type { MarketChange } from "../market/types.ts";
import { paceChanges } from "./pace-changes.ts";

function changeOf(symbol: string): MarketChange {
  return {
    kind: "delta",
    options: new Set([symbol]),
    removed: new Set(),
    stocks: false,
    rates: false,
    source: false,
  };
}

function setUp(milliseconds: number) {
  const handed: string[] = [];
  let now = 1_000;
  let alarm: { at: number; callback: () => void } | null = null;
  const paced = paceChanges({
    milliseconds,
    now: () => now,
    handOn: ({ options }) => handed.push([...options].join("+")),
    timers: {
      setTimeout: (callback, wait) => (alarm = { at: now + wait, callback }),
      clearTimeout: () => (alarm = null),
    },
  });
  const goTo = (instant: number) => {
    const due = alarm;
    now = instant;
    if (due && due.at <= instant) {
      alarm = null;
      due.callback();
    }
  };
  return { paced, handed, goTo };
}

it("hands on the first at once and joins those that follow too soon", () => {
  const { paced, handed, goTo } = setUp(250);
  paced.accept(changeOf("A"));
  expect(handed).toEqual(["A"]);
  goTo(1_100);
  paced.accept(changeOf("B"));
  goTo(1_200);
  paced.accept(changeOf("C"));
  expect(handed).toEqual(["A"]);
  goTo(1_300);
  paced.accept(changeOf("D"));
  expect(handed).toEqual(["A", "B+C+D"]);
});

it("leaves nothing waiting when the feed falls silent, and nothing twice", () => {
  const { paced, handed, goTo } = setUp(250);
  paced.accept(changeOf("A"));
  goTo(1_100);
  paced.accept(changeOf("B"));
  goTo(1_400);
  expect(handed).toEqual(["A", "B"]);
  goTo(9_000);
  paced.accept(changeOf("C"));
  expect(handed).toEqual(["A", "B", "C"]);
});

it("forgets what was computed another way, and a clock set back holds nothing", () => {
  const { paced, handed, goTo } = setUp(250);
  paced.accept(changeOf("A"));
  goTo(1_100);
  paced.accept(changeOf("B"));
  paced.forget();
  goTo(1_900);
  expect(handed).toEqual(["A"]);
  paced.accept(changeOf("C"));
  goTo(500);
  paced.accept(changeOf("D"));
  expect(handed).toEqual(["A", "C", "D"]);
});

it("without a pace hands on every one", () => {
  const { paced, handed } = setUp(0);
  paced.accept(changeOf("A"));
  paced.accept(changeOf("B"));
  expect(handed).toEqual(["A", "B"]);
});
