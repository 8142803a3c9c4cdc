import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./read-config.ts";

function namesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.names;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("needs nothing: the documented defaults", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      databaseUrl: null,
      admin: { username: "admin", password: null },
      demo: { isEnabled: true, password: null },
      market: { feed: "simulated", seed: 1, replaySpeed: 1 },
      corsOrigins: [],
      trustProxy: [],
      metricsPort: null,
    });
    expect(config.transfer.cbu).toMatch(/^\d{22}$/);
  });

  it("A2 13.2.3: refuses a secret that is short or that anybody would try first, in production", () => {
    const production = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/paridad" };
    expect(namesOf({ ...production, ADMIN_PASSWORD: "Nube-Lenta-478" })).toEqual(["ADMIN_PASSWORD"]);
    const weak = { ADMIN_PASSWORD: "Admin123!", DEMO_PASSWORD: "Pa55word", TOTP_KEY: "changeme!changeme!" };
    expect(namesOf({ ...production, ...weak })).toEqual(["ADMIN_PASSWORD", "DEMO_PASSWORD", "TOTP_KEY"]);
    // Long enough, and the administrator's own name.
    const own = { ADMIN_PASSWORD: "Gerenciageneral-1", TOTP_KEY: "gerenciageneral1" };
    const named = { ...production, ...own, ADMIN_USERNAME: "gerenciageneral" };
    expect(namesOf(named)).toEqual(["ADMIN_PASSWORD", "TOTP_KEY"]);
    expect(namesOf({ ...named, ADMIN_USERNAME: "otra" })).toEqual([]);
    expect(namesOf({ ...production, ADMIN_USERNAME: "gerencia", ADMIN_PASSWORD: "Gerencia-1" })).toEqual([
      "ADMIN_PASSWORD",
    ]);
    expect(
      namesOf({ ...production, ADMIN_PASSWORD: "Nube-Lenta-4781", TOTP_KEY: "q8T1hWm2Zx90LrKs" }),
    ).toEqual([]);
    expect(namesOf(weak)).toEqual([]);
  });

  it("wants what a feed from elsewhere dependencies: an account for Primary, at least a token for a socket", () => {
    expect(namesOf({ MARKET_FEED: "primary" })).toEqual(["MARKET_URL", "MARKET_PASSWORD", "MARKET_USERNAME"]);
    expect(namesOf({ MARKET_FEED: "socket", MARKET_URL: "wss://upstream.test" })).toEqual([
      "MARKET_PASSWORD",
    ]);
    expect(
      namesOf({ MARKET_FEED: "socket", MARKET_URL: "https://upstream.test", MARKET_PASSWORD: "clave" }),
    ).toEqual([]);
  });

  it("wants an account for iol, nothing for data912, and an encrypted address for both", () => {
    const account = { MARKET_USERNAME: "operadora", MARKET_PASSWORD: "clave" };
    expect(namesOf({ MARKET_FEED: "iol" })).toEqual(["MARKET_USERNAME", "MARKET_PASSWORD"]);
    expect(namesOf({ MARKET_FEED: "iol", ...account })).toEqual([]);
    expect(readConfig({ MARKET_FEED: "data912" }).market).toMatchObject({ feed: "data912", url: null });
    for (const [address, names] of [
      ["http://proveedor.test", ["MARKET_URL"]],
      ["wss://proveedor.test", ["MARKET_URL"]],
      ["https://proveedor.test", []],
      ["http://127.0.0.1:4000", []],
      ["http://localhost:4000", []],
      ["http://[::1]:4000", []],
      ["http://localhost.proveedor.test", ["MARKET_URL"]],
      ["http://127.0.0.1.proveedor.test", ["MARKET_URL"]],
    ] as const) {
      expect(namesOf({ MARKET_FEED: "iol", MARKET_URL: address, ...account })).toEqual(names);
    }
  });

  it("creates no demo users with PostgreSQL unless it is told to", () => {
    const DATABASE_URL = "postgres://localhost/paridad";
    expect(readConfig({ DATABASE_URL }).demo.isEnabled).toBe(false);
    const nothing = { cbu: null, alias: null, account: null, holder: null, taxId: null };
    expect(readConfig({ DATABASE_URL }).transfer).toEqual(nothing);
    expect(readConfig({ DATABASE_URL, DEMO: "true" }).demo.isEnabled).toBe(true);
  });

  it("names every wrong variable at once and shows no value", () => {
    const environment = {
      PORT: "many",
      DATABASE_URL: "mysql://secret",
      MARKET_FEED: "telepathy",
      CORS_ORIGINS: "https://good.example,https://bad.example/path",
      TRUST_PROXY: "2",
      DEMO: "perhaps",
    };
    expect(namesOf(environment)).toEqual([
      "CORS_ORIGINS",
      "DATABASE_URL",
      "DEMO",
      "MARKET_FEED",
      "PORT",
      "TRUST_PROXY",
    ]);
    expect(() => readConfig(environment)).toThrow(expect.not.stringContaining("secret"));
  });

  it("refuses work that is half a second late, or as late as it is told, from 100 ms to a minute", () => {
    expect(readConfig({}).overloadMilliseconds).toBe(500);
    expect(readConfig({ OVERLOAD_MS: "100" }).overloadMilliseconds).toBe(100);
    expect(readConfig({ OVERLOAD_MS: "60000" }).overloadMilliseconds).toBe(60_000);
    for (const wrong of ["99", "60001", "1.5"]) {
      expect(namesOf({ OVERLOAD_MS: wrong })).toEqual(["OVERLOAD_MS"]);
    }
  });

  it("takes the embedded database in production, without demo users, and refuses a replay of nothing", () => {
    expect(readConfig({ NODE_ENV: "production" })).toMatchObject({
      databaseUrl: null,
      demo: { isEnabled: false },
    });
    expect(namesOf({ MARKET_FEED: "replay" })).toEqual(["MARKET_REPLAY_DIR"]);
  });
});
