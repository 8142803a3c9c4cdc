import { describe, expect, it } from "vitest";
import {
  accessOf,
  chainPaceSeconds,
  chainSourcesOf,
  allModuleIds,
  annualPrice,
  apiKeyLimits,
  cheapestPlanWith,
  delayedSeconds,
  embedGraceDays,
  embedKeyLimits,
  embedWarningShare,
  gates,
  hasPricesOfNow,
  heldCodeDays,
  historyLimitsOf,
  marketConnectionLimit,
  modulesWithAccess,
  planMatrix,
  planSeed,
  refusalOf,
  trialDaysRemaining,
} from "./index.ts";
import type { Access, Entitled } from "./index.ts";

// Literals of the specification.
const day = 86_400_000;
const createdAt = Date.parse("2026-01-01T12:00:00Z");
const user: Entitled = {
  isActive: true,
  createdAt: "2026-01-01T12:00:00Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
};
const late = createdAt + 400 * day;
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const proModules = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11];
const accessLate = (change: Partial<Entitled>, catalogue?: Record<string, readonly (1 | 2 | 6)[]>) =>
  accessOf({ user: { ...user, ...change }, now: late, ...(catalogue === undefined ? {} : { catalogue }) });
const planOf = (plan: keyof typeof planMatrix): Access => ({ kind: "plan", plan, modules: planMatrix[plan] });
const trial: Access = { kind: "trial", daysRemaining: 3, modules: allModuleIds };
const none: Access = { kind: "none", reason: "no_subscription", modules: [] };

describe("the plan matrix", () => {
  it("is the specification's", () => {
    expect(planMatrix).toEqual({ starter: [1, 2, 7], pro: proModules, black: all });
    expect(allModuleIds).toEqual(all);
  });

  it("is sold at the decided prices, a year at 20 % less", () => {
    const prices = planSeed.map(({ id, price, priceArs, modules }) => [id, price, priceArs, modules]);
    expect(prices).toEqual([
      ["starter", 9, 12_900, [1, 2, 7]],
      ["pro", 19, 27_900, proModules],
      ["black", 39, 54_900, all],
    ]);
    expect([9, 12_900, 54_900, 0.99].map(annualPrice)).toEqual([86.4, 123_840, 527_040, 9.5]);
  });
});

describe("the trial", () => {
  const left = (now: number, change: Partial<Entitled> = {}) =>
    trialDaysRemaining({ user: { ...user, ...change }, now });

  it.each([
    [0, 30],
    [1, 30],
    [day - 1, 30],
    [day, 29],
    [29 * day - 1, 2],
    [29 * day, 1],
    [30 * day - 1, 1],
    [30 * day, 0],
    [31 * day, 0],
  ])("%i ms after the registration has %i days left", (elapsed, days) => {
    expect(left(createdAt + elapsed)).toBe(days);
  });

  it("runs to the end that an administrator gave it, earlier or later", () => {
    expect(left(createdAt + day, { trialEndsAt: "2026-01-02T12:00:00Z" })).toBe(0);
    expect(left(late, { trialEndsAt: new Date(late + 1).toISOString() })).toBe(1);
    expect(left(createdAt, { trialEndsAt: null })).toBe(30);
    expect(left(createdAt, { createdAt: "never" })).toBe(0);
  });

  it("opens all eleven modules whatever the status, but to no disabled account", () => {
    const now = createdAt + 30 * day - 1;
    for (const subscriptionStatus of ["free", "expired", "pending_payment", "active"] as const) {
      const access = accessOf({ user: { ...user, subscriptionStatus }, now });
      expect(access).toEqual({ kind: "trial", daysRemaining: 1, modules: all });
    }
    expect(accessOf({ user: { ...user, isActive: false }, now })).toEqual(none);
  });
});

describe("after the trial", () => {
  it("only an active plan opens anything", () => {
    expect(accessLate({})).toEqual({ kind: "plan", plan: "pro", modules: proModules });
    expect(accessLate({ isActive: false })).toEqual(none);
    for (const subscriptionStatus of ["free", "pending_payment", "payment_received"] as const)
      expect(accessLate({ subscriptionStatus }), subscriptionStatus).toEqual(none);
    expect(accessLate({ subscriptionType: "free" })).toEqual(none);
    expect(accessLate({ subscriptionStatus: "expired" })).toEqual({ ...none, reason: "expired" });
  });

  it("a plan that isn't sold any more counts as starter, one of an administrator by its own modules", () => {
    expect(accessLate({ subscriptionType: "oro" })).toMatchObject({ plan: "starter", modules: [1, 2, 7] });
    expect(accessLate({ subscriptionType: "trial" })).toMatchObject({ plan: "starter", modules: [1, 2, 7] });
    const catalogue = { starter: [1], datos: [1, 6] } as const;
    expect(accessLate({ subscriptionType: "datos" }, catalogue)).toMatchObject({
      plan: "datos",
      modules: [1, 6],
    });
    expect(accessLate({ subscriptionType: "pro" }, catalogue)).toMatchObject({
      plan: "starter",
      modules: [1],
    });
  });
});

