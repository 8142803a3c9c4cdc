import { describe, expect, it } from "vitest";
import { createPlans } from "./plans.ts";
import type { PlanRow } from "./repository.ts";

const at = new Date("2026-11-20T15:00:00Z");
const row = (id: string, own: Partial<PlanRow> = {}): PlanRow => ({
  id,
  name: id,
  description: "Para probar",
  price_usd: 19,
  price_ars: 27_900,
  icon: "gem",
  is_popular: true,
  features: { modulo_5: true, soporte: true },
  position: 0,
  created_at: at,
  updated_at: at,
  ...own,
});

function createWorld(rows: PlanRow[]) {
  let now = 0;
  let fails = false;
  const asked: number[] = [];
  const seeded: PlanRow[][] = [];
  const plans = createPlans({
    repository: {
      list: async () => {
        asked.push(now);
        if (fails) throw new Error("away");
        return rows;
      },
      seed: async (all: PlanRow[]) => void seeded.push(all),
    } as never,
    clock: { now: () => now },
  });
  return {
    plans,
    asked,
    seeded,
    advance: (milliseconds: number) => void (now += milliseconds),
    fail: (does: boolean) => void (fails = does),
  };
}

describe("the plans on sale", () => {
  it("say what they cost: a year is twelve months less a fifth", async () => {
    const [plan] = await createWorld([row("pro")]).plans.list();
    expect(plan).toEqual({
      id: "pro",
      name: "pro",
      description: "Para probar",
      price: 19,
      priceArs: 27_900,
      icon: "gem",
      isPopular: true,
      features: { modulo_5: true, soporte: true },
      modules: [5],
      pricing: {
        monthly: { amount: 27_900, formatted: "$\u00a027.900" },
        yearly: { amount: 267_840, formatted: "$\u00a0267.840", saving: 66_960 },
      },
      processedFeatures: expect.arrayContaining([{ name: "soporte", enabled: true }]),
      updatedAt: "2026-11-20T15:00:00.000Z",
    });
  });

  it("are read every five seconds at most, and at once after a change", async () => {
    const { plans, asked, advance } = createWorld([row("pro")]);
    await plans.list();
    advance(4_999);
    await Promise.all([plans.list(), plans.catalogue()]);
    expect(asked).toEqual([0]);
    advance(1);
    await plans.list();
    expect(asked).toEqual([0, 5_000]);
    plans.forget();
    await plans.list();
    expect(asked).toEqual([0, 5_000, 5_000]);
  });

  it("that could not be read are asked for again by the next one", async () => {
    const { plans, asked, fail } = createWorld([row("pro")]);
    fail(true);
    await expect(plans.list()).rejects.toThrow("away");
    fail(false);
    expect(await plans.list()).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it("are listed as they stand, and for refusals the cheapest in pesos first", async () => {
    const { plans } = createWorld([
      row("black", { price_ars: 54_900, price_usd: 1, features: { modulo_6: true } }),
      row("starter", { price_ars: 12_900, price_usd: 99, features: { modulo_1: true } }),
      row("pro"),
    ]);
    expect((await plans.list()).map(({ id }) => id)).toEqual(["black", "starter", "pro"]);
    expect(Object.entries(await plans.catalogue())).toEqual([
      ["starter", [1]],
      ["pro", [5]],
      ["black", [6]],
    ]);
  });

  it("are the specification's three to begin with", async () => {
    const { plans, seeded } = createWorld([]);
    await plans.seed();
    const facts = seeded[0]?.map(({ id, price_usd, price_ars, position, is_popular }) => [
      id,
      price_usd,
      price_ars,
      position,
      is_popular,
    ]);
    expect(facts).toEqual([
      ["starter", 9, 12_900, 0, false],
      ["pro", 19, 27_900, 1, true],
      ["black", 39, 54_900, 2, false],
    ]);
    expect(seeded[0]?.[0]?.features).toMatchObject({
      modulo_2: { enabled: true },
      modulo_3: { enabled: false },
    });
  });
});
