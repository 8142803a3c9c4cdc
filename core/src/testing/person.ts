import type { User } from "../contract/index.ts";

/** Ana Paz, active on a plan. */
export function personOn(plan = "black", change: Partial<User> = {}): User {
  return {
    id: "1",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    isActive: true,
    emailVerified: true,
    createdAt: "2026-01-02T12:00:00Z",
    updatedAt: "2026-01-02T12:00:00Z",
    subscriptionType: plan,
    subscriptionStatus: plan === "free" ? "free" : "active",
    ...change,
  };
}
