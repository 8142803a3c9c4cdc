import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import type { App } from "../http/routes.ts";
import { createSitePages } from "./site-pages.ts";
import { serveWidgets } from "./widget-pages.ts";

const publicUrl = "https://paridad.test";

it("panels that are built while the server runs are there without another start, the plugin the same every day", async () => {
  const directory = mkdtempSync(join(tmpdir(), "paridad-widgets-"));
  writeFileSync(join(directory, "package.json"), JSON.stringify({ version: "0.1.0" }));
  const app = Fastify();
  app.decorate("methodsOf", () => []);
  const senderOf = createSitePages({ sources: null, publicUrl, clock: { now: () => 0 } });
  const page = {
    senderOf,
    publicUrl,
    example: () => ({ symbol1: "GFGC7200DI", symbol2: "GFGC7400DI", legs: "" }),
  };
  serveWidgets(app as unknown as App, { directory, page });
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf("/v1/paridad.js")).toBe(404);
  mkdirSync(join(directory, "dist"));
  writeFileSync(join(directory, "dist/paridad.js"), "export {}");
  expect(await statusOf("/v1/paridad.js")).toBe(200);
  mkdirSync(join(directory, "wordpress"));
  for (const name of ["paridad.php", "block.js"]) writeFileSync(join(directory, "wordpress", name), "x");
  const plugin = "/widgets/paridad-wordpress.zip";
  const first = await app.inject(plugin);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect((await app.inject(plugin)).rawPayload).toEqual(first.rawPayload);
  const known = { url: plugin, headers: { "if-none-match": String(first.headers.etag) } };
  expect((await app.inject(known)).statusCode).toBe(304);
  vi.useRealTimers();
  await app.close();
  rmSync(directory, { recursive: true });
});
