import type { Alert } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { crossingOf } from "./check/reading.ts";
import { savedText } from "./saved-text.ts";

const alert = {
  subject: { kind: "share" },
  direction: "above",
  threshold: 7_500,
  status: "armed",
  isTrue: null,
  current: null,
  lastFiredAt: null,
  unknown: "no cotiza",
} as unknown as Alert;
const told = (change: object, isLive = true) => savedText({ ...alert, ...change }, { isLive });
const saved = told({});

it("what is saved says whether it waits, is paused, is true already or can't be told", () => {
  const paused = told({ status: "paused" });
  const isTrue = told({ status: "resting", isTrue: true, current: 7_600 });
  const unknown = told({ status: "resting" });
  const unseen = told({ status: "resting" }, false);
  expect(new Set([saved, paused, isTrue, unknown, unseen]).size).toBe(5);
  expect(isTrue).toContain("7.600");
  expect(unknown).toContain("7.500");
  expect(unknown).toContain("no cotiza");
  // A plan without live prices is told no reason: it would say that there is one.
  expect(unseen).not.toContain("no cotiza");
});

it("one that rests after it told, whose value is known and not beyond, or of another version, is just saved", () => {
  for (const change of [
    { status: "resting", lastFiredAt: "2026-11-20T15:00:00Z" },
    { status: "resting", isTrue: false, current: 7_400 },
    { status: "resting", subject: null, isTrue: true, current: 7_600 },
    { status: "paused", subject: null },
  ]) {
    expect(told(change), JSON.stringify(change)).toBe(saved);
  }
});

it("a threshold keeps the decimals that it was typed with, saved and told", () => {
  const fine = { subject: { kind: "moneyVolatility", expiration: "2026-12-18" }, threshold: 0.4525 };
  expect(told({ ...fine, status: "resting" })).toContain("de 45,25\u00a0%.");
  expect(told({ ...fine, status: "resting", isTrue: true, current: 0.4525 })).toContain("45,25\u00a0%");
  const due = {
    alert: { id: "a", asked: fine.subject, direction: "below", threshold: 0.4525, title: "VI" },
    value: 0.4525,
    at: 0,
  } as unknown as Parameters<typeof crossingOf>[0];
  expect(crossingOf(due).text).toBe("≤ 45,25\u00a0% · ahora 45,25\u00a0%");
});
