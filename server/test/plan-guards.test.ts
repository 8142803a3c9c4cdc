import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser, meOf } from "./support/session-calls.ts";

const day = 86_400_000;
let world: TestWorld;
let call: AdminCall;
beforeAll(async () => void (world = await build()));
beforeEach(async () => {
  world.clock.advance(1_000);
  call = await asAdmin(world);
});
afterAll(() => world.close());

describe("a plan with open payments", () => {
  const remove = (id: string) => call("DELETE", `/admin/subscription-plans/${id}`);
  const plansOnSale = async () => {
    const { data } = (await world.app.inject({ url: "/subscription/plans" })).json();
    return data.map(({ id }: { id: string }) => id);
  };

  it("isn't deleted while money may be on its way or has come, and is once nothing is open", async () => {
    const plan = { id: "anual", name: "Anual", description: "", price: 5, features: {} };
    expect((await call("POST", "/admin/subscription-plans", plan)).status).toBe(200);
    const headers = { authorization: `Bearer ${await world.tokenOf("free")}` };
    const payload = { plan: "anual", period: "monthly" };
    await world.app.inject({ method: "POST", url: "/subscription/payments", headers, payload });
    const refused = { code: "CONFLICT", message: "No se puede eliminar: hay pagos pendientes de este plan" };
    const set = (status: string) =>
      world.opened.database.updateTable("payments").set({ status }).where("plan_id", "=", "anual").execute();
    for (const status of ["pending", "received"]) {
      await set(status);
      expect(await remove("anual"), status).toMatchObject({ status: 409, body: refused });
      expect(await plansOnSale()).toContain("anual");
    }
    await set("cancelled");
    expect((await remove("anual")).status).toBe(200);
    expect(await plansOnSale()).not.toContain("anual");
    expect((await remove("anual")).status).toBe(404);
  });

  it("isn't deleted while users have it, one or more", async () => {
    expect((await remove("starter")).body).toMatchObject({
      message: "No se puede eliminar: 1 usuario tiene este plan",
    });
    // Also who had it: their screens still speak of it.
    await changeUser(world, "black", { subscription_type: "starter", subscription_status: "expired" });
    expect((await remove("starter")).body).toMatchObject({
      message: "No se puede eliminar: 2 usuarios tienen este plan",
    });
    await changeUser(world, "black", { subscription_type: "black", subscription_status: "active" });
  });
});

describe("activating many subscriptions", () => {
  const activate = (userIds: readonly string[]) =>
    call("POST", "/admin/users/bulk", { action: "activateSubscription", userIds });
  const userOf = async (name: string) => (await meOf(world, await world.tokenOf(name))).json().user;

  it("leaves no end that has passed, and keeps one that is still to come", async () => {
    const id = await idOf(world, "expired");
    const end = (milliseconds: number) => new Date(world.clock.now() + milliseconds);
    const lapsed = { subscription_type: "pro", subscription_status: "expired" };
    for (const passed of [0, -1, -40 * day]) {
      await changeUser(world, "expired", { ...lapsed, subscription_ends_at: end(passed) });
      expect((await activate([id])).status).toBe(200);
      const user = await userOf("expired");
      expect([user.subscriptionStatus, user.subscriptionEndsAt], String(passed)).toEqual(["active", null]);
    }
    const later = end(5 * day);
    await changeUser(world, "expired", { ...lapsed, subscription_ends_at: later });
    await activate([id]);
    expect((await userOf("expired")).subscriptionEndsAt).toBe(later.toISOString());
  });

  it("leaves those without a paid plan alone", async () => {
    const ids = [await idOf(world, "free"), await idOf(world, "trial"), await idOf(world, "pro")];
    const { body } = await activate(ids);
    const { users } = (body as { data: { users: { reason: string }[] } }).data;
    const reasons = users.map(({ reason }) => reason).sort();
    expect(reasons).toEqual([
      "La suscripción ya está activa",
      "No tiene un plan pago",
      "No tiene un plan pago",
    ]);
  });
});

describe("a trial that is extended", () => {
  it("grows from its end while it runs, and from now once it is over", async () => {
    const extend = async (name: string) => {
      const userIds = [await idOf(world, name)];
      await call("POST", "/admin/users/bulk", { action: "extendTrial", days: 7, userIds });
      return Date.parse((await userTrialEnd(name)) ?? "");
    };
    const userTrialEnd = async (name: string) =>
      (await meOf(world, await world.tokenOf(name))).json().user.trialEndsAt as string;
    const now = world.clock.now();
    await changeUser(world, "trial", { trial_ends_at: new Date(now + 2 * day) });
    expect(await extend("trial")).toBe(now + 9 * day);
    await changeUser(world, "trial", { trial_ends_at: new Date(now - 2 * day) });
    expect(await extend("trial")).toBe(now + 7 * day);
  });
});
