import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loginLimits } from "../src/lib/login-throttle.ts";
import { sessionLimits } from "../src/modules/auth/sessions.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const day = 86_400_000;
let world: TestWorld;
beforeEach(async () => {
  world = await build();
});
afterEach(() => world.close());

function login({
  email,
  password = testPassword,
  address = "10.0.0.1",
}: {
  email: string;
  password?: string;
  address?: string;
}) {
  return world.app.inject({
    method: "POST",
    url: "/auth/login",
    payload: { email, password },
    remoteAddress: address,
  });
}
const me = (token: string) =>
  world.app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
const change = (name: string, values: { is_active?: boolean; email_verified?: boolean }) =>
  world.opened.database.updateTable("users").set(values).where("email_key", "=", demoEmail(name)).execute();
const withoutId = (body: object) => ({ ...body, requestId: "" });

describe("login", () => {
  it("answers at both addresses with a token and the user, and me gives the same user twice", async () => {
    for (const prefix of ["", "/api"]) {
      const payload = { email: " PRO@paridad.test".trim(), password: testPassword };
      const answer = await world.app.inject({ method: "POST", url: `${prefix}/auth/login`, payload });
      expect(answer.statusCode).toBe(200);
      const { token, user } = answer.json();
      expect(user).toMatchObject({ email: "pro@paridad.test", subscriptionType: "pro", isAdmin: false });
      expect(user).not.toHaveProperty("password_hash");
      const own = await me(token);
      expect(own.json()).toEqual({ success: true, user, data: user });
      expect(own.headers["cache-control"]).toBe("no-store");
    }
  });

  it("A2 6.3.8: answers known and unknown e-mails alike, with one hash and one look-up each", async () => {
    const before = world.services.passwords.hashes;
    const known = await login({ email: demoEmail("pro"), password: "Incorrecta-1" });
    const between = world.services.passwords.hashes;
    const unknown = await login({
      email: "nadie@paridad.test",
      password: "Incorrecta-1",
      address: "10.0.0.2",
    });
    expect(between - before).toBe(1);
    expect(world.services.passwords.hashes - between).toBe(1);
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(withoutId(known.json())).toEqual(withoutId(unknown.json()));
    expect(known.json()).toMatchObject({ code: "INVALID_CREDENTIALS", message: "Credenciales inválidas" });
  });

  it("tells of verification and activation only to who knows the password", async () => {
    await change("free", { email_verified: false });
    await change("pro", { is_active: false });
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
    world.clock.advance(10_000);
    expect((await login({ email })).headers["retry-after"]).toBe("20");
    expect((await login({ email, address: "10.9.9.9" })).statusCode).toBe(200);
    world.clock.advance(20_000);
    expect((await login({ email })).statusCode).toBe(200);
  });

  it("slows one address over many accounts, and an attacked account without locking it", async () => {
    for (let index = 0; index < loginLimits.failuresPerAddress; index += 1) {
      await login({ email: `u${index}@paridad.test`, password: "Incorrecta-1" });
    }
    expect((await login({ email: demoEmail("pro") })).statusCode).toBe(429);
    for (let index = 0; index <= loginLimits.failuresPerAccount; index += 1) {
      await login({ email: demoEmail("black"), password: "Incorrecta-1", address: `10.1.0.${index}` });
    }
    const again = await login({
      email: demoEmail("black"),
      address: `10.1.0.${loginLimits.failuresPerAccount}`,
    });
    expect(again.statusCode).toBe(429);
    expect((await login({ email: demoEmail("black"), address: "10.2.0.1" })).statusCode).toBe(200);
  });
});

