import type { SubscriptionPlan } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../auth/actor.ts";
import { createAdminPlans, pesosFor } from "./admin-plans.ts";
import type { AdminPlansDependencies } from "./admin-plans.ts";
import type { PlanUse } from "./admin-repository.ts";
import type { PlanRow } from "./repository.ts";

const at = new Date("2026-11-20T15:00:00Z");
const stored: PlanRow = {
  id: "pro",
  name: "Pro",
  description: "Para probar",
  price_usd: 19,
  price_ars: 27_900,
  icon: "gem",
  is_popular: true,
  features: { modulo_5: true },
  position: 1,
  created_at: at,
  updated_at: at,
};
const actor = {
  admin: { username: "ana" },
  address: "192.0.2.1",
  userAgent: "x",
  once: null,
} as unknown as Actor;
const onSale = [
  { price: 10, priceArs: 10_000, features: { modulo_1: true, soporte: { nombre: "Soporte", orden: 50 } } },
  { price: 20, priceArs: 30_000, features: { soporte: true, charla: true, modulo_99: { orden: 0.5 } } },
] as unknown as SubscriptionPlan[];

/** A store of one plan, which notes what was asked of it. */
function createWorld({ use = { subscribers: 0, openPayments: 0 } as PlanUse, isKnown = true } = {}) {
  const events: unknown[] = [];
  const repository: AdminPlansDependencies["repository"] = {
    create: async (plan, audit) => {
      events.push(["create", plan, audit]);
      return isKnown;
    },
    change: async (_id, decide, auditOf) => {
      if (!isKnown) return false;
      const change = decide(stored);
      events.push(["change", change, auditOf(stored, { ...stored, ...change } as PlanRow)]);
      return true;
    },
    remove: async (_id, guard, auditOf) => {
      if (!isKnown) return false;
      guard(use);
      events.push(["remove", auditOf(stored)]);
      return true;
    },
    conflict: async (id, since) => ({ current: { id, since } as never, changedBy: ["beto"] }),
    subscribers: async () => ["u1", "u2"],
  };
  const admin = createAdminPlans({
    repository,
    plans: { list: async () => onSale, forget: () => void events.push("forgotten") },
    clock: { now: () => at.getTime() + 5_000 },
    announcements: { revoke: (told: unknown) => void events.push(told) } as never,
  });
  return { admin, events };
}
const later = new Date(at.getTime() + 5_000);
const signed = { time: later.getTime(), actor: "ana", address: "192.0.2.1", userAgent: "x", once: null };

describe("a new plan", () => {
  const request = { id: "estudio", name: "Estudio", description: "Uno", price: 12, features: {} };

  it("gets pesos at the middle rate, an icon and no mark where none is given, and an audit row of it all", async () => {
    const { admin, events } = createWorld();
    await admin.create(request, actor);
    const plan = {
      id: "estudio",
      name: "Estudio",
      description: "Uno",
      price_usd: 12,
      // Rates 1,000 and 1,500: the upper middle.
      price_ars: 18_000,
      icon: "sparkles",
      is_popular: false,
      features: {},
      created_at: later,
      updated_at: later,
    };
    const after = { price: 12, priceArs: 18_000, icon: "sparkles", isPopular: false, name: "Estudio" };
    expect(events).toEqual([
      [
        "create",
        plan,
        {
          ...signed,
          action: "plan.create",
          target: "estudio",
          after: { ...after, description: "Uno", features: {} },
        },
      ],
      "forgotten",
    ]);
  });

  it("keeps what is given", async () => {
    const { admin, events } = createWorld();
    await admin.create({ ...request, priceArs: 1, icon: "gem", isPopular: true }, actor);
    expect(events[0]).toMatchObject(["create", { price_ars: 1, icon: "gem", is_popular: true }, {}]);
  });

  it.each(["free", "trial"])("can't be called %s, which means that there is none", async (id) => {
    const { admin, events } = createWorld();
    await expect(admin.create({ ...request, id }, actor)).rejects.toMatchObject({ status: 400 });
    expect(events).toEqual([]);
  });

  it("of an id that is taken is a conflict", async () => {
    const { admin } = createWorld({ isKnown: false });
    await expect(admin.create(request, actor)).rejects.toMatchObject({ status: 409, code: "CONFLICT" });
  });
});

