import type { BulkUsersRequest } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import type { UserRow } from "../../db/tables/user-row.ts";
import { bulkUserOf, planBulk } from "./bulk-plan.ts";
import { storedUser } from "../../db/tables/testing/stored-user.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-20T15:00:00Z");
const inDays = (days: number) => new Date(now + days * day);
const plan = (own: Partial<UserRow>, request: object) => {
  const [planned] = planBulk([storedUser(own)], request as BulkUsersRequest, now);
  if (planned === undefined) throw new Error("nobody was planned");
  return planned;
};

describe("a trial extended by a week", () => {
  const extend = (own: Partial<UserRow>) => plan(own, { action: "extendTrial", days: 7 });

  it("grows from its end while it runs, and from now once it is over", () => {
    expect(extend({ trial_ends_at: inDays(2) })).toMatchObject({ change: { trial_ends_at: inDays(9) } });
    expect(extend({ trial_ends_at: inDays(-2) })).toMatchObject({ change: { trial_ends_at: inDays(7) } });
    expect(extend({ trial_ends_at: inDays(0) })).toMatchObject({ change: { trial_ends_at: inDays(7) } });
  });

  it("goes by the thirty days of its account where no end was given", () => {
    expect(extend({ created_at: inDays(-10), trial_ends_at: null })).toMatchObject({
      change: { trial_ends_at: inDays(27) },
    });
    expect(extend({ created_at: inDays(-40), trial_ends_at: null })).toMatchObject({
      change: { trial_ends_at: inDays(7) },
    });
  });

  it("is told by its days", () => {
    expect(bulkUserOf(extend({ trial_ends_at: inDays(2) }))).toMatchObject({
      touched: true,
      reason: null,
      before: "22/11/2026",
      after: "29/11/2026",
    });
  });
});

describe("a plan given to many", () => {
  it("changes that alone, and nothing for those who have it", () => {
    expect(
      plan({ subscription_type: "pro" }, { action: "changePlan", subscriptionType: "black" }),
    ).toMatchObject({
      reason: null,
      change: { subscription_type: "black" },
      before: "pro",
      after: "black",
    });
    const same = plan({ subscription_type: "pro" }, { action: "changePlan", subscriptionType: "pro" });
    expect(bulkUserOf(same)).toEqual({
      id: "u1",
      email: "ana@x.ar",
      name: "Ana Paz",
      touched: false,
      reason: "Ya tiene ese plan",
      before: null,
      after: null,
    });
  });
});

describe("accounts activated together", () => {
  it("are those that were not", () => {
    expect(plan({ is_active: false }, { action: "activate" })).toMatchObject({ change: { is_active: true } });
    expect(plan({ is_active: true }, { action: "activate" })).toHaveProperty(
      "reason",
      "La cuenta ya está activa",
    );
  });
});

describe("subscriptions activated together", () => {
  const activate = (own: Partial<UserRow>) =>
    plan(
      { subscription_type: "pro", subscription_status: "expired", ...own },
      { action: "activateSubscription" },
    );

  it("begin now, keep when they were made and an end to come, and lose one that has passed", () => {
    const first = inDays(-300);
    expect(activate({ subscription_created_at: first, subscription_ends_at: inDays(1) })).toMatchObject({
      reason: null,
      before: "expired",
      after: "active",
      change: {
        subscription_status: "active",
        subscription_created_at: first,
        subscription_activated_at: inDays(0),
        subscription_ends_at: inDays(1),
      },
    });
    for (const end of [null, inDays(0), inDays(-1)]) {
      expect(activate({ subscription_created_at: null, subscription_ends_at: end })).toMatchObject({
        change: { subscription_created_at: inDays(0), subscription_ends_at: null },
      });
    }
  });

  it.each([
    [{ subscription_type: "free" }, "No tiene un plan pago"],
    [{ subscription_type: "trial" }, "No tiene un plan pago"],
    [{ subscription_status: "active" }, "La suscripción ya está activa"],
  ])("leave %o alone", (own, reason) => {
    expect(activate(own)).toMatchObject({ reason });
  });
});

describe("verification mails sent again", () => {
  it("go to those who have not verified, and change nothing of them", () => {
    const action = "resendVerification";
    expect(plan({ email_verified: false }, { action })).toMatchObject({ reason: null, change: {} });
    expect(plan({ email_verified: true }, { action })).toHaveProperty(
      "reason",
      "El email ya está verificado",
    );
  });
});
