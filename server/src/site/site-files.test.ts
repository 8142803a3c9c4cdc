import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../http/routes.ts";
import { apiAddresses, rememberFirstParts } from "./api-addresses.ts";
import { serveWebApp } from "./web-app.ts";
import { createWidgetFiles } from "./widget-files.ts";

const directory = mkdtempSync(join(tmpdir(), "site-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** A server without routes of an API. */
function empty(): App {
  const app = Fastify() as unknown as App;
  return app.decorate("methodsOf", () => []);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

/** Writes a file later than it was. */
function replace(path: string, text: string): void {
  write(path, text);
  const later = new Date(Date.now() + 10_000);
  utimesSync(join(directory, path), later, later);
}

describe("the web app", () => {
  const app = empty();
  beforeAll(async () => {
    const firstParts = rememberFirstParts(app);
    app.get("/v1/chain", async () => ({}));
    write("web/index.html", '<script nonce=""></script>screens');
    write("web/landing.html", "landing");
    write("web/arrivals/estrategias/lanzamientos.html", "arrival");
    write("web/assets/app-abcdef12.js", "1");
    write("web/plain.js", "2");
    write("web/assets/app-abcdef12.js.br", "in brotli");
    write("web/plain.js.gz", "in gzip");
    const isOfApi = apiAddresses(firstParts);
    await serveWebApp(app, { directory: join(directory, "web"), publicUrl: "https://x.ar", isOfApi });
  });
  afterAll(() => app.close());

  it.each([
    ["/", "text/html", "200 landing"],
    ["/estrategias/lanzamientos", "text/html", "200 arrival"],
    ["/estrategias/lanzamientos?a=1.5", "*/*", "200 arrival"],
    ["/estrategias/otra", "application/json, text/html;q=0.9", "200 screens"],
    ["/estrategias/otra", "application/json", "404"],
    ["/v1", "text/html", "404"],
    ["/v1/none", "text/html", "404"],
    ["/v12", "text/html", "200 screens"],
    ["/.env", "text/html", "404"],
    ["/.git/config", "text/html", "404"],
    ["/a/.git/config", "text/html", "404"],
    ["/a%2F.git%2Fconfig", "text/html", "404"],
    ["/a/..%5C.ssh%5Cid", "text/html", "404"],
    ["/wp-login.php", "text/html", "404"],
    ["/v1.5/page", "text/html", "200 screens"],
    ["/index.html", "text/html", "404"],
    ["/%E0%A4%A", "text/html", "400"],
    ["/assets/app-abcdef12.js", "*/*", "200 1"],
  ])("answers %s, asked as %s, with %s", async (url, accept, said) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept } });
    const text = statusCode === 200 ? ` ${body.replace(/<.*>/, "")}` : "";
    expect(`${statusCode}${text}`).toBe(said);
  });

  it("keeps a file with its build's name for a year, and gives each page another nonce", async () => {
    const cacheOf = async (url: string) => (await app.inject(url)).headers["cache-control"];
    expect(await cacheOf("/assets/app-abcdef12.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/plain.js")).toBe("no-cache");
    expect(await cacheOf("/otra")).toBe("no-store");
    const packed = async (url: string) => {
      const given = await app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
      return [given.body, given.headers["cache-control"], given.headers["content-encoding"]];
    };
    expect(await packed("/assets/app-abcdef12.js")).toEqual([
      "in brotli",
      "public, max-age=31536000, immutable",
      "br",
    ]);
    expect(await packed("/plain.js")).toEqual(["in gzip", "no-cache", "gzip"]);
    const nonceOf = async () => {
      const { body, headers } = await app.inject("/otra");
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? "";
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      return nonce;
    };
    const nonces = [await nonceOf(), await nonceOf()];
    expect([nonces[0]?.length, nonces[0] === nonces[1]]).toEqual([24, false]);
  });

  it("a new build's page is served from the next request on", async () => {
    replace("web/index.html", "screens of today");
    expect((await app.inject("/otra")).body).toBe("screens of today");
  });

  it("without a build everything unknown is not found", async () => {
    const bare = empty();
    const nowhere = { directory: join(directory, "none"), publicUrl: "https://x.ar" };
    await serveWebApp(bare, { ...nowhere, isOfApi: () => false });
    expect((await bare.inject({ url: "/", headers: { accept: "text/html" } })).statusCode).toBe(404);
    await bare.close();
  });
});

it("of the widgets' folder only the pages' own files are read, of versions that are there, newest first", async () => {
  write("widgets/package.json", '{"version":"1.10.0"}');
  write("widgets/dist/paridad.js", "now");
  write("widgets/dist/secret.js", "no");
  write("widgets/dist/frame.js", "frame");
  for (const version of ["1.9.0", "1.2.0", "1.10.0", "draft"])
    write(`widgets/archive/${version}/paridad.js`, version);
  const files = createWidgetFiles(join(directory, "widgets"));
  const read = (version: string, name: string) => files.script(version, name)?.content.toString() ?? null;
  expect([files.current, files.versions]).toEqual(["1.10.0", ["1.10.0", "1.9.0", "1.2.0"]]);
  expect([read("1.10.0", "paridad.js"), read("1.9.0", "paridad.js")]).toEqual(["now", "1.9.0"]);
  expect([
    read("1.10.0", "secret.js"),
    read("1.10.0", "../package.json"),
    read("1.10.0", "frame.js"),
  ]).toEqual([null, null, null]);
  expect([read("draft", "paridad.js"), read("..", "paridad.js"), read("1.9.0", "paridad.css")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(files.ownScript("frame.js")?.content.toString()).toBe("frame");
  expect(files.script("1.10.0", "paridad.js")).toBe(files.script("1.10.0", "paridad.js"));
  const pack = async () => files.script("1.10.0", "paridad.js")?.packed();
  const packed = await pack();
  // Compressed once.
  expect(await pack()).toBe(packed);
  const { integrity } = files.script("1.10.0", "paridad.js") ?? {};
  expect(integrity).toMatch(/^sha384-[\w+/]{64}$/);
  // A build in the place of the last one is what is served, with its own integrity.
  replace("widgets/dist/paridad.js", "built again");
  expect(read("1.10.0", "paridad.js")).toBe("built again");
  const packedAgain = await pack();
  expect(packedAgain?.bytes.identity.toString()).toBe("built again");
  expect(packedAgain?.tag).not.toBe(packed?.tag);
  expect(files.script("1.10.0", "paridad.js")?.integrity).not.toBe(integrity);
});