describe("gates", () => {
  it("are the decided modules", () => {
    expect(gates).toEqual({
      "history.base": [1],
      "history.simbolos": [1],
      "history.grid": [1],
      "history.individual": [1],
      "history.grafico": [1],
      "history.chain": [1],
      "history.shares": [1],
      "history.closes": [1, 4, 7, 8, 10],
      "history.ratios": [2],
      "history.scanner": [2],
      "history.volatility": [1],
      "history.volumen": [3],
      "history.health": [],
      "positions.own": [],
      "alerts.own": [],
      "costs.own": [],
      "receipts.own": [],
      "probabilities.rows": [4],
      "probabilities.simbolos": [4],
      "market.socket": [5, 11],
      "market.chain": [7, 8, 9, 10],
      "api.keys": [6],
      "positions.write": [7, 8, 10],
      "positions.history": [7, 8, 10],
      "alerts.write": [5, 7, 8, 9, 10, 11],
      "strategies.basicas": [7],
      "strategies.avanzadas": [8],
      "strategies.volatilidad": [9],
      "strategies.riesgo": [10],
      "strategies.calculadora": [11],
    });
  });

  it("refuse with why, and open by any one module", () => {
    expect(refusalOf({ access: planOf("starter"), modules: [3] })).toBe("insufficient_plan");
    expect(refusalOf({ access: planOf("pro"), modules: [6, 11] })).toBeNull();
    expect(refusalOf({ access: none, modules: [1] })).toBe("no_subscription");
    expect(refusalOf({ access: { ...none, reason: "expired" }, modules: [1] })).toBe("expired");
    expect(refusalOf({ access: trial, modules: [6] })).toBeNull();
  });

  it("of what stays its owner's are open to every plan, and to none", () => {
    const expired: Access = { ...none, reason: "expired" };
    const some: Access = { kind: "plan", plan: "datos", modules: [1] };
    for (const access of [trial, some, none, expired]) {
      for (const own of ["positions.own", "alerts.own", "costs.own", "receipts.own"] as const)
        expect(refusalOf({ access, modules: gates[own] }), `${own} of ${access.kind}`).toBeNull();
    }
  });

  it("name the cheapest plan that has one of the modules", () => {
    expect(
      [[1], [3], [6], [5, 11], [2, 6]].map((modules) => cheapestPlanWith({ modules: modules as [1] })),
    ).toEqual(["starter", "pro", "black", "pro", "starter"]);
    expect(cheapestPlanWith({ modules: [6], catalogue: { starter: [1] } })).toBeNull();
  });

  it("show each module as open or not", () => {
    const open = modulesWithAccess(planOf("starter")).filter(({ activo }) => activo);
    expect(open.map(({ id }) => id)).toEqual([1, 2, 7]);
  });
});

describe("what access brings", () => {
  it.each([
    ["trial", trial, 2],
    ["starter", planOf("starter"), 0],
    ["pro", planOf("pro"), 1],
    ["black", planOf("black"), 2],
    ["none", none, 0],
    ["live quotes alone", { kind: "plan", plan: "x", modules: [5] }, 1],
    ["the calculator alone", { kind: "plan", plan: "x", modules: [11] }, 1],
  ] as const)("%s: %#", (_name, access, sockets) => {
    expect(marketConnectionLimit(access)).toBe(sockets);
  });

  it("reads the history as decided", () => {
    const whole = { resolutions: ["1m", "5m", "1d"], days: null };
    expect(historyLimitsOf(trial)).toEqual(whole);
    expect(historyLimitsOf(planOf("black"))).toEqual(whole);
    expect(historyLimitsOf(planOf("pro"))).toEqual({ resolutions: ["1m", "5m", "1d"], days: 30 });
    const starter = { resolutions: ["5m", "1d"], days: 30 };
    expect(historyLimitsOf(planOf("starter"))).toEqual(starter);
    expect(historyLimitsOf(none)).toEqual(starter);
    for (const module of [5, 11] as const) {
      const custom = { kind: "plan", plan: "x", modules: [module] } as const;
      expect(historyLimitsOf(custom)).toEqual({ resolutions: ["1m", "5m", "1d"], days: 30 });
    }
  });

  it.each([
    ["trial", trial, true],
    ["starter", planOf("starter"), true],
    ["live quotes alone", { kind: "plan", plan: "x", modules: [5] }, true],
    ["history alone", { kind: "plan", plan: "x", modules: [1] }, false],
    ["API alone", { kind: "plan", plan: "x", modules: [6] }, false],
    ["none", none, false],
  ] as const)("%s: prices of now, recorded ones are none", (_name, access, has) => {
    expect(hasPricesOfNow(access)).toBe(has);
  });

  it.each([
    ["trial", trial, ["live", "five-minutes", "recorded"]],
    ["starter", planOf("starter"), ["five-minutes", "recorded"]],
    ["pro", planOf("pro"), ["live", "five-minutes", "recorded"]],
    ["live quotes alone", { kind: "plan", plan: "x", modules: [5] }, ["live"]],
    ["risk alone", { kind: "plan", plan: "x", modules: [10] }, ["five-minutes"]],
    ["none", none, []],
  ] as const)("%s: chain sources, the freshest first", (_name, access, sources) => {
    expect(chainSourcesOf(access)).toEqual(sources);
    expect(chainPaceSeconds).toBe(300);
  });

  it("has the decided quotas of keys, and delayed prices a quarter of an hour late", () => {
    expect(apiKeyLimits).toEqual({ perMinute: 300, perDay: 50_000, maximumKeys: 10 });
    // 5,000 visitors who ask every two seconds are 150,000 a minute and 54 millions in six hours, with room above.
    expect(embedKeyLimits).toEqual({ perMinute: 240_000, perDay: 80_000_000, maximumKeys: 10 });
    expect(delayedSeconds).toBe(900);
    // A partner is told at four fifths of a quota, and keeps the keys for two weeks after the plan.
    expect([embedWarningShare, embedGraceDays]).toEqual([0.8, 14]);
    // A code waits 30 days for a payment that nobody says was made.
    expect(heldCodeDays).toBe(30);
  });
});
