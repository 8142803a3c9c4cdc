import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";

import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import { accessOf } from "@paridad/core/plans";

import { personOn } from "@paridad/core/testing";
import { isPaymentPending, planNameOf, stateTextOf } from "./access-texts.ts";
import { useAccessAfterTrial, useChainAccess, useIsOpen } from "./access.ts";
import { ServicesProvider } from "./services.tsx";
import type { Services } from "./services.tsx";

const now = Date.parse("2026-11-20T15:00:00Z");
const trial = { trialEndsAt: "2026-11-23T15:00:00Z" };
const ended = { subscriptionStatus: "expired", trialEndsAt: "2026-11-01T15:00:00Z" } as const;

it.each<[string, User, string, string]>([
  ["nothing", personOn("free"), "Gratuito", "Free"],
  ["a trial", personOn("free", trial), "Prueba", "Prueba (3 días)"],
  ["a plan", personOn("pro"), "PRO", "Activo"],
  ["a plan that lapsed", personOn("pro", ended), "PRO, vencido", "Expirado"],
])("%s is named", (_name, user, plan, state) => {
  const access = accessOf({ user, now });
  expect([planNameOf(access, user), stateTextOf(access)]).toEqual([plan, state]);
});

it.each([
  ["pending_payment", true],
  ["payment_received", true],
  ["active", false],
  ["expired", false],
  ["free", false],
] as const)("%s waits for a payment: %s", (subscriptionStatus, isWaiting) => {
  expect(isPaymentPending(personOn("pro", { subscriptionStatus }))).toBe(isWaiting);
});

function asUser(user: User | null) {
  const session = createSessionStore({ storage: createMemoryStorage() });
  if (user !== null) session.signIn({ token: "t", user });
  const services = { session, clock: { now: () => now } } as unknown as Services;
  return ({ children }: PropsWithChildren) => (
    <ServicesProvider services={services}>{children}</ServicesProvider>
  );
}

it("what stays after a trial is said in a trial alone", () => {
  const after = (user: User) => renderHook(useAccessAfterTrial, { wrapper: asUser(user) }).result.current;
  expect(after(personOn("free", trial))?.kind).toBe("none");
  // A trial that runs by itself from the registration ends all the same.
  expect(after(personOn("free", { createdAt: "2026-11-15T15:00:00Z" }))?.kind).toBe("none");
  expect(after(personOn("pro", trial))?.kind ?? null).toBe(
    accessOf({ user: personOn("pro", trial), now }).kind === "trial" ? "plan" : null,
  );
  expect([after(personOn("pro")), after(personOn("free"))]).toEqual([null, null]);
});

it("before anybody is known screens stay open and read the live chain; then the plan says", () => {
  const opens = (user: User | null) =>
    renderHook(() => [useIsOpen("strategies.avanzadas"), useChainAccess()[0] ?? null], {
      wrapper: asUser(user),
    }).result.current;
  expect(opens(null)).toEqual([true, "live"]);
  expect(opens(personOn("free"))[0]).toBe(false);
  expect(opens(personOn("black"))).toEqual([true, "live"]);
});
