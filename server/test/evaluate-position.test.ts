import type { PositionEvaluationAnswer } from "@paridad/core/contract";
import { blackScholes } from "@paridad/core/pricing";
import { buenosAiresDate, moneyDays, yearsToExpiry } from "@paridad/core/symbols";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataApiWorld } from "./support/data-api-world.ts";
import { testStart } from "./helper.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration, sampleMarket } from "./support/sample-market.ts";

let fixture: DataApiWorld;
let secret: string;
beforeAll(async () => {
  fixture = await createDataApiWorld();
  ({ secret } = await fixture.createKey());
});
beforeEach(() => fixture.setMarket(sampleMarket()));
afterAll(() => fixture.close());

const noCosts = { share: 0, premium: 0, exercise: 0 };
const call = (strike: number, quantity: number, more: object = {}) => ({
  type: "call",
  strike,
  expiration,
  quantity,
  ...more,
});
async function ask(payload: object, key = secret) {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fixture.app.inject({
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

  it("counts the way out that is asked for, the cheaper one where none is, and says where each costs less", async () => {
    const legs = [
      call(3_708.1, 10, { price: 168, volatility: 0.44 }),
      call(4_058.1, -10, { price: 38.79, volatility: 0.44 }),
    ];
    const near = (value: number): unknown => expect.closeTo(value, 2);
    const { data } = await ask({ legs });
    expect(data.exit).toEqual({
      choice: "cheaper",
      keepShares: false,
      zones: [
        { lower: 0, upper: near(7_100.53), exit: "close" },
        { lower: near(7_100.53), upper: null, exit: "exercise" },
      ],
    });
    expect(data.atExpiry.netMaximum).toEqual({ bounded: true, value: near(216_073.99) });
    const exercised = (await ask({ legs, exit: "exercise" })).data;
    expect(exercised.atExpiry.netMaximum).toEqual({ bounded: true, value: near(164_535.3) });
  });

  it("compares with the caución interpolated to the days of money, and with none where nobody quotes one", async () => {
    const legs = [
      call(4_700, 1, { price: 150, volatility: 0.4 }),
      call(4_900, -1, { price: 90, volatility: 0.4 }),
    ];
    const days = moneyDays({ traded: buenosAiresDate(testStart), expiration });
    const market = sampleMarket();
    const ladder = (...rates: [number, number][]) =>
      fixture.setMarket({
        ...market,
        data: {
          ...market.data,
          cauction_rates: rates.map(([term, rate]) => ({ days: term, rate, description: "" })),
        },
      });
    ladder([1, 30], [2 * days - 1, 40]);
    const { data } = await ask({ legs, costs: noCosts });
    const interest = (6_000 * 0.35 * days) / 365;
    const { share, overCaucionPesos } = data.expectedReturn;
    expect((share ?? Number.NaN) * 6_000 - (overCaucionPesos ?? Number.NaN)).toBeCloseTo(interest, 6);
    // The money is put in now, whatever instant is supposed.
    const at = new Date(testStart + 14 * 86_400_000).toISOString();
    expect((await ask({ legs, costs: noCosts, scenario: { at } })).data.bestReturn).toEqual(data.bestReturn);
    ladder();
    expect((await ask({ legs, costs: noCosts })).data.expectedReturn).toMatchObject({
      reason: null,
      overCaucionPesos: null,
    });
  });

  it("takes the sides of now, each leg's own volatility at its mid, and the retail costs, and says so", async () => {
    const { data } = await ask({ legs: [call(7_400, 1), { type: "share", quantity: -100 }] });
    expect(data.legs).toMatchObject([
      { priceFrom: "ask", price: 305, mid: 300, volatilityReason: null },
      { priceFrom: "bid", price: 7_349, mid: 7_350, volatility: null },
    ]);
    // An American call without dividends is worth a European one.
    const european = blackScholes({
      type: "call",
      spot: 7_350,
      strike: 7_400,
      yearsToExpiry: yearsToExpiry({ asOf: testStart, expiration }),
      rate: data.scenario.rate,
      volatility: data.legs[0]?.volatility ?? 0,
    });
    expect(european.price).toBeCloseTo(300, 2);
    expect(data.costs).toMatchObject({ from: "retail", premium: 0.00847 });
    expect(data.slippage).toBeCloseTo(100 * 5 + 100 * 1, 6);
    // A leg just added is worth its mid: 30,000 - 735,000 against 30,500 - 734,900.
    expect(data.atScenario.profit).toBeCloseTo(-600, 0);
    // 0.847 % of 30,500 and of 30,000, 0.7018 % of 734,900 and of 735,000: in and out again.
    expect((data.atScenario.profit ?? 0) - (data.atScenario.netProfit ?? 0)).toBeCloseTo(10_828.19, 1);
    const { netBreakevens, netBreakevenDistances, breakevens } = data.atExpiry;
    expect(netBreakevens).not.toEqual(breakevens);
    expect(netBreakevenDistances).toEqual(netBreakevens.map((one) => expect.closeTo(one / 7_350 - 1, 12)));
    expect(data.odds.zeroDrift.reason).toBeNull();
    // At each of them nothing is won or lost at that moment, with costs and without.
    const { atScenario } = data;
    const at = async (spot: number | undefined) =>
      (await ask({ legs: [call(7_400, 1), { type: "share", quantity: -100 }], scenario: { spot } })).data
        .atScenario;
    expect((await at(atScenario.breakevens[0])).profit).toBeCloseTo(0, 0);
    expect((await at(atScenario.netBreakevens[0])).netProfit).toBeCloseTo(0, 0);
    expect(data.scenario).toMatchObject({ spot: 7_350, volatilityShift: 0 });
  });

  it("says what is wrong with each quote and how old it is, and never takes an unknown time for now", async () => {
    const market = sampleMarket({ seq: 2 });
    const [first] = market.data.opciones ?? [];
    const old = new Date(testStart - 23 * 60_000 - 999).toISOString();
    const opciones = (market.data.opciones ?? []).map((option) =>
      option.symbol === "GFGC7400DI" ? { ...option, datetime: old, bid: null } : option,
    );
    fixture.setMarket({ ...market, data: { ...market.data, opciones } });
    const legs = [call(7_400, 1), call(first?.strike ?? 0, 1), { type: "share", quantity: 100 }];
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
    const { secret: history } = await fixture.createKey({ scopes: ["read:history"] });
    expect(await ask({ legs }, history)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await ask({ legs }, "pdk_nada")).toMatchObject({ status: 401, code: "INVALID_KEY" });
    fixture.setMarket(null);
    expect(await ask({ legs })).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
});
