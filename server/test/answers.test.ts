import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorBodySchema } from "@paridad/core/contract";
import { build, demoEmail, testPassword, testConfig } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
const web = mkdtempSync(join(tmpdir(), "paridad-web-"));
beforeAll(async () => {
  mkdirSync(join(web, "assets"));
  writeFileSync(
    join(web, "index.html"),
    '<!doctype html><style nonce="__NONCE__"></style><div id="root"></div>',
  );
  writeFileSync(join(web, "assets", "index-AbCd1234.js"), "console.log(1)");
  fixture = await build({
    webDirectory: web,
    config: { ...testConfig, corsOrigins: ["https://socio.example"], trustProxy: ["10.0.0.0/8"] },
  });
});
afterAll(async () => {
  await fixture.close();
  rmSync(web, { recursive: true });
});

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  fixture.app.inject({
    method: "POST",
    url: "/auth/login",
    payload: payload as string,
    headers: { "content-type": "application/json", ...headers },
  });

describe("errors", () => {
  it("A2 8.2.3, 15.3.3: name each wrong field in Spanish, the unknown ones too", async () => {
    const answer = await post({ email: "nada", password: "12345", isAdmin: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: "VALIDATION_ERROR",
      errors: [
        { path: "email", message: "Ingresá un email válido" },
        { path: "password", message: "La contraseña debe tener al menos 6 caracteres" },
        { path: "isAdmin", message: "Campo desconocido" },
      ],
    });
  });

  it.each([
    ["no JSON", 400, () => post("{")],
    ["an array", 400, () => post("[]")],
    ["a prototype", 400, () => post('{"__proto__":{"isAdmin":true},"email":"a@b.co","password":"123456"}')],
    ["another type", 415, () => post("a=1", { "content-type": "text/plain" })],
    ["a form", 415, () => post("a=1", { "content-type": "application/x-www-form-urlencoded" })],
    ["too much", 413, () => post({ email: "a@b.co", password: "x".repeat(70_000) })],
    [
      "an address of nothing",
      404,
      () => fixture.app.inject({ url: "/api/nothing", headers: { accept: "text/html" } }),
    ],
    ["an unknown query", 400, () => fixture.app.inject({ url: "/api/subscription/plans?a=1&a=2" })],
    ["no token", 401, () => fixture.app.inject({ url: "/auth/me" })],
    ["an address that can't be read", 400, () => fixture.app.inject({ url: "/api/auth/%zz" })],
    [
      "an address without end",
      400,
      () => fixture.app.inject({ method: "DELETE", url: `/auth/sessions/${"x".repeat(300)}` }),
    ],
  ])(
    "A2 3.5.1, 3.5.2, 4.1.1, 15.3.6, 15.3.7, 16.5.1: answer %s with status %i, JSON and no stack",
    async (_name, status, ask) => {
      const answer = await ask();
      expect(answer.statusCode).toBe(status);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(() => errorBodySchema.parse(answer.json())).not.toThrow();
      expect(answer.body).not.toMatch(/at .*\.(ts|js)|node_modules|FST_/);
      expect(answer.json().requestId).toBeTruthy();
    },
  );

  it("tell a method that an address doesn't take from an address that isn't there", async () => {
    const wrong = await fixture.app.inject({ method: "PUT", url: "/api/auth/sessions/una" });
    expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "DELETE"]);
    const absent = await fixture.app.inject({ method: "PUT", url: "/api/auth/sessions/una/mas" });
    expect(absent.statusCode).toBe(404);
  });
});

