import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleMarket } from "./support/sample-market.ts";

type Asked = { readonly url: string; readonly payload?: object };
const legs = [{ type: "call", strike: 7_000, expiration: "nearest", quantity: 1 }];
const calls: readonly Asked[] = [
  ...[
    "chain",
    "chain?format=csv",
    "implied-rate",
    "instruments",
    "instruments?from=2026-01-01",
    "opportunities/covered-calls",
    "opportunities/puts",
    "opportunities/conversions",
    "volatility/smile",
    "volatility/term",
    "volatility/index",
  ].map((path) => ({ url: `/v1/${path}` })),
  { url: "/v1/positions/evaluate", payload: { legs } },
  { url: "/v1/risk/scenarios", payload: { legs } },
];

let fixture: DataApiWorld;
let other: DataApiWorld;
let secret: string;
let foreign: string;
beforeAll(async () => {
  [fixture, other] = [await createDataApiWorld(), await createDataApiWorld()];
  ({ secret } = await fixture.createKey());
  const { secret: ofOther, headers } = await other.createKey({ scopes: ["stream"] });
  foreign = ofOther;
  const payload = { choice: "market-only" };
  const costs = await other.app.inject({ method: "PUT", url: "/auth/costs", headers, payload });
  if (costs.statusCode !== 200) throw new Error(costs.body);
});
afterAll(async () => {
  await fixture.close();
  await other.close();
});

async function ask({ app }: DataApiWorld, key: string, { url, payload }: Asked) {
  const { statusCode, headers, body } = await app.inject({
    url: `${url}${url.includes("?") ? "&" : "?"}market=example`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload !== undefined && { method: "POST", payload }),
  });
  return { statusCode, body, etag: headers.etag, file: headers["content-disposition"] };
}
const answersOf = async (one: DataApiWorld, key: string) => {
  const answers = [];
  for (const call of calls) answers.push(await ask(one, key, call));
  return answers;
};

it("answers the same at any time, on any server, whatever runs there, whoever asks", async () => {
  const first = await answersOf(fixture, secret);
  expect(first.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
  fixture.clock.advance(90_000_000);
  fixture.setMarket({
    ...sampleMarket({ spot: 9_000, seq: 7 }),
    source: { kind: "live", name: "Otra", redistribution: "none" },
  });
  expect(await answersOf(fixture, secret)).toEqual(first);
  // Another server without a market; the key has another permission, its user other costs and a plan without the module.
  other.setMarket(null);
  await other.opened.database.updateTable("users").set({ subscription_type: "pro" }).execute();
  expect((await other.get("/v1/chain", foreign)).statusCode).toBe(403);
  expect(await answersOf(other, foreign)).toEqual(first);
});

it("has the numbers that its quotes are worth", async () => {
  const dataOf = async (url: string, payload?: object) => {
    const call = payload === undefined ? { url } : { url, payload };
    return JSON.parse((await ask(fixture, secret, call)).body).data;
  };
  const chain = await dataOf("/v1/chain");
  expect(chain).toMatchObject({ asOf: "2026-11-18T17:30:00.000Z", seq: 1, spot: 7_005 });
  const bySymbol = Object.fromEntries(chain.options.map((one: { symbol: string }) => [one.symbol, one]));
  const money = bySymbol["GFGC7000DI"];
  expect(money).toMatchObject({ bid: 440, ask: 446, mid: 443 });
  // Black-Scholes of 443 over 30.1 days at the chain's own rate, which the pairs were written for: 0.29.
  expect(chain.expiries[0].rate.continuous).toBeCloseTo(0.29, 2);
  expect(money.impliedVolatility).toBeCloseTo(0.44354957641981, 10);
  expect(money.delta).toBeCloseTo(0.60129529564, 10);
  // A binomial tree of 1,500 steps.
  expect(bySymbol["GFGV7000DI"].impliedVolatility).toBeCloseTo(0.442852, 3);
  const reasonOf = (symbol: string) => bySymbol[symbol].impliedVolatilityReason;
  expect([reasonOf("GFGV9200DI"), reasonOf("GFGV8400DI")]).toEqual(["no-price", "below-intrinsic"]);
  expect(bySymbol["GFGC5600FE"]).toMatchObject({ bid: null, ask: 1_900, pricedFrom: "last" });
  const { rates } = await dataOf("/v1/implied-rate");
  const pair = rates.find(({ strike }: { strike: number }) => strike === 7_000);
  // 7,000 / (7,005 + 288 - 443) - 1 over 30 days and 2.5 hours; lent at the asks and the call's bid.
  expect(pair.midTna).toBeCloseTo(0.2655014775339, 12);
  expect(pair.lendTna).toBeCloseTo(0.2474401525316, 12);
  const sales = await dataOf("/v1/opportunities/covered-calls");
  const sale = sales.rows.find(({ symbol }: { symbol: string }) => symbol === "GFGC7000DI");
  // Retail: 7,010 x 1.007018 - 440 x 0.99153.
  expect(sale.outlay).toBeCloseTo(6_622.92298, 8);
  expect(await dataOf("/v1/positions/evaluate", { legs })).toMatchObject({
    atExpiry: { outlay: 44_600, breakevens: [7_446] },
  });
});

it("names the markets that there are, and says what has no such market", async () => {
  const refusalOf = async (url: string) => (await fixture.get(url, secret)).json();
  expect(await refusalOf("/v1/chain?market=real")).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "market", message: "Puede ser example." }],
  });
  for (const at of ["2026-11-18", "2026-11-18T17:30:00Z"])
    expect(await refusalOf(`/v1/chain?market=example&at=${at}`)).toMatchObject({
      errors: [{ path: "at", message: "El mercado de ejemplo tiene un solo instante: va sin at" }],
    });
  expect(await refusalOf("/v1/history?symbols=GFGC7000DI&market=example")).toMatchObject({
    errors: [{ path: "market", message: expect.stringContaining("Campo desconocido. Van: cursor,") }],
  });
  // The plan and the permission are asked for as ever where there is no market to choose.
  expect((await other.get("/v1/positions?market=example", foreign)).statusCode).toBe(403);
});
