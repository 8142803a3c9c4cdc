import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenApiDocument } from "../../src/modules/docs/open-api/published-document.ts";
import { createDataApiWorld } from "../support/data-api-world.ts";
import type { DataApiWorld } from "../support/data-api-world.ts";
import { linesOf } from "../support/page-lines.ts";
import { sampleMarket } from "../support/sample-market.ts";
import { readDocument } from "../support/read-document.ts";

let world: DataApiWorld;
beforeAll(async () => {
  world = await createDataApiWorld();
});
afterAll(() => world.close());

const documentAt = async (url: string): Promise<OpenApiDocument> =>
  (await world.app.inject({ method: "GET", url })).json();

it("the data API's document reads as approved", async () => {
  const data = await documentAt("/v1/openapi.json");
  await expect(readDocument(data)).toMatchFileSnapshot("data-api.txt");
});

it("a call tags its answer where the document says so, and nowhere else", async () => {
  const { paths } = await documentAt("/v1/openapi.json");
  const { secret } = await world.createKey();
  const needed: Readonly<Record<string, string>> = {
    "/v1/history": "?symbols=GFGC7200DI",
    "/v1/ratios": "?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  };
  const calls = Object.entries(paths).filter(
    ([path, { get }]) => get !== undefined && !path.endsWith("json"),
  );
  for (const [path, { get: call }] of calls) {
    const { statusCode, headers } = await world.get(`${path}${needed[path] ?? ""}`, secret);
    const { headers: told = {} } = (call?.responses?.["200"] ?? {}) as { headers?: object };
    expect([path, statusCode, "etag" in headers]).toEqual([path, 200, "ETag" in told]);
  }
});

it("the rest of the server's document reads as approved", async () => {
  const [whole, data] = [await documentAt("/openapi.json"), await documentAt("/v1/openapi.json")];
  await expect(readDocument(whole, data)).toMatchFileSnapshot("server.txt");
});

it("the page of the reference reads as approved", async () => {
  const { body } = await world.app.inject({ method: "GET", url: "/docs" });
  await expect(linesOf(body)).toMatchFileSnapshot("page.txt");
});

it("the examples are of options that trade now: when those of before are gone, of others", async () => {
  const market = sampleMarket({ seq: 2, spot: 7_150 });
  const opciones = market.data.opciones?.filter(({ symbol }) => symbol !== "GFGC7400DI") ?? [];
  world.setMarket({ ...market, data: { ...market.data, opciones } });
  const text = JSON.stringify(await documentAt("/v1/openapi.json"));
  expect(["symbol2=GFGC7200DI", "symbol2=GFGC7400DI"].map((one) => text.includes(one))).toEqual([
    true,
    false,
  ]);
});
