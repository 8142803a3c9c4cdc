import { blackScholes } from "@paridad/core/pricing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration } from "./support/sample-market.ts";

type Inputs = Record<"spot" | "yearsToExpiry" | "rate" | "volatility", number>;
type Schemas = Record<string, { properties: Record<string, { description: string }> }>;

let world: DataApiWorld;
let secret: string;
let schemas: Schemas;
beforeAll(async () => {
  world = await createDataApiWorld();
  ({ secret } = await world.createKey());
  schemas = (await world.get("/v1/openapi.json")).json().components.schemas;
});
afterAll(() => world.close());

/** What a function rises by where one of its inputs does, half of it on each side. */
const bump = (value: (inputs: Inputs) => number, at: Inputs, name: keyof Inputs, by: number) =>
  value({ ...at, [name]: at[name] + by / 2 }) - value({ ...at, [name]: at[name] - by / 2 });

it("the chain's greeks are what their texts say, by a bump of the price", async () => {
  const { data } = (await world.get("/v1/chain?model=european&rate=30&type=call", secret)).json();
  const option = data.options.find(({ symbol }: { symbol: string }) => symbol === "GFGC7400DI");
  const { yearsToExpiry, rate } = data.expiries[0];
  const [spot, volatility] = [data.spot, option.impliedVolatility];
  const at: Inputs = { spot, yearsToExpiry, rate: rate.continuous, volatility };
  const price = (inputs: Inputs) => blackScholes({ type: "call", strike: 7_400, ...inputs }).price;
  const delta = (inputs: Inputs) => bump(price, inputs, "spot", 1);
  const bumps = {
    deltaPercent: ["por cada peso de la acción", 100 * bump(price, at, "spot", 1)],
    gammaPercent: [
      "Puntos porcentuales de delta por cada 1 % de la acción",
      100 * bump(delta, at, "spot", spot / 100),
    ],
    vegaPerPoint: ["Pesos por acción por cada punto de volatilidad", bump(price, at, "volatility", 0.01)],
    thetaPerDay: ["Pesos por acción por día corrido", -bump(price, at, "yearsToExpiry", 1 / 365)],
    rhoPerPoint: ["Pesos por acción por cada punto de tasa", bump(price, at, "rate", 0.01)],
  } as const;
  for (const [name, [unit, expected]] of Object.entries(bumps)) {
    expect(schemas["ChainOption"]?.properties[name]?.description, name).toContain(unit);
    expect(Math.abs(option[name] / expected - 1), name).toBeLessThan(0.002);
  }
});

it("a position's greeks are what their texts say, by a bump of its scenario", async () => {
  const ask = async (scenario: object) => {
    const payload = { legs: [{ kind: "call", strike: 7_400, expiration, quantity: 3 }], scenario };
    const headers = { authorization: `Bearer ${secret}` };
    const url = "/v1/positions/evaluate";
    return (await world.app.inject({ method: "POST", url, headers, payload })).json().data;
  };
  const now = await ask({});
  const { spot, at, rate } = now.scenario;
  const rise = async (one: object, other: object, of: "value" | "delta") => {
    const [low, high] = [(await ask(one)).atScenario, (await ask(other)).atScenario];
    return of === "value" ? high.value - low.value : high.greeks.deltaShares - low.greeks.deltaShares;
  };
  const day = 86_400_000;
  const time = (by: number) => ({ at: new Date(Date.parse(at) + by).toISOString() });
  const percent = [{ spot: spot * 0.995 }, { spot: spot * 1.005 }] as const;
  const bumps = {
    deltaShares: ["Delta en acciones", await rise({ spot: spot - 0.5 }, { spot: spot + 0.5 }, "value")],
    deltaPesosPerPercent: ["Pesos por cada 1 % de la acción", await rise(...percent, "value")],
    gammaSharesPerPercent: ["Acciones de delta por cada 1 % de la acción", await rise(...percent, "delta")],
    vegaPerPoint: [
      "Pesos en total por cada punto de volatilidad",
      await rise({ volatilityShift: -0.005 }, { volatilityShift: 0.005 }, "value"),
    ],
    thetaPerDay: ["Pesos en total por día corrido", await rise({}, time(day), "value")],
    rhoPerPoint: [
      "Pesos en total por cada punto de tasa",
      await rise({ rate: rate - 0.005 }, { rate: rate + 0.005 }, "value"),
    ],
  } as const;
  for (const [name, [unit, expected]] of Object.entries(bumps)) {
    const text = schemas["PositionGreeks"]?.properties[name]?.description;
    expect(text, name).toContain(unit);
    // A day is no small step for theta.
    expect(Math.abs(now.atScenario.greeks[name] / expected - 1), name).toBeLessThan(0.03);
  }
});
