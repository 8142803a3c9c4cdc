import { createConfig, lintFromString } from "@redocly/openapi-core";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openApiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../src/modules/docs/open-api/published-document.ts";
import { valueTexts } from "../src/modules/docs/open-api/value-texts.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

type Schema = Readonly<Record<string, unknown>>;
const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const compiler = join(here, "../../node_modules/ts7/bin/tsc");
let world: TestWorld;
let whole: OpenApiDocument;
let data: OpenApiDocument;
const get = async (url: string) =>
  (await world.app.inject({ method: "GET", url })).json() as unknown as OpenApiDocument;
beforeAll(async () => {
  world = await build();
  whole = await get("/openapi.json");
  data = await get("/v1/openapi.json");
});
afterAll(() => world.close());

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** Fields of a schema without a text, as `Chain.spot`, those of its nameless parts too. */
function undescribed(name: string, schema: Schema): string[] {
  const {
    properties = {},
    items,
    oneOf = [],
    anyOf = [],
  } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    oneOf?: Schema[];
    anyOf?: Schema[];
  };
  const parts = [...(items === undefined ? [] : [items]), ...oneOf, ...anyOf];
  return [
    ...Object.entries(properties).flatMap(([field, one]) => [
      ...("description" in one ? [] : [`${name}.${field}`]),
      ...undescribed(`${name}.${field}`, one),
    ]),
    ...parts.flatMap((one) => undescribed(name, one)),
  ];
}

describe("the data API's own document", () => {
  it("holds the calls of /v1 alone, at this server's address, with what they need and nothing else", () => {
    expect(Object.keys(data.paths).every((path) => path.startsWith("/v1/"))).toBe(true);
    expect(Object.keys(data.paths)).toHaveLength(16);
    expect(data.servers).toEqual([{ url: "https://paridad.test" }]);
    const text = JSON.stringify(data);
    const used = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(data.components?.schemas ?? {}).toSorted()).toEqual([...used].toSorted());
    expect(Object.keys(data.components?.securitySchemes ?? {})).toEqual(["personalKey"]);
  });

  it("names its calls for generated clients, and these names stay", () => {
    expect(
      operationsOf(data)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual([
      "evaluatePosition",
      "getChain",
      "getConversions",
      "getCoveredCalls",
      "getDataDocument",
      "getHistory",
      "getImpliedRates",
      "getInstruments",
      "getRatios",
      "getShareHistory",
      "getUsage",
      "getVolatilityHistory",
      "getVolatilityIndex",
      "getVolatilitySmiles",
      "getVolatilityTerm",
      "runRiskScenarios",
    ]);
    expect(data.components?.schemas).toMatchObject({ ChainAnswer: {}, ChainOption: {}, ErrorAnswer: {} });
  });

  it("says what each parameter and each field means, in both languages what each call does", () => {
    const parameters = operationsOf(data).flatMap((operation) =>
      (operation.parameters ?? []).map((one) => [`${operation.operationId} ${one.name}`, one] as const),
    );
    expect(parameters.length).toBeGreaterThan(40);
    expect(parameters.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    const fields = Object.entries(data.components?.schemas ?? {}).flatMap(([name, schema]) =>
      undescribed(name, schema),
    );
    expect(fields).toEqual([]);
    for (const { summary, description, operationId } of operationsOf(data)) {
      expect(summary, operationId).not.toContain("/v1");
      expect(description, operationId).toMatch(/^[A-Z]/);
    }
  });

  it("explains every word of the fields that say why", () => {
    const words = (schema: Schema): unknown[] =>
      Object.entries(schema).flatMap(([key, value]) =>
        key === "enum"
          ? (value as unknown[])
          : value !== null && typeof value === "object"
            ? words(value as Schema)
            : [],
      );
    const schemas = (data.components?.schemas ?? {}) as Record<
      string,
      { properties?: Record<string, Schema> }
    >;
    for (const [place, meanings] of Object.entries(valueTexts)) {
      const [name = "", field = ""] = place.split(".");
      const schema = schemas[name]?.properties?.[field] ?? {};
      expect(Object.keys(meanings).toSorted(), place).toEqual(words(schema).toSorted());
      for (const [word, meaning] of Object.entries(meanings)) {
        expect(schema["description"], place).toContain(`\`${word}\`: ${meaning}`);
      }
    }
  });

  it("describes the parameters of partners' pages too", () => {
    const parameters = Object.entries(whole.paths)
      .filter(([path]) => path.startsWith("/embed/"))
      .flatMap(([path, methods]) =>
        Object.values(methods).flatMap(({ parameters: all = [] }) => all.map((one) => [path, one] as const)),
      );
    expect(parameters.length).toBeGreaterThan(5);
    expect(parameters.filter(([, { description }]) => !description)).toEqual([]);
  });

  it("gives defaults, the columns to choose from, and says when null is unknown", () => {
    const parametersOf = (path: string) =>
      Object.fromEntries((data.paths[path]?.["get"]?.parameters ?? []).map((one) => [one.name, one]));
    expect(parametersOf("/v1/history")["limit"]?.schema).toMatchObject({ default: 100, maximum: 5000 });
    expect(parametersOf("/v1/ratios")["limit"]?.schema).toMatchObject({ default: 50 });
    expect(parametersOf("/v1/chain")["format"]?.schema).toEqual({
      type: "string",
      enum: ["json", "csv", "csv-excel"],
      default: "json",
    });
    expect(parametersOf("/v1/chain")["columns"]?.description).toContain("`impliedVolatility`, ");
    const { ChainOption, Chain } = (data.components?.schemas ?? {}) as Record<string, { properties: Schema }>;
    expect(ChainOption?.properties["bid"]).toEqual({
      type: ["number", "null"],
      description: "Punta compradora, pesos por acción. `null` si no se sabe.",
    });
    expect(Chain?.properties["options"]).toMatchObject({
      items: { $ref: "#/components/schemas/ChainOption" },
    });
  });
});

describe("both documents", () => {
  it("have an operation's name once", () => {
    const ids = operationsOf(whole).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["getAuthMe", "deleteAuthSessionsById", "getEmbedChain"]));
    expect(Object.keys(whole.components?.schemas ?? {}).length).toBeGreaterThan(100);
  });

  it("pass the linter's recommended rules without a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    for (const document of [whole, data]) {
      const problems = await lintFromString({ source: JSON.stringify(document), config });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    }
  });
});

