import type { SubscriptionPlan } from "@paridad/core/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asAdmin } from "./admin-helper.ts";
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

async function planOf(id: string): Promise<SubscriptionPlan | undefined> {
  const { body } = await call("GET", "/subscription/plans");
  return (body as { data: SubscriptionPlan[] }).data.find((plan) => plan.id === id);
}
const edit = (change: object) =>
  call("PUT", "/admin/subscription-plans/pro", { name: "Pro", price: 19, ...change });

it("an edit changes what users pay, and leaves it where it says nothing of pesos", async () => {
  expect((await edit({ priceArs: 31_500 })).status).toBe(200);
  expect((await edit({ price: 21 })).status).toBe(200);
  const plan = await planOf("pro");
  expect(plan).toMatchObject({ price: 21, priceArs: 31_500 });
  expect(plan?.pricing.monthly.formatted).toBe("$\u00a031.500");
});

it("refuses an edit that began before somebody else's, and keeps theirs", async () => {
  const expectedUpdatedAt = (await planOf("pro"))?.updatedAt;
  const both = await Promise.all([
    edit({ description: "Una", expectedUpdatedAt }),
    edit({ description: "Otra", expectedUpdatedAt }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.findIndex(({ status }) => status === 409);
  const current = { id: "pro", description: refused === 0 ? "Otra" : "Una" };
  expect(both[refused]?.body).toMatchObject({ code: "STALE_UPDATE", conflict: { current } });
  expect((await planOf("pro"))?.description).toBe(refused === 0 ? "Otra" : "Una");
});

it("refuses an edit of what somebody else changed in the same millisecond", async () => {
  await edit({ description: "Una" });
  const expectedUpdatedAt = (await planOf("pro"))?.updatedAt;
  await edit({ description: "Otra" });
  expect((await edit({ description: "Tercera", expectedUpdatedAt })).status).toBe(409);
});

it("what another process changed is seen as soon as it tells of somebody whom it touches", async () => {
  const before = (await planOf("pro"))?.description;
  const change = world.opened.database.updateTable("plans").set({ description: "De otro proceso" });
  await change.where("id", "=", "pro").execute();
  expect((await planOf("pro"))?.description).toBe(before);
  world.services.announcements.revoke({ userId: "alguien" });
  expect((await planOf("pro"))?.description).toBe("De otro proceso");
});

it("a plan that is cheaper is the one that a refusal names", async () => {
  const headers = { authorization: `Bearer ${await world.tokenOf("starter")}` };
  const refusal = async () =>
    (await world.app.inject({ url: "/market/probabilidades/simbolos", headers })).json();
  expect(await refusal()).toMatchObject({ module: 4, requiredPlan: "pro" });
  const features = { modulo_1: true, modulo_4: true };
  const plan = { id: "estudio", name: "Estudio", price: 12, priceArs: 15_900, features };
  expect((await call("POST", "/admin/subscription-plans", plan)).status).toBe(200);
  expect(await refusal()).toMatchObject({ module: 4, requiredPlan: "estudio" });
});

it("a plan with the longest id is edited and deleted like any other", async () => {
  const id = `a${"-b".repeat(19)}-`;
  expect(id).toHaveLength(40);
  const plan = { id, name: "Largo", price: 12, priceArs: 15_900, features: { modulo_1: true } };
  expect((await call("POST", "/admin/subscription-plans", plan)).status).toBe(200);
  const at = `/admin/subscription-plans/${id}`;
  expect((await call("PUT", at, { name: "Más largo", price: 12 })).status).toBe(200);
  expect((await planOf(id))?.name).toBe("Más largo");
  expect((await call("DELETE", at)).status).toBe(200);
  expect(await planOf(id)).toBeUndefined();
});
