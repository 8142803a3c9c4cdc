import type { AvailableFeature } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, auditOf, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const path = "/admin/subscription-plans";
let fixture: TestWorld;
let admin: AdminCall;
beforeEach(async () => {
  fixture = await build();
  admin = await asAdmin(fixture);
});
afterEach(() => fixture.close());

const stored = (id: string) =>
  fixture.opened.database.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
const lastAudit = async () => (await auditOf(fixture.opened.database)).at(-1);
/** The world's plans are those of the specification: this one alone says how many pesos a dollar is. */
async function sellAlone(plans: readonly { price: number; priceArs: number; features: object }[]) {
  const { database } = fixture.opened;
  await database.deleteFrom("plans").execute();
  const at = new Date(fixture.clock.now());
  const rows = plans.map(({ price, priceArs, features }, position) => ({
    id: `p${position}`,
    name: "P",
    description: "",
    price_usd: price,
    price_ars: priceArs,
    icon: "gem",
    is_popular: false,
    features: JSON.stringify(features),
    position,
    created_at: at,
    updated_at: at,
  }));
  await database.insertInto("plans").values(rows).execute();
  // Plans are kept for five seconds.
  fixture.clock.advance(5_000);
}

describe("a new plan", () => {
  const request = { id: "estudio", name: "Estudio", description: "Uno", price: 12, features: {} };

  it("gets pesos at the middle rate, an icon and no mark where none is given, and an audit row of it all", async () => {
    await sellAlone([
      { price: 10, priceArs: 10_000, features: {} },
      { price: 20, priceArs: 30_000, features: {} },
    ]);
    expect((await admin("POST", path, request)).status).toBe(200);
    const at = new Date(fixture.clock.now());
    // Rates 1,000 and 1,500: the upper middle.
    const fields = { price_usd: 12, price_ars: 18_000, icon: "sparkles", is_popular: false, features: {} };
    const plan = { id: "estudio", name: "Estudio", description: "Uno", position: 2, ...fields };
    expect(await stored("estudio")).toEqual({ ...plan, created_at: at, updated_at: at });
    const after = { name: "Estudio", description: "Uno", price: 12, priceArs: 18_000, icon: "sparkles" };
    expect(await lastAudit()).toMatchObject({
      action: "plan.create",
      target: "estudio",
      after: { ...after, isPopular: false, features: {} },
    });
  });

  it("keeps what is given", async () => {
    await admin("POST", path, { ...request, priceArs: 1, icon: "gem", isPopular: true });
    expect(await stored("estudio")).toMatchObject({ price_ars: 1, icon: "gem", is_popular: true });
  });

  it("is refused by an id that means no plan, or that is taken", async () => {
    const before = await auditOf(fixture.opened.database);
    for (const id of ["free", "trial"])
      expect((await admin("POST", path, { ...request, id })).status).toBe(400);
    const taken = await admin("POST", path, { ...request, id: "pro" });
    expect([taken.status, taken.body]).toMatchObject([409, { code: "CONFLICT", errors: [{ path: "id" }] }]);
    expect(await auditOf(fixture.opened.database)).toEqual(before);
  });
});

