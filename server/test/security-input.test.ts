import { isPlainMailbox } from "@paridad/core/contract";
import { normalizeSymbol, readSymbolParts } from "@paridad/core/symbols";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { weakReason } from "../src/auth/common-passwords.ts";
import { composeMail } from "../src/mail/templates.ts";
import { asAdmin, idOf } from "./admin-helper.ts";
import { build, demoEmail, testConfig, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
/** A server for each test: it takes long, so only where one is asked something. */
function eachInItsWorld(): void {
  beforeEach(async () => {
    fixture = await build({
      moreRoutes: () => [
        async (app) => {
          app.route({
            method: "GET",
            url: "/broken",
            config: { access: "public" },
            schema: { response: {} },
            handler: async () => {
              throw new Error(`secret of the inside at ${import.meta.url}`);
            },
          });
        },
      ],
    });
  });
  afterEach(() => fixture.close());
}

async function bearer(name: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await fixture.tokenOf(name)}` };
}

describe("what people send", () => {
  eachInItsWorld();

  it("A2 8.2.2, 15.3.1, 15.3.3: can't raise them by a field they were not asked for, and their answers hold no more than the schema", async () => {
    const headers = await bearer("free");
    const mine = { firstName: "Ana", lastName: "Paz" };
    const extras = [
      { isAdmin: true },
      { isPartner: true },
      { subscriptionType: "black" },
      { id: "x" },
      { email: "x@y.ar" },
    ];
    for (const extra of extras) {
      const payload = { ...mine, ...extra };
      const put = await fixture.app.inject({ method: "PUT", url: "/auth/profile", headers, payload });
      expect([put.statusCode, put.json().errors[0].message]).toEqual([400, "Campo desconocido"]);
      const form = { ...mine, password: testPassword, confirmPassword: testPassword, termsAccepted: true };
      const registration = { email: "eva@example.com", ...form, ...extra, subscriptionStatus: "active" };
      const response = await fixture.app.inject({
        method: "POST",
        url: "/auth/register",
        payload: registration,
      });
      expect(response.statusCode).toBe(400);
    }
    const stored = fixture.opened.database.selectFrom("users").selectAll();
    const row = await stored.where("email", "=", demoEmail("free")).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subscription_type: "free", is_partner: false, first_name: "Franco" });
    const me = await fixture.app.inject({ url: "/auth/me", headers });
    expect(me.body).not.toMatch(/hash|_key|accepts_bulk/);
  });

  it("A2 15.3.7: counts once: a repeated parameter is a mistake", async () => {
    const headers = await bearer("black");
    for (const query of ["limit=1&limit=2", "__proto__=1", "limit[]=1", "constructor=x"]) {
      const answer = await fixture.app.inject({ url: `/market/historico/opciones/grid?${query}`, headers });
      expect(answer.statusCode, query).toBe(400);
    }
  });

  it("A2 14.2.1: is no way for a token: an address with one opens nothing", async () => {
    const token = await fixture.tokenOf("pro");
    for (const name of ["token", "access_token", "authorization"]) {
      const answer = await fixture.app.inject({ url: `/auth/me?${name}=${token}` });
      expect(answer.statusCode).not.toBe(200);
    }
    expect(fixture.log()).not.toContain(token);
  });
});

const markup = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg/onload=alert(1)>",
  "[x](javascript:alert(1))",
  "<a href='javascript:alert(1)'>x</a>",
  "{{constructor.constructor('alert(1)')()}}",
  "<iframe srcdoc='<script>1</script>'>",
  "&lt;script&gt;<style>@import 'x'</style>",
];

describe("what people write", () => {
  it("A2 1.3.12: of 100 kB is judged in one pass", () => {
    const long = 100_000;
    for (const part of ["a", "@", "a@", ".", "a.", "@.", " ", "A1", "7", "GFG"]) {
      const text = part.repeat(long / part.length);
      expect(isPlainMailbox(text)).toBe(false);
      expect(isPlainMailbox(`${text}@`)).toBe(false);
      expect(isPlainMailbox(`a@${text}`)).toBe(false);
      expect(readSymbolParts(text).ok).toBe(false);
      expect(readSymbolParts(normalizeSymbol(text).symbol).ok).toBe(false);
      expect(weakReason(`Zq${text}`)).toBeNull();
    }
  });

  it.each(markup)("A2 1.3.1, 1.3.5, 1.3.7: stays text in a mail: %s", (text) => {
    const { html } = composeMail(text, text, [text, { link: text, label: text }]);
    const body = html.slice(html.indexOf("<body"));
    const tags = [...body.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(new Set(["body", "div", "p", "a", "br", "html"]));
    expect(html).not.toMatch(/<(script|img|svg|iframe|style)/);
  });
});

describe("what people wrote", () => {
  eachInItsWorld();

  it("A2 1.2.10: leaves the server as text in a file for spreadsheets", async () => {
    const call = await asAdmin(fixture);
    const id = await idOf(fixture, "pro");
    // Not even an import of rows that the forms would refuse gets a formula through.
    const names = { first_name: "=HYPERLINK(1)", last_name: "@SUM(A1)" };
    await fixture.opened.database.updateTable("users").set(names).where("id", "=", id).execute();
    const { text } = await call("GET", "/admin/users?search=pro&scope=email&format=csv");
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("'@SUM(A1)");
  });
});

describe("the network", () => {
  eachInItsWorld();

  const addressSeen = async (app: TestWorld, remoteAddress: string) => {
    const payload = { email: demoEmail("pro"), password: testPassword };
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const answer = await app.app.inject({
      method: "POST",
      url: "/auth/login",
      payload,
      headers,
      remoteAddress,
    });
    const authorization = `Bearer ${answer.json().token}`;
    const list = await app.app.inject({ url: "/auth/sessions", headers: { authorization } });
    return list.json().data.find(({ current }: { current: boolean }) => current).address;
  };

  it("A2 4.1.3, 15.3.4: is believed about a client's address by named proxies alone", async () => {
    expect(await addressSeen(fixture, "198.51.100.9")).toBe("198.51.100.9");
    const behind = await build({ config: { ...testConfig, trustProxy: ["10.0.0.0/8"] } });
    expect(await addressSeen(behind, "10.1.2.3")).toBe("203.0.113.7");
    expect(await addressSeen(behind, "198.51.100.9")).toBe("198.51.100.9");
    await behind.close();
  });
});

describe("faults", () => {
  eachInItsWorld();

  it("A2 16.5.1, 16.5.4: of our own tell nothing of the inside", async () => {
    const answer = await fixture.app.inject({ url: "/broken" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      code: "INTERNAL_ERROR",
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.body).not.toMatch(/secret|file:/);
    expect(fixture.log()).toContain(answer.json().requestId);
  });

  it("A2 16.5.3: of the database never open a door", async () => {
    const headers = await bearer("black");
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    vi.spyOn(fixture.opened.pool, "connect").mockImplementation(() => Promise.reject(away));
    for (const url of ["/auth/me", "/market/historico/opciones/grid", "/auth/sessions"]) {
      const answer = await fixture.app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 503]);
    }
    vi.restoreAllMocks();
    expect((await fixture.app.inject({ url: "/auth/me", headers })).statusCode).toBe(200);
  });
});

describe("what is kept", () => {
  eachInItsWorld();

  it("A2 16.2.1, 16.2.2: as a log is JSON, a line an event, with its time in UTC", async () => {
    await fixture.tokenOf("pro");
    const lines = fixture.log().trim().split("\n");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const { time } = JSON.parse(line) as { time: string };
      expect(time).toBe(new Date(time).toISOString());
    }
  });

  it("A2 16.3.1, 16.3.2, 16.3.3, 16.3.4: names each event as the OWASP vocabulary does", async () => {
    const call = await asAdmin(fixture);
    const headers = await bearer("pro");
    const post = (url: string, payload: object, more = {}) =>
      fixture.app.inject({ method: "POST", url, payload, ...more });
    await post("/auth/login", { email: demoEmail("pro"), password: "Incorrecta-1" });
    const attack = { email: demoEmail("black"), password: "Incorrecta-1" };
    for (let tries = 0; tries < 6; tries += 1)
      await post("/auth/login", attack, { remoteAddress: "10.3.3.3" });
    await fixture.app.inject({ url: "/market/historico/opciones/grid", headers: await bearer("free") });
    await fixture.app.inject({
      method: "PUT",
      url: "/auth/profile",
      headers,
      payload: {
        firstName: "Ana",
        lastName: "Paz",
        currentPassword: testPassword,
        newPassword: "Otra-Secreta-9",
      },
    });
    await fixture.app.inject({ method: "DELETE", url: "/auth/sessions", headers });
    const id = await idOf(fixture, "trial");
    await call("PUT", `/admin/users/${id}`, { firstName: "Otra" });
    await call("POST", "/admin/users/bulk", { action: "extendTrial", days: 1, userIds: [id] });
    await call("DELETE", `/admin/users/${id}`);
    const refused = [...fixture.log().matchAll(/\{[^\n]*"security":"authz_fail"[^\n]*/g)].map(([line]) =>
      JSON.parse(line),
    );
    expect(refused).toMatchObject([
      { userId: await idOf(fixture, "free"), route: "/market/historico/opciones/grid", address: "127.0.0.1" },
    ]);
    const seen = new Set([...fixture.log().matchAll(/"security":"(\w+)"/g)].map(([, name]) => name));
    expect([...seen].sort()).toEqual([
      "authn_login_fail",
      "authn_login_success",
      "authn_login_throttled",
      "authn_password_change",
      "authn_token_revoked",
      "authz_admin",
      "authz_fail",
      "user_deleted",
      "user_updated",
    ]);
  });
});
