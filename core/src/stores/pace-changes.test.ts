import { expect, it } from "vitest";
import type { MarketChange } from "../market/types.ts";
import { paceChanges } from "./pace-changes.ts";

const changeOf = (...symbols: readonly string[]): MarketChange => ({
  kind: "delta",
  options: new Set(symbols),
  removed: new Set(),
  stocks: false,
  rates: false,
  source: false,
});

function paced() {
  let now = 0;
  let due: (() => void) | null = null;
  const told: string[][] = [];
  const changes = paceChanges({
    milliseconds: 250,
    now: () => now,
    timers: {
      setTimeout: (run: () => void) => {
        due = run;
        return 1;
      },
      clearTimeout: () => (due = null),
    } as never,
    handOn: ({ options }) => told.push([...options]),
  });
  return {
    changes,
    told,
    waits: () => due !== null,
    wait: (milliseconds: number) => {
      now += milliseconds;
      due?.();
    },
  };
}

it("the first change goes on at once, those that come too soon go on together", () => {
  const { changes, told, wait } = paced();
  changes.accept(changeOf("A"));
  changes.accept(changeOf("B"));
  changes.accept(changeOf("C"));
  expect(told).toEqual([["A"]]);
  wait(250);
  expect(told).toEqual([["A"], ["B", "C"]]);
});

it("what waited of a market that was left is in no change of the next", () => {
  const { changes, told, wait, waits } = paced();
  changes.accept(changeOf("A"));
  changes.accept(changeOf("B"));
  changes.forget();
  expect(waits()).toBe(false);
  wait(1_000);
  changes.accept(changeOf("Z"));
  expect(told).toEqual([["A"], ["Z"]]);
});