describe("an edit of a plan", () => {
  it("changes what it names and nothing else, and the audit row has only what became another", async () => {
    const before = await stored("pro");
    fixture.clock.advance(1_000);
    const { name, price_usd: price = 0 } = before ?? {};
    const { database } = fixture.opened;
    const owners = await database
      .selectFrom("users")
      .select("id")
      .where("subscription_type", "=", "pro")
      .execute();
    const notified: string[] = [];
    const off = fixture.services.announcements.onRevoked(({ userId }) => notified.push(userId));
    expect((await admin("PUT", `${path}/pro`, { name, price: price + 1 })).status).toBe(200);
    off();
    expect(notified.toSorted()).toEqual(owners.map(({ id }) => id).toSorted());
    expect(notified).not.toEqual([]);
    const updated_at = new Date(fixture.clock.now());
    expect(await stored("pro")).toEqual({ ...before, price_usd: price + 1, updated_at });
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: "plan.update", target: "pro" });
    expect([audit?.before, audit?.after]).toEqual([{ price }, { price: price + 1 }]);
  });

  it("changes every field that it names, also to nothing", async () => {
    const own = { description: "", priceArs: 0, icon: "sprout", isPopular: false };
    const features = { modulo_6: true };
    await admin("PUT", `${path}/pro`, { id: "pro", name: "P", price: 0, features, ...own });
    const row = { name: "P", price_usd: 0, description: "", price_ars: 0, icon: "sprout", is_popular: false };
    expect(await stored("pro")).toMatchObject({ ...row, features });
  });

  it("changes no id, and no plan that is not there", async () => {
    const before = await auditOf(fixture.opened.database);
    expect((await admin("PUT", `${path}/pro`, { id: "otro", name: "P", price: 1 })).status).toBe(400);
    expect((await admin("PUT", `${path}/nada`, { name: "P", price: 1 })).status).toBe(404);
    expect(await auditOf(fixture.opened.database)).toEqual(before);
  });

  it("from another state than the stored one is refused with that state and who made it", async () => {
    const first = (await stored("pro"))?.updated_at ?? new Date(0);
    fixture.clock.advance(1_000);
    const edit = { name: "P", price: 1, expectedUpdatedAt: first.toISOString() };
    expect((await admin("PUT", `${path}/pro`, edit)).status).toBe(200);
    const stale = await admin("PUT", `${path}/pro`, { ...edit, name: "Q" });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        code: "STALE_UPDATE",
        conflict: { current: { id: "pro", name: "P" }, changedBy: ["admin"] },
      },
    ]);
  });
});

describe("a plan that is withdrawn", () => {
  it("leaves its audit row, and stays while somebody has it or is about to pay for it", async () => {
    const { database } = fixture.opened;
    const price = (await stored("pro"))?.price_usd;
    const withdraw = async () => {
      const { status, body } = await admin("DELETE", `${path}/pro`);
      return [status, (body as { message: string }).message];
    };
    const subscribe = (plan: string) =>
      database.updateTable("users").set({ subscription_type: plan }).execute();
    await subscribe("free");
    const one = database.updateTable("users").set({ subscription_type: "pro" });
    await one.where("id", "=", await idOf(fixture, "pro")).execute();
    expect(await withdraw()).toEqual([409, "No se puede eliminar: 1 usuario tiene este plan"]);
    await one.where("id", "=", await idOf(fixture, "black")).execute();
    expect(await withdraw()).toEqual([409, "No se puede eliminar: 2 usuarios tienen este plan"]);
    await subscribe("free");
    const token = await fixture.tokenOf("free");
    await fixture.app.inject({
      method: "POST",
      url: "/subscription/payments",
      payload: { plan: "pro", period: "monthly" },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await withdraw()).toEqual([409, "No se puede eliminar: hay pagos pendientes de este plan"]);
    await database.deleteFrom("payments").execute();
    expect((await withdraw())[0]).toBe(200);
    expect(await stored("pro")).toBeUndefined();
    expect(await lastAudit()).toMatchObject({ action: "plan.delete", target: "pro", before: { price } });
  });
});

it("the features to choose from are the modules and the texts of the plans on sale, each once, by their place", async () => {
  await sellAlone([
    { price: 10, priceArs: 10_000, features: { modulo_1: true, soporte: { nombre: "Soporte", orden: 50 } } },
    { price: 20, priceArs: 30_000, features: { soporte: true, charla: true, modulo_99: { orden: 0.5 } } },
  ]);
  const { body } = await admin("GET", "/admin/available-features");
  const features = (body as { data: AvailableFeature[] }).data;
  const known = features.map(({ id, orden, module }) => [id, orden, module]);
  expect(known[0]).toEqual(["modulo_99", 0.5, null]);
  expect(known.slice(1, 12)).toEqual(
    Array.from({ length: 11 }, (_, index) => [`modulo_${index + 1}`, index + 1, index + 1]),
  );
  expect(features.slice(12)).toEqual([
    { id: "soporte", nombre: "Soporte", orden: 50, module: null },
    { id: "charla", nombre: "charla", orden: 100, module: null },
  ]);
});
