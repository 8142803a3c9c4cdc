import { expect, test } from "vitest";

import { paidUntil } from "./paid-until.ts";

const at = (text: string) => Date.parse(`${text}T15:00:00Z`);
const over = at("2026-10-01");
const now = at("2026-11-20");
const month = { planId: "pro", price: 30_000, months: 1 };
const endOf = (input: Partial<Parameters<typeof paidUntil>[0]>) => {
  const { endsAt } = paidUntil({ now, trialEndsAt: over, running: null, paid: month, ...input });
  return endsAt === null ? null : new Date(endsAt).toISOString();
};

test("a first payment lasts from now, or from the trial's end where one runs", () => {
  expect(endOf({})).toBe("2026-12-20T15:00:00.000Z");
  expect(endOf({ paid: { ...month, months: 12 } })).toBe("2027-11-20T15:00:00.000Z");
  expect(endOf({ trialEndsAt: at("2026-12-10") })).toBe("2027-01-10T15:00:00.000Z");
});

test("says from when to when, whatever ran before", () => {
  const span = (running: Parameters<typeof paidUntil>[0]["running"], trialEndsAt = over) =>
    paidUntil({ now, trialEndsAt, running, paid: month });
  const other = { planId: "starter", price: 15_000, endsAt: at("2026-11-10") };
  const own = { ...month, planId: "pro", endsAt: at("2026-11-30") };
  expect(span(null)).toEqual({ startsAt: now, endsAt: at("2026-12-20") });
  expect(span(null, at("2026-12-10"))).toEqual({ startsAt: at("2026-12-10"), endsAt: at("2027-01-10") });
  // Ended ten days ago: nothing of it is left.
  expect(span(other)).toEqual({ startsAt: now, endsAt: at("2026-12-20") });
  expect(span(own)).toEqual({ startsAt: at("2026-11-30"), endsAt: at("2026-12-30") });
  expect(span({ ...own, endsAt: at("2026-11-10") })).toEqual({ startsAt: now, endsAt: at("2026-12-20") });
  expect(span({ ...own, endsAt: null })).toEqual({ startsAt: now, endsAt: null });
  expect(span({ ...own, endsAt: null }, at("2026-12-10")).startsAt).toBe(at("2026-12-10"));
});

test("what is paid in a trial begins at its end, also where it is another plan than the one that runs", () => {
  const running = { planId: "starter", price: 15_000, endsAt: at("2026-12-20") };
  const { startsAt, endsAt } = paidUntil({ now, trialEndsAt: at("2026-12-10"), running, paid: month });
  // The ten days of 15,000 a month that are left after the trial are five of 30,000.
  expect([startsAt, endsAt]).toEqual([at("2026-12-10"), at("2027-01-15")]);
});

test("a renewal before the end begins there, one after it begins now", () => {
  const running = { planId: "pro", price: 30_000, endsAt: at("2026-11-30") };
  expect(endOf({ running })).toBe("2026-12-30T15:00:00.000Z");
  expect(endOf({ running: { ...running, endsAt: at("2026-11-10") } })).toBe("2026-12-20T15:00:00.000Z");
  expect(endOf({ running: { ...running, endsAt: null } })).toBeNull();
});

test("no renewal shortens, whatever runs", () => {
  for (let days = -400; days <= 400; days += 1) {
    const endsAt = now + days * 86_400_000;
    const { endsAt: end } = paidUntil({
      now,
      trialEndsAt: over,
      running: { planId: "pro", price: 30_000, endsAt },
      paid: month,
    });
    expect(end ?? 0).toBeGreaterThan(Math.max(now, endsAt));
  }
});

test("another plan begins at once, with what was left in time of its own price", () => {
  const left = { planId: "starter", price: 15_000, endsAt: at("2026-11-30") };
  expect(endOf({ running: left })).toBe("2026-12-25T15:00:00.000Z");
  expect(endOf({ running: { ...left, price: 60_000 } })).toBe("2027-01-09T15:00:00.000Z");
  expect(endOf({ running: { ...left, endsAt: null } })).toBe("2026-12-20T15:00:00.000Z");
  expect(endOf({ running: left, paid: { ...month, price: 0 } })).toBe("2026-12-20T15:00:00.000Z");
});

test("ends on the same day of a later month, or on its last where that one is shorter", () => {
  expect(endOf({ now: at("2027-01-31") })).toBe("2027-02-28T15:00:00.000Z");
  expect(endOf({ now: at("2028-01-31") })).toBe("2028-02-29T15:00:00.000Z");
  expect(endOf({ now: at("2027-02-28") })).toBe("2027-03-28T15:00:00.000Z");
  const leap = { now: at("2028-02-29"), paid: { ...month, months: 12 } };
  expect(endOf(leap)).toBe("2029-02-28T15:00:00.000Z");
});
