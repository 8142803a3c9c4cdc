import { expect, test, vi } from "vitest";

import type { AdminUser } from "@paridad/core/contract";

import { userConflictFields } from "./user-conflict.ts";
import { changesOf, editFormOf, fromLocalField, toLocalField } from "./edit-form.ts";

const user: AdminUser = {
  id: "u1",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-10-01T12:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
  subscriptionEndsAt: "2026-12-31T20:15:30.500Z",
  discountCode: "AMIGO",
  promotionalCode: null,
  subscriptionCreatedAt: null,
  subscriptionActivatedAt: null,
  lastLogin: null,
};

test("an untouched form changes nothing, not even the seconds its fields can't show", () => {
  expect(changesOf(editFormOf(user), user)).toEqual({ expectedUpdatedAt: user.updatedAt });
});

test("sends what was changed; an emptied code or date is taken away", () => {
  const form = {
    ...editFormOf(user),
    firstName: " Anita ",
    discountCode: " ",
    promotionalCode: " VERANO ",
    subscriptionEndsAt: "",
  };
  expect(changesOf(form, user)).toEqual({
    expectedUpdatedAt: user.updatedAt,
    firstName: "Anita",
    discountCode: null,
    promotionalCode: "VERANO",
    subscriptionEndsAt: null,
  });
});

test("an instant is written in the reader's zone: three hours behind UTC in Buenos Aires", () => {
  const zone = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(180);
  expect(toLocalField("2027-01-01T02:15:00.000Z")).toBe("2026-12-31T23:15");
  zone.mockRestore();
});

test("local fields go there and back to the minute", () => {
  const instant = "2026-12-31T20:15:00.000Z";
  expect(fromLocalField(toLocalField(instant))).toBe(instant);
  expect(fromLocalField("")).toBeNull();
});

test("what somebody else changed meanwhile is said as people read it, each date as one", () => {
  const current = {
    ...user,
    trialEndsAt: "2026-12-05T15:00:00.000Z",
    subscriptionEndsAt: "2027-01-31T15:00:00.000Z",
    isActive: false,
    subscriptionType: "starter",
  };
  const fields = userConflictFields({
    start: { ...user, subscriptionEndsAt: "2026-12-31T15:00:00.000Z", trialEndsAt: null },
    conflict: { current, changedBy: [] } as never,
    mine: { ...editFormOf(user), firstName: "Anita" },
    plans: [{ id: "pro", name: "Pro" }],
  });
  const texts = new Map(fields.map(({ label, before, now }) => [label, [before, now]]));
  expect(texts.get("Plan")).toEqual(["Pro", "starter"]);
  expect(texts.get("Activo")).toEqual(["Sí", "No"]);
  expect(texts.get("Fin de la prueba")?.[0]).toBe("vacío");
  expect(texts.get("Fin de la prueba")?.[1]).toMatch(/^05\/12\/2026 /);
  expect(texts.get("Fin de la suscripción")?.[0]).toMatch(/^31\/12\/2026 /);
});
