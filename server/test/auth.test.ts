import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser, meOf } from "./support/session-calls.ts";

/** As docs/security.md promises them. */
const loginLimits = { failuresPerPair: 5, failuresPerAddress: 20, failuresPerAccount: 50 };

let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

function login({
  email,
  password = testPassword,
  address = "10.0.0.1",
}: {
  email: string;
  password?: string;
  address?: string;
}) {
  return fixture.app.inject({
    method: "POST",
    url: "/auth/login",
    payload: { email, password },
    remoteAddress: address,
  });
}
const withoutId = (body: object) => ({ ...body, requestId: "" });

describe("login", () => {
  it("answers at both addresses with a token and the user, and me gives the same user twice", async () => {
    for (const prefix of ["", "/api"]) {
      const payload = { email: " PRO@paridad.test".trim(), password: testPassword };
      const answer = await fixture.app.inject({ method: "POST", url: `${prefix}/auth/login`, payload });
      expect(answer.statusCode).toBe(200);
      const { token, user } = answer.json();
      expect(user).toMatchObject({ email: "pro@paridad.test", subscriptionType: "pro", isAdmin: false });
      expect(user).not.toHaveProperty("password_hash");
      const own = await meOf(fixture, token);
      expect(own.json()).toEqual({ success: true, user, data: user });
      expect(own.headers["cache-control"]).toBe("no-store");
    }
  });

  it("A2 6.3.8: answers known and unknown e-mails alike, with one hash and one look-up each", async () => {
    const password = "Incorrecta-1";
    // Facts every request needs are cached a few seconds: the first one must not look dearer.
    await login({ email: "otra@paridad.test", password, address: "10.0.0.3" });
    const queries = vi.spyOn(pg.Client.prototype, "query");
    const workSoFar = () => [fixture.services.passwords.hashes, queries.mock.calls.length] as const;
    const [hashes, before] = workSoFar();
    const known = await login({ email: demoEmail("pro"), password });
    const [hashesOfKnown, afterKnown] = workSoFar();
    const unknown = await login({ email: "nadie@paridad.test", password, address: "10.0.0.2" });
    const [hashesOfBoth, afterBoth] = workSoFar();
    queries.mockRestore();
    expect([hashesOfKnown - hashes, hashesOfBoth - hashesOfKnown]).toEqual([1, 1]);
    expect([afterKnown - before, afterBoth - afterKnown]).toEqual([1, 1]);
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(withoutId(known.json())).toEqual(withoutId(unknown.json()));
    expect(known.json()).toMatchObject({ code: "INVALID_CREDENTIALS", message: "Credenciales inválidas" });
  });

  it("tells of verification and activation only to who knows the password", async () => {
    await changeUser(fixture, "free", { email_verified: false });
    await changeUser(fixture, "pro", { is_active: false });
    for (const name of ["free", "pro"]) {
      const wrong = (await login({ email: demoEmail(name), password: "Incorrecta-1" })).json();
      expect(wrong).not.toHaveProperty("requiresEmailVerification");
      expect(wrong).not.toHaveProperty("requiresActivation");
    }
    expect((await login({ email: demoEmail("free") })).json()).toMatchObject({
      code: "EMAIL_NOT_VERIFIED",
      requiresEmailVerification: true,
    });
    expect((await login({ email: demoEmail("pro") })).json()).toMatchObject({
      code: "ACTIVATION_REQUIRED",
      requiresActivation: true,
    });
  });

  it("A2 6.1.1: slows who guesses, says how long, extends nothing, and lets the owner in from elsewhere", async () => {
    const email = demoEmail("pro");
    for (let index = 0; index < loginLimits.failuresPerPair; index += 1) {
      expect((await login({ email, password: "Incorrecta-1" })).statusCode).toBe(401);
    }
    const refused = await login({ email });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("30");
    expect(refused.json().code).toBe("RATE_LIMIT_EXCEEDED");
    fixture.clock.advance(10_000);
    expect((await login({ email })).headers["retry-after"]).toBe("20");
    expect((await login({ email, address: "10.9.9.9" })).statusCode).toBe(200);
    fixture.clock.advance(20_000);
    expect((await login({ email })).statusCode).toBe(200);
  });
});

describe("logins while the database is away", () => {
  it("are no wrong ones: the owner gets in as soon as it is back", async () => {
    await meOf(fixture, "nobody");
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const connect = vi.spyOn(fixture.opened.pool, "connect").mockImplementation(() => Promise.reject(away));
    const admin = () =>
      fixture.app.inject({
        method: "POST",
        url: "/admin/login",
        payload: { username: "admin", password: testPassword },
      });
    for (let tries = 0; tries <= loginLimits.failuresPerPair; tries += 1) {
      expect((await login({ email: demoEmail("pro") })).statusCode).toBe(503);
      expect((await admin()).statusCode).toBe(503);
    }
    connect.mockRestore();
    expect((await login({ email: demoEmail("pro") })).statusCode).toBe(200);
    expect((await admin()).statusCode).toBe(200);
  });
});

describe("guesses from IPv6", () => {
  it("count by network, of which whoever has one address has them all", async () => {
    const guess = (index: number, network: string) =>
      login({
        email: `u${index}@paridad.test`,
        password: "Incorrecta-1",
        address: `2001:db8:1:${network}::${index.toString(16)}`,
      });
    for (let index = 0; index < loginLimits.failuresPerAddress; index += 1) {
      expect((await guess(index, "a")).statusCode).toBe(401);
    }
    expect((await guess(99, "a")).statusCode).toBe(429);
    expect((await guess(99, "b")).statusCode).toBe(401);
  });
});
