import type { AdminEditUserRequest } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../auth/actor.ts";
import type { SettledPayment } from "../../db/shared/payments/settle.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { decideEdit } from "./decide-edit.ts";
import { storedUser } from "../../db/tables/testing/stored-user.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-20T15:00:00Z");
const inDays = (days: number) => new Date(now + days * day);
const actorOf = (email: string | null) =>
  ({
    admin: { username: "jefa", email },
    address: "192.0.2.1",
    userAgent: null,
    once: null,
  }) as unknown as Actor;

function decide(
  own: Partial<UserRow>,
  fields: AdminEditUserRequest,
  { passwordHash = null as string | null, adminEmail = "jefa@x.ar" as string | null } = {},
) {
  const row = storedUser(own);
  const decision = decideEdit(row, {
    fields,
    passwordHash,
    action: "user.update",
    actor: actorOf(adminEmail),
    planIds: ["starter", "pro", "black"],
    now,
  });
  return { row, ...decision };
}
const paid = (own: Partial<SettledPayment> = {}): SettledPayment => ({
  planId: "black",
  planName: "Black",
  period: "monthly",
  endsAt: inDays(30),
  ...own,
});

describe("an edit that is refused", () => {
  it("is one that would disable the administrator's own account, however the e-mail is spelled", () => {
    const own = { email: "Jefa@X.ar", email_key: "jefa@x.ar" };
    expect(() => decide(own, { isActive: false })).toThrow("No podés desactivar tu propia cuenta");
    expect(() => decide(own, { isActive: false }, { adminEmail: "JEFA@x.ar" })).toThrow(
      "No podés desactivar",
    );
    expect(decide(own, { isActive: true }).change).toEqual({ is_active: true });
    expect(decide(own, { isActive: false }, { adminEmail: null }).change).toEqual({ is_active: false });
    expect(decide({}, { isActive: false }).change).toEqual({ is_active: false });
  });

  it("is one to a plan that is not sold; the one that a user has may have been withdrawn", () => {
    expect(() => decide({}, { subscriptionType: "oro" })).toThrow(expect.objectContaining({ status: 400 }));
    expect(decide({ subscription_type: "oro" }, { subscriptionType: "oro" }).change).toEqual({
      subscription_type: "oro",
    });
    for (const subscriptionType of ["free", "trial", "starter"])
      expect(decide({}, { subscriptionType }).change).toEqual({ subscription_type: subscriptionType });
  });
});

describe("what an edit settles", () => {
  it.each([
    ["expired", "pro", { subscriptionStatus: "active" }, { to: "active" }],
    ["expired", "pro", { subscriptionStatus: "payment_received" }, { to: "received" }],
    ["active", "pro", { subscriptionStatus: "expired" }, null],
    ["active", "pro", { subscriptionStatus: "active" }, null],
    ["active", "pro", { subscriptionType: "pro" }, null],
    ["active", "pro", { subscriptionType: "black" }, { to: "active", planId: "black" }],
    ["expired", "pro", { subscriptionType: "black" }, null],
    ["payment_received", "pro", { subscriptionStatus: "payment_received" }, null],
    ["active", "pro", {}, null],
  ] as const)("%s %s with %o: %o", (subscription_status, subscription_type, fields, settle) => {
    expect(decide({ subscription_status, subscription_type }, fields).settle).toEqual(settle);
  });
});

describe("an activation", () => {
  const lapsed = {
    subscription_status: "expired",
    subscription_created_at: null,
    subscription_ends_at: inDays(-1),
  };
  const activate = (own: Partial<UserRow>, more: AdminEditUserRequest = {}) =>
    decide({ ...lapsed, ...own }, { subscriptionStatus: "active", ...more });

  it("without a payment begins now and has no end that has passed", () => {
    const dates = { subscription_created_at: inDays(0), subscription_activated_at: inDays(0) };
    const of = (end: Date | null) => activate({ subscription_ends_at: end }).complete(null);
    for (const end of [null, inDays(-1), inDays(0)])
      expect(of(end)).toEqual({ ...dates, subscription_ends_at: null, subscription_status: "active" });
    expect(of(inDays(3))).toMatchObject({ subscription_ends_at: inDays(3) });
    const first = inDays(-300);
    expect(activate({ subscription_created_at: first }).complete(null)).toMatchObject({
      subscription_created_at: first,
    });
  });

  it("with a payment gives the plan that was paid, to its end, unless another is given", () => {
    expect(activate({}).complete(paid())).toMatchObject({
      subscription_type: "black",
      subscription_ends_at: inDays(30),
    });
    expect(activate({}, { subscriptionType: "starter" }).complete(paid())).toMatchObject({
      subscription_type: "starter",
    });
    expect(activate({}, { subscriptionType: "pro" }).complete(paid())).toMatchObject({
      subscription_type: "black",
    });
  });

  it("keeps the dates that the administrator gave", () => {
    const end = inDays(365).toISOString();
    expect(activate({}, { subscriptionEndsAt: end }).complete(paid())).toMatchObject({
      subscription_ends_at: inDays(365),
    });
  });

  it("of a subscriber's other plan brings dates only where that one was paid", () => {
    const { complete } = decide({}, { subscriptionType: "black" });
    expect(complete(null)).toEqual({});
    expect(complete(paid())).toMatchObject({
      subscription_type: "black",
      subscription_ends_at: inDays(30),
      subscription_activated_at: inDays(0),
    });
  });

  it("is not what other edits bring along", () => {
    expect(decide({}, { firstName: "Eva" }).complete(null)).toEqual({});
    expect(decide(lapsed, { subscriptionStatus: "payment_received" }).complete(paid())).toEqual({});
  });
});