describe("an edit of a plan", () => {
  it("changes what it names and nothing else, and the audit row has only what became another", async () => {
    const { admin, events } = createWorld();
    await admin.edit("pro", { name: "Pro", price: 21 }, actor);
    expect(events).toEqual([
      [
        "change",
        { name: "Pro", price_usd: 21, updated_at: later },
        { ...signed, action: "plan.update", target: "pro", before: { price: 19 }, after: { price: 21 } },
      ],
      "forgotten",
      { userId: "u1" },
      { userId: "u2" },
    ]);
  });

  it("changes every field that it names, also to nothing", async () => {
    const { admin, events } = createWorld();
    const own = { description: "", priceArs: 0, icon: "sprout", isPopular: false } as const;
    await admin.edit("pro", { id: "pro", name: "P", price: 0, features: { modulo_6: true }, ...own }, actor);
    expect(events[0]).toMatchObject([
      "change",
      {
        name: "P",
        price_usd: 0,
        description: "",
        price_ars: 0,
        icon: "sprout",
        is_popular: false,
        features: '{"modulo_6":true}',
      },
      {},
    ]);
  });

  it("changes no id, and no plan that is not there", async () => {
    const { admin, events } = createWorld();
    const edited = admin.edit("pro", { id: "otro", name: "P", price: 1 }, actor);
    await expect(edited).rejects.toMatchObject({ status: 400 });
    expect(events).toEqual([]);
    const gone = createWorld({ isKnown: false }).admin.edit("pro", { name: "P", price: 1 }, actor);
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  it("from another state than the stored one is refused with that state and who made it", async () => {
    const { admin, events } = createWorld();
    const since = new Date(at.getTime() - 1);
    const stale = admin.edit("pro", { name: "P", price: 1, expectedUpdatedAt: since.toISOString() }, actor);
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: "STALE_UPDATE",
      fields: { conflict: { current: { id: "pro", since }, changedBy: ["beto"] } },
    });
    expect(events).toEqual([]);
    await admin.edit("pro", { name: "P", price: 1, expectedUpdatedAt: at.toISOString() }, actor);
    expect(events[0]).toMatchObject(["change", { updated_at: later }, {}]);
  });
});

describe("a plan that is withdrawn", () => {
  it("leaves its audit row", async () => {
    const { admin, events } = createWorld();
    await admin.remove("pro", actor);
    expect(events).toEqual([
      [
        "remove",
        { ...signed, action: "plan.delete", target: "pro", before: expect.objectContaining({ price: 19 }) },
      ],
      "forgotten",
    ]);
  });

  it.each([
    [{ subscribers: 1, openPayments: 0 }, "No se puede eliminar: 1 usuario tiene este plan"],
    [{ subscribers: 2, openPayments: 3 }, "No se puede eliminar: 2 usuarios tienen este plan"],
    [{ subscribers: 0, openPayments: 1 }, "No se puede eliminar: hay pagos pendientes de este plan"],
  ])("stays with %o", async (use, message) => {
    const { admin, events } = createWorld({ use });
    await expect(admin.remove("pro", actor)).rejects.toMatchObject({ status: 409, message });
    expect(events).toEqual([]);
  });
});

describe("the features to choose from", () => {
  it("are the eleven modules and the texts of the plans on sale, each once, by their place", async () => {
    const features = await createWorld().admin.features();
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
});

describe("pesos for a price in dollars", () => {
  it("are at the middle of the rates on sale, in whole hundreds", () => {
    const plan = (price: number, priceArs: number) => ({ price, priceArs });
    expect(pesosFor(7, [plan(1, 900), plan(1, 9_000), plan(2, 2_468)])).toBe(8_600);
    expect(pesosFor(1, [plan(0, 500), plan(5, 0), plan(1, 1_249)])).toBe(1_200);
    expect(pesosFor(1, [plan(1, 1_250)])).toBe(1_300);
    expect(pesosFor(7, [plan(0, 500), plan(5, 0)])).toBe(7);
  });
});
