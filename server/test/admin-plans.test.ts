import type { SubscriptionPlan } from "@paridad/core/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
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
afterAll(() => world.close());

async function planOf(id: string): Promise<SubscriptionPlan | undefined> {
  const { body } = await call("GET", "/subscription/plans");
  return (body as { data: SubscriptionPlan[] }).data.find((plan) => plan.id === id);
}

it("a plan needs an id and a name only, and keeps its features in the order in which they were saved", async () => {
  const features = { m2: true, m3: { orden: 1 }, m1: false };
  const plan = { id: "orden", name: "Orden", features };
  expect((await call("POST", "/admin/subscription-plans", plan)).status).toBe(200);
  const created = await planOf("orden");
  expect(created?.price).toBe(0);
  expect(Object.keys(created?.features ?? {})).toEqual(["m2", "m3", "m1"]);
  const turned = { m1: false, m3: { orden: 1 }, m2: true };
  const edited = { name: "Orden", features: turned };
  expect((await call("PUT", "/admin/subscription-plans/orden", edited)).status).toBe(200);
  expect(Object.keys((await planOf("orden"))?.features ?? {})).toEqual(["m1", "m3", "m2"]);
});
