import { hash } from "@node-rs/argon2";
import { passwordMaximumLength } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { passwordCost } from "../src/auth/passwords.ts";
import { createSecretToken } from "../src/auth/secret-token.ts";
import { mailsOf } from "./admin-helper.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

const post = (url: string, payload: object) => fixture.app.inject({ method: "POST", url, payload });
const login = (email: string, password: string) => post("/auth/login", { email, password });
const people = () => fixture.opened.database.updateTable("users");

/** Asks for a reset link and gives its token. */
async function resetLinkOf(name: string): Promise<string> {
  fixture.clock.advance(1);
  await post("/auth/forgot-password", { email: demoEmail(name) });
  const mail = (await mailsOf(fixture.opened.database)).at(-1);
  return decodeURIComponent(/token=([^\s]+)/.exec(mail?.text_body ?? "")?.[1] ?? "");
}
const reset = (token: string, newPassword: string) => post("/auth/reset-password", { token, newPassword });

describe("passwords", () => {
  it("A2 6.2.8, 6.2.9: are compared as typed, to the last of 128 characters", async () => {
    // bcrypt would take the first 72 bytes of these for the same password.
    const [one, twin] = [
      `Zx9 ${"ñ".repeat(60)}${"q".repeat(63)}a`,
      `Zx9 ${"ñ".repeat(60)}${"q".repeat(63)}b`,
    ];
    expect(one).toHaveLength(passwordMaximumLength);
    expect((await reset(await resetLinkOf("pro"), one)).statusCode).toBe(200);
    expect((await login(demoEmail("pro"), one)).statusCode).toBe(200);
    for (const other of [twin, one.toLowerCase(), one.replace(" ", ""), one.slice(0, -1)]) {
      expect((await login(demoEmail("pro"), other)).statusCode, other).toBe(401);
    }
    const tooLong = await reset(await resetLinkOf("pro"), `${one}x`);
    expect([tooLong.statusCode, tooLong.json().errors[0].path]).toEqual([400, "newPassword"]);
    expect((await login(`${"a".repeat(254)}@x.ar`, one)).statusCode).toBe(400);
  });

  it("A2 11.4.2: are kept as argon2id of 19 MiB and two passes, and older hashes are renewed at login", async () => {
    await fixture.close();
    fixture = await build({ passwordCost });
    const hashOf = async () => {
      const query = fixture.opened.database.selectFrom("users").select("password_hash");
      return (await query.where("email", "=", demoEmail("pro")).executeTakeFirstOrThrow()).password_hash;
    };
    const today = "$argon2id$v=19$m=19456,t=2,p=1$";
    expect(await hashOf()).toContain(today);
    const old = await hash(testPassword, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await people().set({ password_hash: old }).where("email", "=", demoEmail("pro")).execute();
    expect((await login(demoEmail("pro"), "Incorrecta-1")).statusCode).toBe(401);
    expect(await hashOf()).toBe(old);
    expect((await login(demoEmail("pro"), testPassword)).statusCode).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toContain(today);
    expect((await login(demoEmail("pro"), testPassword)).statusCode).toBe(200);
    expect(await hashOf()).toBe(renewed);
  });
});

describe("a reset", () => {
  it("A2 6.4.3: signs nobody in and changes nothing of an administrator's login", async () => {
    const answer = await reset(await resetLinkOf("pro"), "Otra-Secreta-9");
    expect(answer.json()).toEqual({ success: true, message: expect.any(String) });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await fixture.opened.database.selectFrom("sessions").selectAll().execute()).toEqual([]);
    await fixture.opened.database
      .updateTable("admins")
      .set({ email: demoEmail("pro") })
      .execute();
    const asAdministrator = { username: "admin", password: "Otra-Secreta-9" };
    expect((await post("/admin/login", asAdministrator)).statusCode).toBe(401);
  });
});

describe("administrators", () => {
  it("A2 6.3.2, 13.2.3: there is none by default and no token that opens without one", async () => {
    await fixture.opened.database.deleteFrom("admins").execute();
    const guesses = ["admin1", "password", "Admin123", "changeme", testPassword];
    for (const password of guesses) {
      const answer = await post("/admin/login", { username: "admin", password });
      expect(answer.statusCode).toBe(401);
    }
    for (const token of ["admin", "dev", "development", "dev-admin-token", "null", "undefined", "Bearer "]) {
      const answer = await fixture.app.inject({ url: "/admin/users", headers: { "x-admin-token": token } });
      expect(answer.statusCode, token).toBe(401);
    }
    const account = {
      admin: { username: "admin", password: null },
      demo: { isEnabled: false, password: null },
    };
    const outcome = await fixture.services.firstAccounts.make(account);
    expect(outcome.admin?.password).toMatch(/^[\w-]{16,}$/);
    expect(await fixture.services.firstAccounts.make(account)).toEqual({ admin: null, demo: null });
    const answer = await fixture.app.inject({
      method: "POST",
      url: "/admin/login",
      remoteAddress: "10.7.7.7",
      payload: { username: "admin", password: outcome.admin?.password },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe("tokens", () => {
  it("A2 11.5.1: hold 256 bits of the system's random source", () => {
    const secrets = Array.from({ length: 1_000 }, () => {
      const [, secret = ""] = createSecretToken().token.split(".");
      return Buffer.from(secret, "base64url");
    });
    expect(secrets.every(({ length }) => length === 32)).toBe(true);
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1_000);
    for (let place = 0; place < 32; place += 1) {
      // In 1,000 draws from 256 values 251 differ on average; a fixed bit, as a UUID has, would leave 128.
      expect(new Set(secrets.map((secret) => secret[place])).size, `byte ${place}`).toBeGreaterThan(200);
    }
  });

  it("A2 7.2.4: are new at each login, and only their hash is stored", async () => {
    const tokens = [await fixture.tokenOf("pro"), await fixture.tokenOf("pro")];
    expect(tokens[0]).not.toBe(tokens[1]);
    const rows = JSON.stringify(await fixture.opened.database.selectFrom("sessions").selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token.split(".")[1]);
  });
});
