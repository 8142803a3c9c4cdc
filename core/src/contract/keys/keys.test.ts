import { expect, test } from "vitest";

import {
  createApiKeyRequestSchema,
  createEmbedKeyRequestSchema,
  embedChainQuerySchema,
  embedRatiosQuerySchema,
  pageOriginSchema,
} from "../index.ts";

test.each([
  "https://blog.example",
  "https://www.blog.com.ar:8443",
  "http://localhost:5173",
  "http://127.0.0.1:3000",
])("%s is an origin", (origin) => {
  expect(pageOriginSchema.safeParse(origin).success).toBe(true);
  expect(new URL(origin).origin).toBe(origin);
});

test.each([
  "http://blog.example",
  "https://blog.example/",
  "https://blog.example/precios",
  "https://BLOG.example",
  "https://*.example",
  "blog.example",
  "null",
  "javascript:alert(1)",
  "https://a.example https://b.example",
])("%s is none", (origin) => {
  expect(pageOriginSchema.safeParse(origin).success).toBe(false);
});

test("a key for pages has at least one origin, each once", () => {
  const ask = (origins: string[]) => createEmbedKeyRequestSchema.safeParse({ name: "Blog", origins });
  expect(ask(["https://blog.example"]).success).toBe(true);
  expect(ask([]).error?.issues[0]?.message).toBe("Agregá al menos un origen");
  expect(ask(["https://blog.example", "https://blog.example"]).success).toBe(false);
});

test("a page asks for 1 to 40 strikes, and for 10 to 250 sessions of a ratio", () => {
  const strikes = (text: string) => embedChainQuerySchema.safeParse({ strikes: text }).success;
  expect(["0", "1", "1.5", "40", "41"].map(strikes)).toEqual([false, true, false, true, false]);
  const pair = { symbol1: "GFGC7000DI", symbol2: "GFGC7500DI" };
  const sessions = (window: string) => embedRatiosQuerySchema.safeParse({ ...pair, window }).success;
  expect(["9", "10", "250", "251"].map(sessions)).toEqual([false, true, true, false]);
});

test("a personal key has a name and at least one permission", () => {
  const ask = (request: object) => createApiKeyRequestSchema.safeParse(request);
  expect(ask({ name: " Planilla ", scopes: ["read:chain"] }).data?.name).toBe("Planilla");
  expect(ask({ name: "   ", scopes: ["read:chain"] }).error?.issues[0]?.message).toBe(
    "Ponele un nombre a la clave",
  );
  expect(ask({ name: "x", scopes: [] }).error?.issues[0]?.message).toBe("Elegí al menos un permiso");
  expect(ask({ name: "x" }).error?.issues[0]?.message).toBe("Elegí al menos un permiso");
  const [unknown] = ask({ name: "x", scopes: ["read:chain", "admin"] }).error?.issues ?? [];
  expect([unknown?.path, unknown?.message]).toEqual([["scopes", 1], "Ese permiso no existe"]);
});
