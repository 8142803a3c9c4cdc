import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
let call: AdminCall;
beforeAll(async () => {
  world = await build();
  call = await asAdmin(world);
  await call("POST", "/admin/users", {
    firstName: "Íñigo",
    lastName: "Peña",
    email: "inigo@ejemplo.com.ar",
    password: "Barco-Lento-77",
  });
});
beforeEach(() => world.clock.advance(1_000));
afterAll(() => world.close());

describe("acting on many", () => {
  const bulk = (payload: object, isPreview = false) =>
    call("POST", `/admin/users/bulk${isPreview ? "/preview" : ""}`, payload);

  it("shows who is touched before, and refuses when that moved meanwhile", async () => {
    const request = { action: "extendTrial", days: 7, search: "expired", scope: "email" };
    const preview = (await bulk(request, true)).body as { data: { touched: number; users: object[] } };
    expect(preview.data).toMatchObject({ touched: 1, skipped: 0 });
    // The trial is over, so the week starts today.
    expect(preview.data.users[0]).toMatchObject({ after: "27/11/2026", touched: true });
    expect((await bulk({ ...request, expectedTouched: 2 })).body).toMatchObject({ code: "STALE_UPDATE" });
    const told: string[] = [];
    const off = world.services.announcements.onRevoked(({ userId }) => told.push(userId));
    const done = await bulk({ ...request, expectedTouched: 1 });
    off();
    expect(told).toEqual([await idOf(world, "expired")]);
    expect(done.body).toMatchObject({ message: "Cambiamos 1 usuario", data: { touched: 1 } });
    expect((await auditOf(world.opened.database)).at(-1)).toMatchObject({
      action: "user.bulk.extendTrial",
      after: { value: "27/11/2026" },
    });
  });

  it("changes plans, activates and sends verifications again; who needs nothing is left alone with the reason", async () => {
    const ids = [await idOf(world, "black"), await idOf(world, "expired")];
    const plan = (await bulk({ action: "changePlan", subscriptionType: "black", userIds: ids })).body;
    expect(plan).toMatchObject({ data: { touched: 1, skipped: 1 } });
    expect((plan as { data: { users: object[] } }).data.users[1]).toMatchObject({
      reason: "Ya tiene ese plan",
    });
    const verify = (await bulk({ action: "resendVerification", search: "inigo", scope: "email" })).body;
    expect(verify).toMatchObject({ data: { touched: 1 } });
    expect((await mailsOf(world.opened.database)).at(-1)).toMatchObject({
      kind: "verify",
      recipient: "inigo@ejemplo.com.ar",
    });
    await call("PATCH", `/admin/users/${ids[1]}/subscription`, { subscriptionStatus: "pending_payment" });
    const active = (await bulk({ action: "activateSubscription", userIds: ids })).body;
    expect(active).toMatchObject({ data: { touched: 1, skipped: 1 } });
    const headers = { authorization: `Bearer ${await world.tokenOf("expired")}` };
    const payload = { plan: "pro", period: "monthly" };
    await world.app.inject({ method: "POST", url: "/subscription/payments", headers, payload });
    await call("PATCH", `/admin/users/${ids[1]}/subscription`, { subscriptionStatus: "expired" });
    // Who isn't chosen keeps what they asked for, unpaid.
    const others = { authorization: `Bearer ${await world.tokenOf("free")}` };
    const asked = { method: "POST", url: "/subscription/payments", headers: others, payload } as const;
    const { id: waiting } = (await world.app.inject(asked)).json().data;
    await bulk({ action: "activateSubscription", userIds: ids });
    const { status } = await world.opened.database
      .selectFrom("payments")
      .select("status")
      .where("id", "=", waiting)
      .executeTakeFirstOrThrow();
    expect(status).toBe("pending");
    const { body: paid } = await call("GET", "/admin/users?search=expired");
    expect(paid).toMatchObject({
      // A month from the end of the trial, which was given a week more above.
      data: [{ subscriptionType: "pro", subscriptionEndsAt: expect.stringMatching(/^2026-12-27/) }],
    });
    const mails = await mailsOf(world.opened.database);
    expect(mails.filter(({ recipient }) => recipient === "expired@paridad.test").at(-1)).toMatchObject({
      kind: "subscription-active",
    });
    // Money that was seen waits for its activation as well.
    await world.app.inject({
      method: "POST",
      url: "/subscription/payments",
      headers,
      payload: { plan: "black", period: "yearly" },
    });
    await call("PATCH", `/admin/users/${ids[1]}/subscription`, { subscriptionStatus: "payment_received" });
    await bulk({ action: "activateSubscription", userIds: ids });
    expect((await call("GET", "/admin/users?search=expired")).body).toMatchObject({
      // A year from the trial's end, and the 30 days paid of Pro at 27.900 of 54.900: 15,25 days more.
      data: [{ subscriptionType: "black", subscriptionEndsAt: expect.stringMatching(/^2027-12-12/) }],
    });
    expect((await bulk({ action: "extendTrial", userIds: ids })).body).toMatchObject({
      errors: [{ path: "days" }],
    });
    for (const [subscriptionType, status] of [
      ["oro", 400],
      ["free", 200],
      ["trial", 200],
    ] as const) {
      const asked = { action: "changePlan", subscriptionType, userIds: ids };
      expect((await call("POST", "/admin/users/bulk/preview", asked)).status, subscriptionType).toBe(status);
    }
  });

  it("takes ten thousand of them, also to be mailed", async () => {
    const id = (place: number) => `01a1f978-b580-7000-803c-${String(place).padStart(12, "0")}`;
    const userIds = Array.from({ length: 10_000 }, (_, place) => id(place));
    const done = await bulk({ action: "activate", userIds });
    expect(done).toMatchObject({ status: 200, body: { data: { touched: 0 } } });
    const mail = { title: "Novedades", content: "Hola", includePasswordReset: false, targetUsers: userIds };
    expect((await call("POST", "/admin/emails/bulk", mail)).status).toBe(200);
  });
});
