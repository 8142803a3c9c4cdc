import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberMethods } from "../plugins/known-methods.ts";
import type { App } from "../http/routes.ts";
import { createSiteFrame } from "./frame/site-frame.ts";
import { serveWidgets } from "./widget-pages.ts";

const current = "export const version = 2;";
const older = "export const version = 1;";
const sheet = "paridad-ratios:not(:defined) { display: block; min-height: 20rem }";
const frame = "addEventListener('message', () => undefined);";
const integrityOf = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const manifest = {
  modules: [
    {
      declarations: [
        {
          tagName: "paridad-nuevo",
          description: "Something new.",
          attributes: [{ name: "embed-key", type: { text: "string" }, description: "Language." }],
          cssParts: [{ name: "frame", description: "The frame." }],
        },
      ],
    },
  ],
};
let directory = "";
let app: App;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-widgets-"));
  for (const folder of ["dist/demo", "demo", "archive/0.1.0", "archive/0.10.0", "archive/0.9.0"])
    mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "package.json"), JSON.stringify({ version: "0.12.0" }));
  writeFileSync(join(directory, "dist/paridad.js"), current);
  writeFileSync(join(directory, "dist/paridad.css"), sheet);
  writeFileSync(join(directory, "dist/frame.js"), frame);
  writeFileSync(join(directory, "archive/0.1.0/paridad.js"), older);
  writeFileSync(join(directory, "dist/custom-elements.json"), JSON.stringify(manifest));
  writeFileSync(join(directory, "demo/index.html"), "<!doctype html><title>Demo</title>");
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  rememberMethods(app);
  const originsOf = async (key: string) => (key === "pub_blog" ? ["https://blog.test"] : null);
  const page = {
    frame: createSiteFrame({ directory: null, publicUrl: "https://paridad.test" }),
    clock: { now: () => 0 },
    publicUrl: "https://paridad.test/",
    pair: () => ["GFGC7200DI", "GFGC7400DI"] as const,
  };
  await serveWidgets(app, { directory, originsOf, page });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});
const get = (url: string) => app.inject({ url });

test("serves the newest version under an address that changes, and every version under one that does not", async () => {
  const rolling = await get("/v1/paridad.js");
  expect(rolling.body).toBe(current);
  expect(rolling.headers["cache-control"]).toMatch(/max-age=300/);
  const fixed = await get("/widgets/0.12.0/paridad.js");
  expect(fixed.body).toBe(current);
  expect(fixed.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect((await get("/widgets/0.1.0/paridad.js")).body).toBe(older);
});

test.each([
  [
    "/v1/paridad.js",
    current,
    "text/javascript; charset=utf-8",
    "public, max-age=300, stale-while-revalidate=86400",
  ],
  ["/v1/paridad.css", sheet, "text/css; charset=utf-8", "public, max-age=300, stale-while-revalidate=86400"],
  [
    "/widgets/0.1.0/paridad.js",
    older,
    "text/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
  ],
  ["/widgets/custom-elements.json", JSON.stringify(manifest), "application/json; charset=utf-8", "no-cache"],
  ["/widgets/frame.js", frame, "text/javascript; charset=utf-8", "no-cache"],
])("%s is sent as the caller unpacks it, with one tag", async (url, text, type, cache) => {
  const ask = (encoding: string) => app.inject({ url, headers: { "accept-encoding": encoding } });
  const [plain, br, zipped] = [await ask("identity"), await ask("gzip, deflate, br"), await ask("gzip")];
  expect([plain.body, plain.headers["content-encoding"]]).toEqual([text, undefined]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text);
  for (const [answer, encoding] of [
    [plain, undefined],
    [br, "br"],
    [zipped, "gzip"],
  ] as const) {
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "cache-control": cache,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Accept-Encoding",
      etag: `W/"${createHash("sha256").update(integrityOf(text)).digest("base64url").slice(0, 22)}"`,
    });
  }
  const again = await app.inject({ url, headers: { "if-none-match": String(br.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a browser that has the newest version already gets no second copy", async () => {
  const { headers } = await get("/v1/paridad.js");
  const again = await app.inject({
    url: "/v1/paridad.js",
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(again.headers["access-control-allow-origin"]).toBe("*");
});

test.each(["/widgets/9.9.9/paridad.js", "/widgets/0.12.0/package.json", "/widgets/..%2Fdist/paridad.js"])(
  "%s is not there",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test("tells the integrity of every script it has", async () => {
  const integrity = integrityOf(current);
  const { current: newest, versions } = (await get("/widgets/versions.json")).json();
  expect(newest).toBe("0.12.0");
  expect(versions[0]).toEqual({
    version: "0.12.0",
    scripts: [
      { path: "/widgets/0.12.0/paridad.js", integrity, bytes: current.length },
      { path: "/widgets/0.12.0/paridad.css", integrity: integrityOf(sheet), bytes: sheet.length },
    ],
  });
  expect(versions.map(({ version }: { version: string }) => version)).toEqual([
    "0.12.0",
    "0.10.0",
    "0.9.0",
    "0.1.0",
  ]);
});

test.each([
  ["a key's pages may hold its frame", "?embed-key=pub_blog", "frame-ancestors 'self' https://blog.test;"],
  ["a frame that shows nobody's numbers may stand anywhere", "", "frame-ancestors *;"],
  ["so may one whose key does not work", "?embed-key=pub_otra", "frame-ancestors *;"],
])("%s", async (_name, query, ancestors) => {
  const { headers } = await get(`/widgets/iframe${query}`);
  expect(headers["content-security-policy"]).toContain(ancestors);
  expect(headers["x-frame-options"]).toBeUndefined();
});

test("serves the demonstrations under a strict policy", async () => {
  const { headers, body } = await get("/widgets/demo/");
  expect(body).toContain("Demo");
  expect(headers["content-security-policy"]).toContain("trusted-types lit-html");
  expect((await get("/widgets/demo")).headers["location"]).toBe("/widgets/demo/");
});

test("shows partners the panels, their code and what the manifest says of each element", async () => {
  const { headers, body } = await get("/widgets/");
  expect(headers["content-security-policy"]).toContain("trusted-types lit-html");
  expect(body).toContain('<paridad-ratios symbol1="GFGC7200DI" symbol2="GFGC7400DI">');
  expect(body).toContain("<paridad-volatility>");
  expect(body).toContain("https://paridad.test/widgets/0.12.0/paridad.js");
  // Known texts in Spanish, others as they are.
  expect(body).toMatch(/<code>embedKey<\/code>.*Idioma\..*El marco\./s);
  expect(body).toContain("Something new.");
  expect((await get("/widgets")).headers["location"]).toBe("/widgets/");
  const served = await get("/widgets/custom-elements.json");
  expect([served.json(), served.headers["access-control-allow-origin"]]).toEqual([manifest, "*"]);
});
