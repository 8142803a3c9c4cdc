import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

/** As a browser that opens an address asks. */
const navigation = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
let world: TestWorld;
const web = mkdtempSync(join(tmpdir(), "paridad-addresses-"));
beforeAll(async () => {
  for (const page of ["index.html", "landing.html"]) writeFileSync(join(web, page), `<title>${page}</title>`);
  // A build's own file beside a screen: the screen stays open.
  mkdirSync(join(web, "historico"));
  writeFileSync(join(web, "historico", "dato.json"), "{}");
  world = await build({ webDirectory: web });
});
afterAll(async () => {
  await world.close();
  rmSync(web, { recursive: true });
});

async function open(url: string): Promise<string> {
  const { statusCode, headers } = await world.app.inject({ url, headers: navigation });
  return `${statusCode} ${String(headers["content-type"])}`;
}

/** Every address that the app's routes name, one below it where it has pages of its own. */
function screens(): string[] {
  const source = readFileSync(new URL("../../web/src/app/app-routes.tsx", import.meta.url), "utf8");
  return [...source.matchAll(/ path="([^"*][^"]*)"/g)].flatMap(([, path = ""]) =>
    path.endsWith("/*") ? [`/${path.slice(0, -2)}`, `/${path.replace("*", "nada")}`] : [`/${path}`],
  );
}

describe("an address that nobody has", () => {
  it("is answered in JSON below every first part of a route, whoever asks, so a new module's are too", async () => {
    const routes = world.routes.map((route) => route.slice(route.indexOf(" ") + 1));
    const parts = [...new Set(routes.map((url) => `/${url.split("/")[1]}`))];
    expect(parts).toEqual(
      expect.arrayContaining(["/alerts", "/api", "/auth", "/positions", "/position-imports", "/v1"]),
    );
    const below = [...parts, ...routes.map((url) => `/api/${url.split("/")[1]}`)].map(
      (part) => `${part}/nada/de/nada`,
    );
    for (const url of new Set(below))
      expect(await open(url), url).toBe("404 application/json; charset=utf-8");
  });

  it.each([
    ["/alerts/nada", "405 application/json; charset=utf-8"], // PUT and DELETE know it.
    ["/positions/a/nada", "404 application/json; charset=utf-8"],
    ["/position-imports/nada/nada", "404 application/json; charset=utf-8"],
    ["/support/nada", "404 application/json; charset=utf-8"],
    ["/market-socket.io/", "404 application/json; charset=utf-8"],
    ["/metrics", "404 application/json; charset=utf-8"],
    ["/widgets", "404 application/json; charset=utf-8"],
    ["/extension/nada", "404 application/json; charset=utf-8"],
    ["/v1", "404 application/json; charset=utf-8"],
    // Only the whole first part is the API's, spelled as it is.
    ["/alertsx/nada", "200 text/html; charset=utf-8"],
    ["/Alerts/nada", "200 text/html; charset=utf-8"],
    ["/nada", "200 text/html; charset=utf-8"],
  ])("%s gets %s", async (url, answer) => expect(await open(url)).toBe(answer));
});

describe("a screen", () => {
  it("opens at its address, where routes begin with the same part as well", async () => {
    const addresses = screens();
    expect(addresses).toEqual(
      expect.arrayContaining([
        "/login",
        "/alertas",
        "/support",
        "/historico",
        "/historico/nada",
        "/suscripciones",
      ]),
    );
    for (const url of ["/", ...addresses, ...addresses.map((one) => `${one}/`)])
      expect(await open(url), url).toBe("200 text/html; charset=utf-8");
    expect(await open("/support/contact")).toBe("200 application/json; charset=utf-8");
  });
});
