import { expect, it } from "vitest";
import { createAdminUsers } from "./admin-users.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";

const now = new Date("2026-11-20T15:00:00Z");
const actor = { admin: { id: "a1", username: "admin" }, device: { address: "10.0.0.1", userAgent: null } };

function createWorld() {
  const asked: object[] = [];
  const users = createAdminUsers({
    repository: {
      planIds: async () => ["pro"],
      create: async (row: object) => {
        asked.push(row);
        return { id: "u1" };
      },
      count: async () => 25,
      list: async (query: object) => {
        asked.push(query);
        return [];
      },
    },
    passwords: { hash: async () => "hash" },
    clock: { now: () => now.getTime() },
    securityLog: { record: () => undefined },
  } as unknown as AdminUsersDependencies);
  return { users, asked };
}

it("a page has ten users where nobody asks for another number", async () => {
  const { users, asked } = createWorld();
  expect((await users.page({ page: 2 })).pagination).toEqual({
    page: 2,
    total: 25,
    totalPages: 3,
    hasNextPage: true,
  });
  expect((await users.page({ page: 3 })).pagination.hasNextPage).toBe(false);
  expect(asked).toMatchObject([
    { limit: 10, offset: 10 },
    { limit: 10, offset: 20 },
  ]);
});

it.each([
  [
    "free",
    "free",
    "",
    { discount_code: null, subscription_created_at: null, subscription_activated_at: null },
  ],
  [
    "pro",
    "pending_payment",
    "AMIGA-10",
    { discount_code: "AMIGA-10", subscription_created_at: now, subscription_activated_at: null },
  ],
  [
    "pro",
    "active",
    undefined,
    { discount_code: null, subscription_created_at: now, subscription_activated_at: now },
  ],
])(
  "a new user of %s, %s, has the dates of that state",
  async (subscriptionType, subscriptionStatus, code, row) => {
    const { users, asked } = createWorld();
    const request = {
      firstName: "Ana",
      lastName: "Paz",
      email: "ana@x.ar",
      password: "Barco-Lento-77",
      isActive: true,
      emailVerified: true,
      subscriptionType,
      subscriptionStatus,
      discountCode: code,
    };
    await users.create(request as never, actor as never);
    expect(asked).toMatchObject([
      { ...row, subscription_ends_at: null, trial_ends_at: null, is_partner: false },
    ]);
  },
);