describe("headers", () => {
  it("A2 3.4.2: let named origins in with credentials and nobody else, and show Retry-After to them", async () => {
    const ask = (origin: string) => fixture.app.inject({ url: "/subscription/plans", headers: { origin } });
    const friend = await ask("https://socio.example");
    expect(friend.headers["access-control-allow-origin"]).toBe("https://socio.example");
    expect(friend.headers["access-control-allow-credentials"]).toBe("true");
    const readable = String(friend.headers["access-control-expose-headers"]).split(", ");
    expect(readable).toEqual(expect.arrayContaining(["retry-after", "ratelimit", "x-next-cursor", "etag"]));
    const sample = await fixture.app.inject({
      url: "/market/muestra",
      headers: { origin: "https://socio.example" },
    });
    expect(sample.headers["access-control-allow-origin"]).toBe("https://socio.example");
    const stranger = await fixture.app.inject({
      url: "/market/muestra",
      headers: { origin: "https://otro.example" },
    });
    expect(stranger.headers).toMatchObject({ "access-control-allow-origin": "*" });
    expect(stranger.headers["access-control-allow-credentials"]).toBeUndefined();
    expect((await ask("https://otro.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("A2 3.4.2: let named origins send the headers that our calls need, which a browser asks every ten minutes", async () => {
    const { headers } = await fixture.app.inject({
      method: "OPTIONS",
      url: "/admin/users",
      headers: { origin: "https://socio.example", "access-control-request-method": "POST" },
    });
    expect(headers).toMatchObject({
      "access-control-allow-headers": "authorization, content-type, x-admin-token, idempotency-key",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-max-age": "600",
    });
  });

  it("A2 3.2.1, 3.4.1, 3.4.4, 3.4.5, 3.4.8, 12.1.1, 12.2.1, 14.3.2: are strict on every answer", async () => {
    const { headers } = await fixture.app.inject({ url: "/health/live" });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": "no-store",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    const features = String(headers["permissions-policy"]).split(", ");
    expect(features.filter((feature) => !feature.endsWith("=()"))).toEqual(["clipboard-write=(self)"]);
    for (const one of ["camera", "microphone", "geolocation", "payment", "usb", "clipboard-read"]) {
      expect(features).toContain(`${one}=()`);
    }
  });
});

describe("web app", () => {
  it("A2 3.4.3, 3.4.6: is given for every screen with a fresh nonce that its policy names", async () => {
    const ask = () => fixture.app.inject({ url: "/estrategias?x=1", headers: { accept: "text/html" } });
    const [first, second] = [await ask(), await ask()];
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
    expect(first.statusCode).toBe(200);
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(first.headers["content-security-policy"]).not.toContain("unsafe");
    expect(second.body).not.toBe(first.body);
  });

  it("is no page at an address that no screen has, in the session's frame all the same", async () => {
    const statusOf = async (url: string) => {
      const { statusCode } = await fixture.app.inject({ url, headers: { accept: "text/html" } });
      return [url, statusCode];
    };
    const screens = [
      "/home",
      "/armar/",
      "/estrategias/calculadora",
      "/volatilidad/indice",
      "/historico/x",
      "/dashadmin/users",
    ];
    const others = ["/no-existe", "/armar/nada", "/estrategias/nada", "/homes", "/historicos"];
    expect(await Promise.all([...screens, ...others].map(statusOf))).toEqual([
      ...screens.map((url) => [url, 200]),
      ...others.map((url) => [url, 404]),
    ]);
  });

  it("A2 3.4.7: tells the browser where to report what the policy refused, and logs that without queries", async () => {
    const page = await fixture.app.inject({ url: "/login", headers: { accept: "text/html" } });
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("require-trusted-types-for 'script'");
    const url = /report-uri (\S+)/.exec(policy)?.[1] ?? "";
    const report = (body: object | string, type = "application/csp-report") =>
      fixture.app.inject({
        method: "POST",
        url,
        remoteAddress: "10.4.4.4",
        headers: { "content-type": type },
        payload: typeof body === "string" ? body : JSON.stringify(body),
      });
    // As Chromium sends it.
    const sent = await report({
      "csp-report": {
        "document-uri": "https://paridad.test/reset-password?token=CANARY-report",
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://malo.example/x.js?CANARY-report",
        "status-code": 200,
      },
    });
    expect([sent.statusCode, sent.json()]).toEqual([200, { success: true }]);
    const lines = fixture.log().split("\n");
    expect(JSON.parse(lines.find((line) => line.includes("script-src-elem")) ?? "{}")).toMatchObject({
      refused: {
        directive: "script-src-elem",
        blocked: "https://malo.example/x.js",
        page: "https://paridad.test/reset-password",
      },
    });
    expect(fixture.log()).not.toContain("CANARY-report");
    expect((await report("{")).statusCode).toBe(400);
    expect((await report({ otra: 1 })).statusCode).toBe(400);
    expect((await report("x=1", "text/plain")).statusCode).toBe(415);
    expect((await report({ "csp-report": { "blocked-uri": "x".repeat(9_000) } })).statusCode).toBe(413);
    for (let count = 0; count < 20; count += 1) await report({ "csp-report": {} });
    expect((await report({ "csp-report": {} })).statusCode).toBe(429);
  });

  it("keeps hashed assets for a year and answers missing files with 404", async () => {
    const asset = await fixture.app.inject({ url: "/assets/index-AbCd1234.js" });
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const missing = await fixture.app.inject({
      url: "/assets/index-00000000.js",
      headers: { accept: "*/*" },
    });
    expect(missing.statusCode).toBe(404);
  });
});

describe("logs", () => {
  it("A2 16.2.5, 14.2.1: never hold a password, a token, an e-mail or a query", async () => {
    const canary = "CANARY-secret-7";
    const { token } = (await post({ email: demoEmail("pro"), password: testPassword })).json();
    await post({ email: `${canary}@paridad.test`, password: canary });
    await post(`{"email": "${canary}"`);
    await fixture.app.inject({ url: `/auth/verify-email?token=${canary}` });
    await fixture.app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
    await fixture.app.inject({ url: "/admin/me", headers: { "x-admin-token": canary } });
    await fixture.app.inject({
      url: "/auth/me",
      headers: { authorization: `Bearer ${canary}`, cookie: canary },
    });
    expect(fixture.log()).toContain("authn_login_success");
    for (const secret of [canary, token, token.split(".")[1], testPassword, "pro@paridad.test"]) {
      expect(fixture.log()).not.toContain(secret);
    }
  });
});

it("an address may look at the sample 120 times a minute, by either prefix", async () => {
  const look = (prefix: string) =>
    fixture.app.inject({ url: `${prefix}/market/muestra`, remoteAddress: "10.7.0.1" });
  for (let looks = 0; looks < 60; looks += 1) {
    expect([(await look("")).statusCode, (await look("/api")).statusCode]).toEqual([200, 200]);
  }
  expect([(await look("")).statusCode, (await look("/api")).statusCode]).toEqual([429, 429]);
  expect((await look("")).headers["retry-after"]).toBe("60");
  fixture.clock.advance(59_000);
  expect((await look("")).headers["retry-after"]).toBe("1");
  fixture.clock.advance(1_000);
  expect((await look("")).statusCode).toBe(200);
});
