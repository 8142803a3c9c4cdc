import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../src/db/in-transaction.ts";
import { defaultSettings, writeSettings } from "../src/db/shared/settings.ts";
import * as adminRepository from "../src/modules/admin-auth/repository.ts";
import * as repository from "../src/modules/auth/repository.ts";
import { mailsOf } from "./admin-helper.ts";
import { build, testConfig, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";

let fixture: TestWorld;
beforeAll(async () => void (fixture = await build()));
beforeEach(() => fixture.clock.advance(1_000));
afterAll(() => fixture.close());

const adminMe = (token: string) =>
  fixture.app.inject({ url: "/admin/me", headers: { "x-admin-token": token } });
const setAdmin = (change: object) => fixture.opened.database.updateTable("admins").set(change).execute();
const times = () => {
  const now = fixture.clock.now();
  const [created_at, expires_at] = [new Date(now), new Date(now + 3_600_000)];
  return { created_at, last_seen_at: created_at, expires_at, secret_hash: "x" };
};

describe("an administrator whose account is closed", () => {
  it("is signed out at once and doesn't get in again until it is open", async () => {
    const token = await fixture.tokenOf("admin");
    await setAdmin({ is_active: false });
    expect((await adminMe(token)).json()).toMatchObject({ code: "INVALID_TOKEN" });
    const payload = { username: "admin", password: testPassword };
    const refused = await fixture.app.inject({ method: "POST", url: "/admin/login", payload });
    expect(refused.json()).toMatchObject({ code: "INVALID_CREDENTIALS" });
    await setAdmin({ is_active: true });
    expect((await adminMe(token)).statusCode).toBe(200);
  });
});

describe("a session that is made while something changes", () => {
  it("opens for a user only where the account and its password are those that were verified", async () => {
    const { database } = fixture.opened;
    const { userId, passwordHash } = await repository.credentialsOf(database, "pro@paridad.test");
    let count = 0;
    const add = (hash: string | null) =>
      repository.addSession(
        database,
        { ...times(), id: `s${(count += 1)}`, user_id: userId ?? "" },
        { maximum: 10, verified: { hash: hash ?? "", renewedHash: null } },
      );
    expect(await add(passwordHash)).toBe(true);
    expect(await add("otra")).toBe(false);
    for (const change of [{ is_active: false }, { email_verified: false }]) {
      await changeUser(fixture, "pro", change);
      expect(await add(passwordHash), JSON.stringify(change)).toBe(false);
      await changeUser(fixture, "pro", { is_active: true, email_verified: true });
    }
    expect((await repository.credentialsOf(database, "pro@paridad.test")).passwordHash).toBe(passwordHash);
    const rows = await fixture.opened.database
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    expect(rows).toEqual([{ id: "s1" }]);
    const { last_login: seen } = (await repository.findUser(database, userId ?? ""))?.row ?? {};
    expect(seen).toEqual(times().created_at);
  });

  it("opens for an administrator only with the password and the second factor that were verified", async () => {
    const { database } = fixture.opened;
    const { id, password_hash, totp_secret } = await database
      .selectFrom("admins")
      .selectAll()
      .executeTakeFirstOrThrow();
    const mailOfPushedOut = (to: string) => ({ subject: "Fuera", html: "", text: "", kind: "out", to });
    let count = 0;
    const add = (change: object, seenSince = 0) =>
      adminRepository.addSession(
        database,
        { ...times(), id: `a${(count += 1)}`, admin_id: id },
        {
          maximum: 3,
          audit: { time: fixture.clock.now(), actor: "admin", action: "admin.login" },
          verified: { password_hash, totp_secret, ...change },
          alive: { now: new Date(fixture.clock.now()), seenSince: new Date(seenSince) },
          mailOfPushedOut,
        },
      );
    expect(await add({ password_hash: "otra" })).toBe(false);
    expect(await add({ totp_secret: "otro" })).toBe(false);
    await setAdmin({ is_active: false });
    expect(await add({})).toBe(false);
    await setAdmin({ is_active: true, email: "admin@paridad.test" });
    await database.deleteFrom("admin_sessions").execute();
    // Another administrator's session, older than all of this one's.
    const { created_at, expires_at } = times();
    const admin = await database.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
    await database
      .insertInto("admins")
      .values({ ...admin, id: "otro", username: "otro", username_key: "otro" })
      .execute();
    await database
      .insertInto("admin_sessions")
      .values({
        id: "otra",
        admin_id: "otro",
        secret_hash: "x",
        created_at,
        last_seen_at: created_at,
        expires_at,
      })
      .execute();
    for (let opened = 0; opened < 3; opened += 1) {
      fixture.clock.advance(1);
      expect(await add({})).toBe(true);
    }
    const noticeCount = async () => (await mailsOf(database)).filter(({ kind }) => kind === "out").length;
    expect(await noticeCount()).toBe(0);
    fixture.clock.advance(1);
    // A session that lay unused is no loss to notify.
    expect([await add({}, fixture.clock.now()), await noticeCount()]).toEqual([true, 0]);
    fixture.clock.advance(1);
    expect([await add({}), await noticeCount()]).toEqual([true, 1]);
    const sessions = await database.selectFrom("admin_sessions").select("id").orderBy("id").execute();
    expect(sessions.map(({ id: one }) => one)).toEqual(["a6", "a7", "a8", "otra"]);
    const changed = await adminRepository.setTotp(database, {
      verified: { id, password_hash, totp_secret },
      sealedSecret: "x",
      step: 1,
      sessionId: "a8",
      mailTo: (to) => ({ kind: "factor", to, subject: "", text: "", html: "" }),
      audit: { time: fixture.clock.now(), actor: "admin", action: "admin.totp.enabled" },
    });
    const left = await database.selectFrom("admin_sessions").select("id").orderBy("id").execute();
    expect([changed, left.map(({ id: one }) => one)]).toEqual([true, ["a8", "otra"]]);
    await database.deleteFrom("admins").where("id", "=", "otro").execute();
    await setAdmin({ totp_secret: null, totp_last_step: null });
  });
});

describe("a server without the key of second factors", () => {
  it("offers none and asks for none, whatever the setting says", async () => {
    const { database } = fixture.opened;
    await database.deleteFrom("admin_sessions").execute();
    const asked = { ...defaultSettings, twoFactorAuthentication: true };
    await inTransaction(database, (trx) => writeSettings(trx, asked));
    const plain = await build({ opened: fixture.opened, config: { ...testConfig, totpKey: null } });
    const headers = { "x-admin-token": await plain.tokenOf("admin") };
    const begun = await plain.app.inject({ method: "POST", url: "/admin/totp", headers });
    expect([begun.statusCode, begun.json().code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    const settings = { twoFactorAuthentication: true };
    const changed = { method: "PUT", url: "/admin/settings", headers, payload: settings } as const;
    expect((await plain.app.inject(changed)).statusCode).toBe(409);
    expect((await plain.app.inject({ url: "/admin/stats", headers })).statusCode).toBe(200);
    const { data } = (await plain.app.inject({ url: "/admin/capabilities", headers })).json();
    expect(data).toMatchObject({ totp: false, smtp: false, paymentRequests: true, promotionalCodes: true });
    await plain.app.close();
  });
});
