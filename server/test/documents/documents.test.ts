import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenApiDocument } from "../../src/modules/docs/open-api/published-document.ts";
import { createDataApiWorld } from "../support/data-api-world.ts";
import type { DataApiWorld } from "../support/data-api-world.ts";
import { readDocument } from "../support/read-document.ts";

let world: DataApiWorld;
beforeAll(async () => {
  world = await createDataApiWorld();
});
afterAll(() => world.close());

/**
 * A page's title, description and text, a block a line; without the tables of fields, which the
 * documents hold, and the sample answers, which are the market's.
 */
function linesOf(page: string): string {
  const [, title] = /<title>(.*?)<\/title>/.exec(page) ?? [];
  const [, description] = /name="description" content="(.*?)"/.exec(page) ?? [];
  const text = page
    .slice(page.indexOf("<body"))
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, "")
    .replaceAll(/(?<=Respuesta de ejemplo<\/summary>).*?(?=<\/details>)/gs, "")
    .replaceAll(/<table\b(?:(?!<\/table>).)*>Campo<.*?<\/table>/gs, "")
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, "$2 ($1)")
    .replaceAll(/<input\b[^>]*?value="([^"]*)"[^>]*>/g, "[$1]")
    .replaceAll(/<input\b[^>]*?placeholder="([^"]*)"[^>]*>/g, "[$1]")
    .replaceAll(/<\/t[dh]>/g, " | ")
    .replaceAll(
      /<\/?(?:p|div|h\d|[uo]l|li|tr|table|section|pre|details|summary|button|label|form)\b[^>]*>/g,
      "\n",
    )
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
  const lines = text.split("\n").map((line) => line.replace(/[\s|]+$/, ""));
  return `${[title, description, ...lines].filter(Boolean).join("\n")}\n`;
}

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