const consumer = `
import createClient from "openapi-fetch";
import type { components, paths } from "./paridad.d.ts";

export async function read(): Promise<string> {
  const client = createClient<paths, "application/json">({ baseUrl: "http://localhost:3000" });
  const chain = await client.GET("/v1/chain", { params: { query: { type: "call", "strike.gte": 7000 } } });
  if (chain.data === undefined) return chain.error.code satisfies components["schemas"]["ErrorAnswer"]["code"];
  const spot: number | null = chain.data.data.spot;
  const volatilities: (number | null | undefined)[] = chain.data.data.options.map((one) => one.impliedVolatility);
  const history = await client.GET("/v1/history", {
    params: { query: { symbols: "GFGC7200DI", resolution: "1m", limit: 3 } },
  });
  const cursor: string | null | undefined = history.data?.nextCursor;
  const file = await createClient<paths, "text/csv">({}).GET("/v1/chain", { parseAs: "text" });
  const text: string | undefined = file.data;
  const position = await client.POST("/v1/positions/evaluate", {
    body: { legs: [{ kind: "share", quantity: 100 }] },
  });
  const capital: number | null | undefined = position.data?.data.capital.pesos;
  // @ts-expect-error there is no such type of option
  await client.GET("/v1/chain", { params: { query: { type: "straddle" } } });
  // @ts-expect-error there is no such field
  void chain.data.data.price;
  return JSON.stringify([spot, volatilities, cursor, text, capital]);
}
`;

it("a client generated from the document is typed", async () => {
  const directory = mkdtempSync(join(here, "../node_modules/.open-api-"));
  try {
    writeFileSync(join(directory, "paridad.d.ts"), astToString(await openApiTypes(JSON.stringify(data))));
    writeFileSync(join(directory, "consumer.ts"), consumer);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--skipLibCheck", "--target", "es2023"];
    const { stdout } = await run(process.execPath, [
      compiler,
      ...options,
      "--allowImportingTsExtensions",
      join(directory, "consumer.ts"),
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
