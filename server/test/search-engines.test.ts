import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, testConfig } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
const web = mkdtempSync(join(tmpdir(), "paridad-search-"));
beforeAll(async () => {
  mkdirSync(join(web, "arrivals", "estrategias"), { recursive: true });
  for (const page of ["index.html", "landing.html", "arrivals/estrategias/calculadora.html"]) {
    writeFileSync(
      join(web, page),
      `<!doctype html><title>${page}</title><link rel="canonical" href="PARIDAD_CANONICAL" /><meta property="og:image" content="PARIDAD_ADDRESS/og.png" />`,
    );
  }
  world = await build({
    webDirectory: web,
    config: { ...testConfig, publicUrl: "https://paridad.example" },
  });
});
afterAll(async () => {
  await world.close();
  rmSync(web, { recursive: true });
});

const get = (url: string) => world.app.inject({ url, headers: { accept: "text/html" } });

describe("search engines", () => {
  it.each(["/", "/login", "/register", "/support", "/terminos", "/privacidad", "/estrategias/calculadora"])(
    "keep %s under its own whole address",
    async (path) => {
      const { body, headers } = await get(`${path}?utm_source=otro`);
      expect(body).toContain(`<link rel="canonical" href="https://paridad.example${path}" />`);
      expect(body).toContain('content="https://paridad.example/og.png"');
      expect(headers["x-robots-tag"]).toBeUndefined();
      const own = new Map([
        ["/", "landing.html"],
        ["/estrategias/calculadora", "arrivals/estrategias/calculadora.html"],
      ]);
      expect(body).toContain(`<title>${own.get(path) ?? "index.html"}</title>`);
    },
  );

  it.each([
    "/home",
    "/estrategias",
    "/profile",
    "/reset-password?token=a",
    "/verify-email",
    "/dashadmin/login",
    "/nada",
  ])("leave %s out", async (path) => {
    const { headers, statusCode } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  it.each([
    "/.env",
    "/.git/config",
    "/.well-known/nada",
    "/%2egit/config",
    "/..%2f.env",
    "/metrics",
    "/metrics/nada",
    "/wp-login.php",
    "/copia.sql~",
    "/copia.tar-gz",
    "/copia.zip/",
    "/assets/nada.js",
    "/arrivals/estrategias/calculadora.html",
    "/favicon.ico",
  ])("get no page for %s, which is no screen: 404 without HTML", async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toContain("application/json");
    expect(body).not.toContain("<");
  });

  it.each(["/nada", "/historico/ratios", "/dashadmin/audit", "/estrategias/calculadora/", "/metricas"])(
    "get the app's page for %s, known or not",
    async (path) => expect((await get(path)).statusCode).toBe(200),
  );

  it("never see what a visitor wrote into the address or the host", async () => {
    const { body } = await world.app.inject({
      url: '/"><script>alert(1)</script>',
      headers: { accept: "text/html", host: "ajeno.example" },
    });
    expect(body).toContain('href="https://paridad.example/"');
    expect(body).not.toMatch(/alert|ajeno/);
  });

  it("are told where the map is, and the map names every screen without a session that they may keep", async () => {
    const robots = await get("/robots.txt");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body).toContain("Disallow: /dashadmin\n");
    expect(robots.body).toContain("Sitemap: https://paridad.example/sitemap.xml");
    const map = await get("/sitemap.xml");
    expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const places = [...map.body.matchAll(/<loc>https:\/\/paridad\.example(.*?)<\/loc>/g)].map(
      ([, place]) => place,
    );
    expect(places.toSorted()).toEqual([
      "/",
      "/docs",
      "/extension/",
      "/login",
      "/privacidad",
      "/register",
      "/support",
      "/terminos",
      "/widgets/",
    ]);
  });
});