describe("logins while the database is away", () => {
  it("are no wrong ones: the owner gets in as soon as it is back", async () => {
    await me("nobody");
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const connect = vi.spyOn(world.opened.pool, "connect").mockImplementation(() => Promise.reject(away));
    const admin = () =>
      world.app.inject({
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

describe("sessions", () => {
  it("A2 7.2.1, 7.2.3: refuses a token with any character changed", async () => {
    const token = await world.tokenOf("pro");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    const position = fc.nat({ max: token.length - 1 });
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom(...alphabet), async (index, letter) => {
        fc.pre(token[index] !== letter);
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        expect((await me(changed)).json().code).toBe("INVALID_TOKEN");
      }),
      { numRuns: 200, seed: 20_261_120 },
    );
    expect((await me(token)).statusCode).toBe(200);
  });

  it("A2 7.1.1, 7.3.1, 7.3.2: ends after 7 idle days and after 30 days in any case", async () => {
    const [idle, used] = [await world.tokenOf("pro"), await world.tokenOf("pro")];
    world.clock.advance(6 * day);
    expect((await me(used)).statusCode).toBe(200);
    world.clock.advance(day);
    expect((await me(idle)).json().code).toBe("TOKEN_EXPIRED");
    for (let passed = 7; passed < 28; passed += 6) {
      expect((await me(used)).statusCode).toBe(200);
      world.clock.advance(6 * day);
    }
    expect((await me(used)).json().code).toBe("TOKEN_EXPIRED");
  });

  it("ends by logout at once and tells the sockets; a second logout is fine", async () => {
    const token = await world.tokenOf("pro");
    const { user } = (await me(token)).json();
    const revoked: string[] = [];
    world.services.sessions.onRevoked(({ userId }) => revoked.push(userId));
    for (const time of ["first", "second"]) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.app.inject({ method: "POST", url: "/auth/logout", headers });
      expect(answer.json(), `${time} logout`).toEqual({
        success: true,
        message: "Sesión cerrada correctamente",
      });
    }
    expect((await me(token)).json().code).toBe("INVALID_TOKEN");
    expect(revoked).toEqual([user.id]);
  });

  it("A2 7.1.2: keeps a person's newest ten", async () => {
    const first = await world.tokenOf("pro");
    for (let index = 0; index < sessionLimits.maximumSessions; index += 1) {
      world.clock.advance(1_000);
      await world.tokenOf("pro");
    }
    expect((await me(first)).json().code).toBe("INVALID_TOKEN");
  });

  it("A2 7.4.2, 8.3.2: ends with the account's activation", async () => {
    const token = await world.tokenOf("pro");
    await change("pro", { is_active: false });
    expect((await me(token)).json().code).toBe("INVALID_TOKEN");
  });

  it("verifies for the market socket with what the plan opens now", async () => {
    const verdicts = await Promise.all(
      ["free", "trial", "starter", "pro", "black", "expired"].map(async (name) => {
        const verdict = await world.services.sessions.verify(await world.tokenOf(name));
        return "error" in verdict ? verdict.error : verdict.access;
      }),
    );
    expect(verdicts).toMatchObject([
      { kind: "none", reason: "no_subscription" },
      { kind: "trial", daysRemaining: 30 },
      { kind: "plan", plan: "starter", modules: [1, 2, 7] },
      { kind: "plan", plan: "pro", modules: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] },
      { kind: "plan", plan: "black" },
      { kind: "none", reason: "expired" },
    ]);
  });
});

describe("administrators", () => {
  const adminMe = (token: string) =>
    world.app.inject({ url: "/admin/me", headers: { "x-admin-token": token } });

  it("sign in apart from users: neither token opens the other's routes", async () => {
    const [admin, user] = [await world.tokenOf("admin"), await world.tokenOf("pro")];
    expect((await adminMe(admin)).json()).toMatchObject({
      admin: { username: "admin" },
      data: { username: "admin" },
    });
    expect((await adminMe(user)).statusCode).toBe(401);
    expect((await me(admin)).statusCode).toBe(401);
    expect((await world.app.inject({ url: "/admin/me" })).statusCode).toBe(401);
  });

  it("A2 16.3.1: leave an audit row for each login, failed login and logout, each chained to the one before", async () => {
    const payload = { username: "admin", password: "Incorrecta-1" };
    const failed = await world.app.inject({ method: "POST", url: "/admin/login", payload });
    expect(failed.json()).toMatchObject({
      code: "INVALID_CREDENTIALS",
      message: "Credenciales de administrador inválidas",
    });
    const token = await world.tokenOf("admin");
    await world.app.inject({ method: "POST", url: "/admin/logout", headers: { "x-admin-token": token } });
    expect((await adminMe(token)).json().code).toBe("INVALID_TOKEN");
    const rows = await world.opened.database
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("position")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "admin.created",
      "admin.login.failed",
      "admin.login",
      "admin.logout",
    ]);
    expect(rows.slice(1).map((row) => row.previous_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
  });

  it("A2 7.3.1, 7.3.2: are signed out after 30 idle minutes and after 12 hours", async () => {
    const [idle, used] = [await world.tokenOf("admin"), await world.tokenOf("admin")];
    const minute = 60_000;
    for (let passed = 0; passed < 12 * 60; passed += 29) {
      expect((await adminMe(used)).statusCode).toBe(200);
      world.clock.advance(29 * minute);
    }
    expect((await adminMe(used)).json().code).toBe("TOKEN_EXPIRED");
    expect((await adminMe(idle)).json().code).toBe("TOKEN_EXPIRED");
  });
});

describe("terms", () => {
  it("are in force for everybody, and a new version asks for acceptance once", async () => {
    const headers = { authorization: `Bearer ${await world.tokenOf("free")}` };
    const currentNow = async () => (await world.app.inject({ url: "/api/terms/current" })).json().data;
    const status = async () => (await world.app.inject({ url: "/api/terms/status", headers })).json().data;
    const first = await currentNow();
    expect(first).toMatchObject({ version: "1.0", title: "Términos y Condiciones de Paridad" });
    expect((await status()).needsAcceptance).toBe(false);
    const at = new Date(world.clock.now());
    const version = { id: "t2", version: "2.0", title: "Términos nuevos", content: "Texto" };
    await world.opened.database
      .insertInto("terms")
      .values({ ...version, effective_date: at, created_at: at })
      .execute();
    const current = await currentNow();
    expect(await status()).toEqual({ needsAcceptance: true, currentVersion: "2.0", terms: current });
    const payload = { method: "update" };
    const accepted = await world.app.inject({ method: "POST", url: "/api/terms/accept", headers, payload });
    expect(accepted.statusCode).toBe(200);
    expect((await status()).needsAcceptance).toBe(false);
    const history = (await world.app.inject({ url: "/api/terms/history", headers })).json().data;
    expect(history).toEqual([
      { ...current, acceptedAt: "2026-11-20T15:00:00.000Z" },
      { ...first, acceptedAt: expect.any(String) },
    ]);
  });
});
