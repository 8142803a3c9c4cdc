import type { PositionEvaluationAnswer } from "@paridad/core/contract";
import { blackScholes } from "@paridad/core/pricing";
import { buenosAiresDate, expirationInstant, moneyDays } from "@paridad/core/symbols";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataApiWorld } from "./support/data-api-world.ts";
import { testStart } from "./helper.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration, sampleMarket } from "./support/sample-market.ts";

let world: DataApiWorld;
let secret: string;
beforeAll(async () => {
  world = await createDataApiWorld();
  ({ secret } = await world.createKey());
});
beforeEach(() => world.setMarket(sampleMarket()));
afterAll(() => world.close());

const noCosts = { share: 0, premium: 0, exercise: 0 };
const call = (strike: number, quantity: number, more: object = {}) => ({
  kind: "call",
  strike,
  expiration,
  quantity,
  ...more,
});
async function ask(payload: object, key = secret) {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await world.app.inject({
    method: "POST",
    url: "/v1/positions/evaluate",
    headers,
    payload,
  });
  const { data, code, errors, message } = answer.json() as {
    data: PositionEvaluationAnswer;
    code?: string;
    errors?: object[];
    message?: string;
  };
  return { status: answer.statusCode, data, code, errors, message };
}

describe("POST /v1/positions/evaluate", () => {
  it("takes a leg dealt at nothing as it was dealt, not at the market's price", async () => {
    const { data } = await ask({ legs: [call(7_400, 1, { price: 0 })], costs: noCosts });
    expect(data.legs[0]).toMatchObject({ price: 0, priceFrom: "request" });
    expect(data.atExpiry.outlay).toBe(0);
  });

  it("L2: a bull 4700/4900 paid 60 and gross: 6,000 to lose, 14,000 to win, even at 4,760", async () => {
    const legs = [
      call(4_700, 1, { price: 150, volatility: 0.4 }),
      call(4_900, -1, { price: 90, volatility: 0.4 }),
    ];
    const { data } = await ask({ legs, costs: noCosts });
    expect(data.atExpiry).toMatchObject({
      reason: null,
      outlay: 6_000,
      netOutlay: 6_000,
      maximum: { bounded: true, value: 14_000 },
      minimum: { bounded: true, value: -6_000 },
      breakevens: [4_760],
      rewardPerPeso: expect.closeTo(14_000 / 6_000, 12),
      rewardReason: null,
      // 4,760 under a share at 7,350.
      netBreakevenDistances: [expect.closeTo(-0.3523809524, 10)],
    });
    expect(data.capital).toEqual({ reason: null, pesos: 6_000, basis: "outlay", estimatedMargin: null });
    expect(data.bestReturn.share).toBeCloseTo(14_000 / 6_000, 12);
    expect(data.sentences[0]).toBe(
      "Si el viernes 18/12 GGAL cierra abajo de 4.760, perdés hasta $\u00a06.000.",
    );
    expect(data.notice).toBe("Es información, no una recomendación.");
    expect(data.costs).toEqual({ from: "request", ...noCosts });
  });

  it("compares with the caución interpolated to the days of money, and with none where nobody quotes one", async () => {
    const legs = [
      call(4_700, 1, { price: 150, volatility: 0.4 }),
      call(4_900, -1, { price: 90, volatility: 0.4 }),
    ];
    const days = moneyDays({ traded: buenosAiresDate(testStart), expiration });
    const market = sampleMarket();
    const ladder = (...rates: [number, number][]) =>
      world.setMarket({
        ...market,
        data: {
          ...market.data,
          cauction_rates: rates.map(([term, rate]) => ({ days: term, rate, description: "" })),
        },
      });
    ladder([1, 30], [2 * days - 1, 40]);
    const { data } = await ask({ legs, costs: noCosts });
    expect(data.bestReturn.overCaucionPesos).toBeCloseTo(14_000 - (6_000 * 0.35 * days) / 365, 6);
    // The money is put in now, whatever instant is supposed.
    const at = new Date(testStart + 14 * 86_400_000).toISOString();
    expect((await ask({ legs, costs: noCosts, scenario: { at } })).data.bestReturn).toEqual(data.bestReturn);
    ladder();
    expect((await ask({ legs, costs: noCosts })).data.bestReturn).toMatchObject({
      reason: null,
      overCaucionPesos: null,
    });
  });

  it("takes the sides of now, each leg's own volatility at its mid, and the retail costs, and says so", async () => {
    const { data } = await ask({ legs: [call(7_400, 1), { kind: "share", quantity: -100 }] });
    expect(data.legs).toMatchObject([
      { priceFrom: "ask", price: 305, mid: 300, volatilityReason: null },
      { priceFrom: "bid", price: 7_349, mid: 7_350, volatility: null },
    ]);
    // An American call without dividends is worth a European one.
    const european = blackScholes({
      type: "call",
      spot: 7_350,
      strike: 7_400,
      yearsToExpiry: (data.days ?? 0) / 365,
      rate: data.scenario.rate,
      volatility: data.legs[0]?.volatility ?? 0,
    });
    expect(european.price).toBeCloseTo(300, 2);
    expect(data.costs).toMatchObject({ from: "retail", premium: 0.00847 });
    expect(data.slippage).toBeCloseTo(100 * 5 + 100 * 1, 6);
    // A leg just added is worth its mid: 30,000 - 735,000 against 30,500 - 734,900.
    expect(data.atScenario.profit).toBeCloseTo(-600, 0);
    // 0.847 % of 30,500 and 0.7018 % of 734,900 less.
    expect((data.atScenario.profit ?? 0) - (data.atScenario.netProfit ?? 0)).toBeCloseTo(5_415.8632, 6);
    const { netBreakevens, netBreakevenDistances, breakevens } = data.atExpiry;
    expect(netBreakevens).not.toEqual(breakevens);
    expect(netBreakevenDistances).toEqual(netBreakevens.map((one) => expect.closeTo(one / 7_350 - 1, 12)));
    expect(data.odds.zeroDrift.reason).toBeNull();
    // At each of them nothing is won or lost at that moment, with costs and without.
    const { atScenario } = data;
    const at = async (spot: number | undefined) =>
      (await ask({ legs: [call(7_400, 1), { kind: "share", quantity: -100 }], scenario: { spot } })).data
        .atScenario;
    expect((await at(atScenario.breakevens[0])).profit).toBeCloseTo(0, 0);
    expect((await at(atScenario.netBreakevens[0])).netProfit).toBeCloseTo(0, 0);
    expect(data.scenario).toMatchObject({ spot: 7_350, volatilityShift: 0 });
  });

  it("a scenario moves what depends on it, and an unlimited loss or gain is said as such", async () => {
    const legs = [call(7_400, -1)];
    const calm = (await ask({ legs })).data;
    const wild = (await ask({ legs, scenario: { spot: 7_700, volatilityShift: 0.1 } })).data;
    expect(wild.atScenario.profit).toBeLessThan(calm.atScenario.profit ?? 0);
    expect(wild.volatility).toBeCloseTo((calm.volatility ?? 0) + 0.1, 2);
    expect(wild.atExpiry.netMinimum).toEqual({ bounded: false, value: null });
    // 100 x (295 of premium + 20 % of 7,350 less the 50 it is out of the money): of now, whatever is supposed.
    const capital = { reason: "unlimited-loss", pesos: null, basis: null, estimatedMargin: 171_500 };
    expect(wild.capital).toEqual(capital);
    // No rule here estimates shares sold short.
    const short = (await ask({ legs: [...legs, { kind: "share", quantity: -100 }] })).data;
    expect(short.capital).toEqual({ ...capital, estimatedMargin: null });
    expect(wild.bestReturn.reason).toBe("unlimited-loss");
    expect((await ask({ legs, margin: 90_000 })).data.capital).toMatchObject({
      pesos: 90_000,
      basis: "margin",
      estimatedMargin: null,
    });
    expect((await ask({ legs: [call(7_400, 1)] })).data).toMatchObject({
      bestReturn: { reason: "unlimited-gain" },
      atExpiry: { rewardPerPeso: null, rewardReason: "unlimited-gain" },
    });
  });

  it("says what is wrong with each quote and how old it is, and never takes an unknown time for now", async () => {
    const market = sampleMarket({ seq: 2 });
    const [first] = market.data.opciones ?? [];
    const old = new Date(testStart - 23 * 60_000 - 999).toISOString();
    const opciones = (market.data.opciones ?? []).map((option) =>
      option.symbol === "GFGC7400DI" ? { ...option, datetime: old, bid: null } : option,
    );
    world.setMarket({ ...market, data: { ...market.data, opciones } });
    const legs = [call(7_400, 1), call(first?.strike ?? 0, 1), { kind: "share", quantity: 100 }];
    const { data } = await ask({ legs });
    expect(data.legs).toMatchObject([
      { bid: null, ask: 305, quotedAt: old, ageSeconds: 1_380, cautions: ["bid-missing", "old"] },
      { ageSeconds: 0, cautions: [] },
      { bid: 7_349, ask: 7_351, quotedAt: null, ageSeconds: null, cautions: ["undated"] },
    ]);
    // As old as they are now, whatever instant is supposed.
    const at = new Date(testStart + 86_400_000).toISOString();
    const supposed = (await ask({ legs, scenario: { at } })).data.legs;
    expect(supposed.map(({ ageSeconds }) => ageSeconds)).toEqual([1_380, 0, null]);
  });

  it("gives P50 with its error, and the odds by history only where there is one", async () => {
    const { data } = await ask({ legs: [call(7_400, 1, { price: 300 })] });
    expect(data.odds.empirical).toMatchObject({ reason: "no-history", probabilityOfProfit: null });
    const { probability, standardError, target, reason } = data.odds.halfProfit;
    expect(reason).toBeNull();
    // Half of what was paid, with 0.847 % of it.
    expect(target).toBeCloseTo(15_127.05, 6);
    const p = probability ?? 0;
    expect(standardError).toBeCloseTo(Math.sqrt((p * (1 - p)) / 10_000), 12);
    const prices = Array.from({ length: 120 }, (_, index) => 7_000 + 400 * Math.sin(index ** 2));
    const withCloses = async (first: number, last: number) => {
      for (const [index, close] of prices.slice(first, last).entries()) {
        const time = new Date(testStart - (120 - first - index) * 86_400_000);
        await sql`
          insert into share_bars (symbol, settlement, currency, time, resolution, source, close)
          values ('GGAL', '24hs', 'ARS', ${time}, '1d', 'imported', ${close})
        `.execute(world.opened.database);
      }
      world.clock.advance(600_000);
      return (await ask({ legs: [call(7_400, 1, { price: 300 })] })).data.odds.empirical;
    };
    // Nineteen sessions to the expiry, the present one among them: forty closes have 21 such windows.
    expect(await withCloses(0, 40)).toMatchObject({
      reason: "too-few",
      count: 21,
      probabilityOfProfit: null,
    });
    const later = await withCloses(40, 120);
    expect(later).toMatchObject({ reason: null, count: expect.any(Number) });
    // Windows that overlap count for less than as many of their own.
    expect(later.effectiveCount).toBeLessThan((later.count ?? 0) / 2);
    expect(later.effectiveCount).toBeGreaterThan(1);
    expect(later.low).toBeLessThanOrEqual(later.probabilityOfProfit ?? 0);
    expect(later.high).toBeGreaterThanOrEqual(later.probabilityOfProfit ?? 1);
  });

  it("gives the odds at the fitted smile of the chain: a flat one's are the lognormal's", async () => {
    const market = sampleMarket({ seq: 9 });
    const yearsToExpiry = (expirationInstant(expiration) - testStart) / 31_536_000_000;
    // At a rate of nothing an American put is a European one, and the forward is the share.
    const opciones = (market.data.opciones ?? []).map((option) => {
      if (option.expiration !== expiration) return option;
      const type = option.symbol.startsWith("GFGC") ? ("call" as const) : ("put" as const);
      const terms = { type, spot: 7_350, strike: option.strike ?? 0, yearsToExpiry, rate: 0 };
      const { price } = blackScholes({ ...terms, volatility: 0.45 });
      return { ...option, bid: price * 0.999, ask: price * 1.001 };
    });
    const cauction_rates = [{ days: 1, rate: 0.0001, description: "1 día" }];
    world.setMarket({ ...market, data: { ...market.data, opciones, cauction_rates } });
    world.clock.advance(2_000);
    const legs = [call(7_400, 1, { price: 300 })];
    const { smile } = (await ask({ legs, costs: noCosts })).data.odds;
    // N(d2) at 7,700 and 100 (7,350 N(d1) - 7,400 N(d2) - 300) at 45 % and 28.2 days, by hand.
    expect(smile).toEqual({
      reason: null,
      probabilityOfProfit: expect.closeTo(0.3319938, 5),
      expectedProfit: expect.closeTo(4336.65, -1),
      quotes: 6,
    });
    expect((await ask({ legs: [{ kind: "share", quantity: 100 }] })).data.odds.smile).toEqual({
      reason: "no-expiry",
      probabilityOfProfit: null,
      expectedProfit: null,
      quotes: null,
    });
  });

  it("over two expiries the nearer one is searched, estimated", async () => {
    const legs = [call(7_400, -1), call(7_400, 1, { expiration: "2027-02-19" })];
    const { data } = await ask({ legs });
    // Bought at 705, sold at 295; 0.847 % of both is paid besides.
    expect(data.atExpiry).toMatchObject({
      isEstimated: true,
      outlay: 41_000,
      netOutlay: expect.closeTo(41_847, 6),
    });
    const { maximum, netMaximum, minimum, netMinimum } = data.atExpiry;
    expect((maximum?.value ?? 0) - (netMaximum?.value ?? 0)).toBeCloseTo(847, 6);
    expect((minimum?.value ?? 0) - (netMinimum?.value ?? 0)).toBeCloseTo(847, 6);
    // A scenario goes to the nearer one.
    const end = Date.parse("2026-12-18T20:00:00Z");
    const until = async (at: number) =>
      (await ask({ legs, scenario: { at: new Date(at).toISOString() } })).status;
    expect([await until(end), await until(end + 1)]).toEqual([200, 400]);
    expect([data.capital.reason, data.odds.smile.reason]).toEqual(["several-expiries", "several-expiries"]);
    expect(data.sentences).toEqual([]);
  });

  it.each([
    [{ legs: [] }, "legs", "No hay ninguna pata"],
    [{ legs: Array.from({ length: 9 }, () => call(7_400, 1)) }, "legs", "Una posición tiene hasta 8 patas"],
    [{ legs: [call(7_450, 1)] }, "legs.0.price", "Nadie ofrece esa pata ahora: mandá su precio"],
    [
      { legs: [call(7_400, 1, { expiration: "2026-10-16", price: 1 })] },
      "legs.0.expiration",
      "Esa pata ya venció",
    ],
    [
      { legs: [call(7_400, 0)] },
      "legs.0.quantity",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes",
    ],
    [
      { legs: [call(7_400, 1)], scenario: { at: "2026-12-19T00:00:00Z" } },
      "scenario.at",
      "La fecha del escenario va de ahora al primer vencimiento",
    ],
    [
      { legs: [call(7_400, 1)], costs: { ...noCosts, share: 1 } },
      "costs.share",
      "Un costo no puede ser el monto entero",
    ],
  ])("%o is a clear sentence", async (body, path, message) => {
    const { status, errors } = await ask(body);
    expect([status, errors]).toEqual([400, [{ path, message }]]);
  });

  it("asks for a key with the permission, and for a market", async () => {
    const legs = [call(7_400, 1)];
    const { secret: history } = await world.createKey({ scopes: ["read:history"] });
    expect(await ask({ legs }, history)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await ask({ legs }, "pdk_nada")).toMatchObject({ status: 401, code: "INVALID_KEY" });
    world.setMarket(null);
    expect(await ask({ legs })).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
});