describe("what ends with an edit", () => {
  it("are the links that went to another address", () => {
    expect(decide({}, { email: "otra@x.ar" })).toMatchObject({
      endsLinks: ["verify", "reset"],
      change: { email: "otra@x.ar", email_key: "otra@x.ar" },
    });
    expect(decide({}, { email: "ANA@x.ar" })).toMatchObject({
      endsLinks: [],
      change: { email: "ANA@x.ar", email_key: "ana@x.ar" },
    });
    expect(decide({}, { email: "otra@x.ar" }, { passwordHash: "new" }).endsLinks).toEqual([
      "verify",
      "reset",
    ]);
  });
});

describe("mails of an edit", () => {
  const mailed = (
    fields: AdminEditUserRequest,
    after: Partial<UserRow>,
    settled: SettledPayment | null = null,
    passwordHash: string | null = null,
  ) =>
    decide({}, fields, { passwordHash })
      .mailsOf(storedUser(after), settled)
      .map(({ kind, to, userId }) => `${kind} ${to} ${userId}`);

  it("tell of a paid plan that is active, of a new password and of another address, each to whom it concerns", () => {
    expect(mailed({}, {})).toEqual([]);
    expect(mailed({}, {}, paid())).toEqual(["subscription-active ana@x.ar u1"]);
    expect(mailed({}, { subscription_status: "payment_received" }, paid())).toEqual([]);
    expect(mailed({}, {}, null, "new")).toEqual(["password-changed ana@x.ar u1"]);
    expect(mailed({}, { email_verified: false }, null, "new")).toEqual(["password-changed ana@x.ar u1"]);
    const moved = { email: "otra@x.ar", email_key: "otra@x.ar" };
    expect(mailed({ email: "otra@x.ar" }, moved)).toEqual([
      "email-changed ana@x.ar u1",
      "email-changed otra@x.ar u1",
    ]);
    expect(mailed({ email: "ANA@x.ar" }, { email: "ANA@x.ar" })).toEqual([]);
  });
});

describe("an edit's audit row", () => {
  it("has what became another, who it was, and never a password", () => {
    const { row, auditOf } = decide({}, { firstName: "Eva" }, { passwordHash: "new" });
    const after = storedUser({
      first_name: "Eva",
      password_hash: "new",
      subscription_ends_at: inDays(1),
      updated_at: inDays(0),
    });
    expect(auditOf(row, after)).toEqual({
      time: now,
      actor: "jefa",
      address: "192.0.2.1",
      userAgent: null,
      once: null,
      action: "user.update",
      target: "u1",
      before: { email: "ana@x.ar", firstName: "Ana", subscriptionEndsAt: null },
      after: {
        email: "ana@x.ar",
        firstName: "Eva",
        subscriptionEndsAt: "2026-11-21T15:00:00.000Z",
        passwordChanged: true,
      },
    });
    expect(decide({}, {}).auditOf(row, row)).toMatchObject({
      before: { email: "ana@x.ar" },
      after: { email: "ana@x.ar" },
    });
    expect(decide({}, {}).auditOf(row, row).after).not.toHaveProperty("passwordChanged");
  });

  it("stores an empty code as none, and dates as dates", () => {
    expect(decide({}, { discountCode: "", promotionalCode: "", trialEndsAt: null }).change).toEqual({
      discount_code: null,
      promotional_code: null,
      trial_ends_at: null,
    });
    expect(decide({}, { discountCode: "AMIGOS", trialEndsAt: "2026-12-01T00:00:00Z" }).change).toEqual({
      discount_code: "AMIGOS",
      trial_ends_at: new Date("2026-12-01T00:00:00Z"),
    });
  });
});
