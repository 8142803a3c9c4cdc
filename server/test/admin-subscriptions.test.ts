import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
let call: AdminCall;
beforeAll(async () => {
  world = await build();
  call = await asAdmin(world);
});
beforeEach(() => world.clock.advance(1_000));
afterAll(() => world.close());

describe("a subscription", () => {
  it("is activated with its payment: dates, end, mail and access at once", async () => {
    const token = await world.tokenOf("free");
    const headers = { authorization: `Bearer ${token}` };
    const grid = () => world.app.inject({ url: "/market/historico/opciones/grid", headers });
    expect((await grid()).statusCode).toBe(403);
    const paid = { method: "POST", url: "/subscription/payments", headers } as const;
    await world.app.inject({ ...paid, payload: { plan: "pro", period: "yearly" } });
    const id = await idOf(world, "free");
    const told: string[] = [];
    const off = world.services.announcements.onRevoked(({ userId }) => told.push(userId));
    const { body } = await call("PATCH", `/admin/users/${id}/subscription`, {
      subscriptionType: "pro",
      subscriptionStatus: "active",
    });
    off();
    expect(told).toEqual([id]);
    const { user } = body as { user: Record<string, string> };
    expect(user["subscriptionActivatedAt"]).toBe(new Date(world.clock.now()).toISOString());
    expect(user["subscriptionEndsAt"]?.slice(0, 10)).toBe("2027-11-20");
    expect((await grid()).statusCode).toBe(200);
    expect((await mailsOf(world.opened.database)).at(-1)).toMatchObject({ kind: "subscription-active" });
  });

  it("that is activated again does not keep an end that is over", async () => {
    const id = await idOf(world, "expired");
    await call("PUT", `/admin/users/${id}`, { subscriptionEndsAt: "2026-01-01T00:00:00Z" });
    const patch = { subscriptionStatus: "active" };
    const { body } = await call("PATCH", `/admin/users/${id}/subscription`, patch);
    expect((body as { user: object }).user).toMatchObject({ subscriptionEndsAt: null });
  });

  it("that is activated with dates of the administrator's keeps them, whatever was paid", async () => {
    const headers = { authorization: `Bearer ${await world.tokenOf("trial")}` };
    const payload = { plan: "black", period: "monthly" };
    await world.app.inject({ method: "POST", url: "/subscription/payments", headers, payload });
    const dates = {
      subscriptionCreatedAt: null,
      subscriptionActivatedAt: "2026-11-01T00:00:00.000Z",
      subscriptionEndsAt: "2027-03-01T00:00:00.000Z",
    };
    const id = await idOf(world, "trial");
    const patch = { subscriptionStatus: "active", ...dates };
    const { body } = await call("PATCH", `/admin/users/${id}/subscription`, patch);
    expect((body as { user: object }).user).toMatchObject({ subscriptionType: "black", ...dates });
  });
});
