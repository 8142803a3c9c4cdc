import { expect, test } from "vitest";

import { ratiosAnswer } from "../../testing/answers.ts";
import { readMode, summarizeRatios } from "./ratio-summary.ts";

const { sessions } = ratiosAnswer();
const newest = sessions.at(-1);
if (newest === undefined) throw new Error("no sessions");
const options = { mode: "cierre", window: 20 } as const;

test("the market's ratio of now takes the place of today's session", () => {
  const now = { ...newest, time: "2026-10-20T15:00:00Z", precio_cierre: 99 };
  const { points, current } = summarizeRatios({ sessions, now }, options);
  expect(points).toHaveLength(20);
  expect(points.slice(-2).map(({ value }) => value)).toEqual([19, 99]);
  expect(current).toBe(99);
});

test("days are those of Buenos Aires: after its midnight now is another session", () => {
  const before = { ...newest, time: "2026-10-21T02:59:00Z", precio_cierre: 99 };
  const values = (now: typeof before) =>
    summarizeRatios({ sessions, now }, { ...options, window: 30 }).points.map(({ value }) => value);
  expect(values(before)).toHaveLength(20);
  expect(values({ ...before, time: "2026-10-21T03:00:00Z" }).slice(-2)).toEqual([20, 99]);
});

test("the window counts the newest sessions, and a ratio that is not known is none", () => {
  const now = { ...newest, time: "2026-10-21T15:00:00Z", precio_cierre: null };
  const { points, current } = summarizeRatios({ sessions, now }, { ...options, window: 3 });
  expect(points.map(({ value }) => value)).toEqual([19, 20, null]);
  expect(current).toBe(20);
  expect(summarizeRatios({ sessions, now: null }, { mode: "compra-venta", window: 2 }).current).toBe(19.9);
  expect([readMode("venta-compra"), readMode("otro")]).toEqual(["venta-compra", "cierre"]);
});
