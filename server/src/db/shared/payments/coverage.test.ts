import { describe, expect, it } from "vitest";
import { storedUser } from "../../tables/testing/stored-user.ts";
import { coverageOf } from "./coverage.ts";
import type { Covered, Covering } from "./coverage.ts";

const at = new Date("2026-11-20T15:00:00Z");
const prices = new Map([
  ["starter", 12_900],
  ["pro", 27_900],
]);
const month: Covering = { plan_id: "pro", period: "monthly", free_months: 0 };
/** The trial of whoever is stored was over in February. */
function covered(own: Partial<Covered>, paid: Partial<Covering> = {}) {
  const { from, until } = coverageOf(storedUser(own), { ...month, ...paid }, { prices, at });
  return [from.toISOString(), until?.toISOString() ?? null];
}
const end = new Date("2026-11-30T15:00:00Z");
const fromNow = ["2026-11-20T15:00:00.000Z", "2026-12-20T15:00:00.000Z"];
const fromItsEnd = ["2026-11-30T15:00:00.000Z", "2026-12-30T15:00:00.000Z"];

describe("what a payment of the same plan covers", () => {
  it.each([
    ["active", fromItsEnd],
    // A renewal that waits doesn't end what runs.
    ["pending_payment", fromItsEnd],
    ["payment_received", fromItsEnd],
    ["expired", fromNow],
    ["free", fromNow],
  ])("with an end to come, as %s", (status, expected) => {
    expect(covered({ subscription_status: status, subscription_ends_at: end })).toEqual(expected);
  });

  it.each([
    ["active", ["2026-11-20T15:00:00.000Z", null]],
    // It has no end because it never began, or was taken away: nobody gets one for ever by paying a month.
    ["pending_payment", fromNow],
    ["payment_received", fromNow],
    ["expired", fromNow],
    ["free", fromNow],
  ])("without an end, as %s", (status, expected) => {
    expect(covered({ subscription_status: status, subscription_ends_at: null })).toEqual(expected);
  });

  it("with an end that is over begins now, and its free months come on top", () => {
    const over = { subscription_ends_at: new Date("2026-11-20T14:59:59Z") };
    expect(covered(over)).toEqual(fromNow);
    expect(covered(over, { free_months: 1 })[1]).toBe("2027-01-20T15:00:00.000Z");
    expect(covered(over, { period: "yearly" })[1]).toBe("2027-11-20T15:00:00.000Z");
    expect(covered(over, { period: "yearly", free_months: 2 })[1]).toBe("2028-01-20T15:00:00.000Z");
  });

  it("begins after the trial: thirty days, or the end that an administrator gave it", () => {
    const own = { subscription_status: "free", created_at: new Date("2026-11-10T15:00:00Z") };
    expect(covered(own)).toEqual(["2026-12-10T15:00:00.000Z", "2027-01-10T15:00:00.000Z"]);
    const user = { ...own, trial_ends_at: new Date("2026-11-25T15:00:00Z") };
    expect(covered(user)).toEqual(["2026-11-25T15:00:00.000Z", "2026-12-25T15:00:00.000Z"]);
  });
});

describe("what a payment of another plan covers", () => {
  const running = { subscription_type: "starter", subscription_ends_at: end };

  it("begins at once, with the rest of the old one by both prices", () => {
    // Ten days at 12.900 of 27.900: 399,483.87 s.
    expect(covered(running)).toEqual(["2026-11-20T15:00:00.000Z", "2026-12-25T05:58:03.870Z"]);
  });

  it("has no rest of a plan that ended, that has no end, or that nobody knows the price of", () => {
    expect(covered({ ...running, subscription_status: "expired" })).toEqual(fromNow);
    expect(covered({ ...running, subscription_ends_at: null })).toEqual(fromNow);
    expect(covered({ ...running, subscription_type: "retirado" })).toEqual(fromNow);
  });
});
