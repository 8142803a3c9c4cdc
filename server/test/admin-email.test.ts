import { generate } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { putAdmin } from "../src/commands/put-admin.ts";
import { asAdmin } from "./admin-helper.ts";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
beforeAll(async () => {
  fixture = await build();
});
afterAll(() => fixture.close());

const run = (account: { username: string; email?: string }) =>
  putAdmin(fixture.services.firstAccounts, { email: null, ...account });
const signIn = (username: string, password: string) =>
  fixture.app.inject({ method: "POST", url: "/admin/login", payload: { username, password } });
/** Mails since the last look. */
async function mails() {
  const rows = await fixture.opened.database
    .deleteFrom("mail_outbox")
    .returning(["kind", "recipient"])
    .execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted();
}

describe("an administrator's e-mail", () => {
  it("is asked for: without one nothing is made or changed", async () => {
    expect((await run({ username: "marta" })).outcome).toBe("email-missing");
    expect((await run({ username: "admin" })).outcome).toBe("email-missing");
    await expect(run({ username: "marta", email: "marta@" })).rejects.toThrow(/email/i);
    const rows = await fixture.opened.database.selectFrom("admins").select("username").execute();
    expect(rows).toEqual([{ username: "admin" }]);
    expect((await signIn("admin", "Secreta-2026")).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("A2 6.3.7: hears of the account, of a new password and, at both addresses, of a new e-mail", async () => {
    const outcome = await run({ username: "marta", email: "marta@example.com" });
    expect(outcome.outcome).toBe("created");
    expect((await signIn("marta", outcome.password)).json().admin.email).toBe("marta@example.com");
    expect(await mails()).toEqual(["admin-created marta@example.com"]);
    const again = await run({ username: "marta" });
    expect(again.outcome).toBe("changed");
    expect((await signIn("marta", outcome.password)).statusCode).toBe(401);
    expect((await signIn("marta", again.password)).json().admin.email).toBe("marta@example.com");
    expect(await mails()).toEqual(["admin-password-changed marta@example.com"]);
    await run({ username: "marta", email: "otra@example.com" });
    expect(await mails()).toEqual([
      "admin-email-changed marta@example.com",
      "admin-email-changed otra@example.com",
      "admin-password-changed marta@example.com",
      "admin-password-changed otra@example.com",
    ]);
  });

  it("hears of a session that another one ended", async () => {
    await fixture.opened.database
      .updateTable("admins")
      .set({ email: "admin@example.com" })
      .where("username", "=", "admin")
      .execute();
    const call = await asAdmin(fixture);
    await fixture.tokenOf("admin");
    const { data } = (await call("GET", "/admin/sessions")).body as {
      data: { id: string; current: boolean }[];
    };
    const other = data.find(({ current }) => !current);
    expect((await call("DELETE", `/admin/sessions/${other?.id}`)).status).toBe(200);
    expect(await mails()).toEqual(["admin-session-ended admin@example.com"]);
  });

  it("hears of an open session that a fourth one ends, not of one that had run out", async () => {
    const sessions = fixture.opened.database.updateTable("admin_sessions");
    const signInTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        fixture.clock.advance(1_000);
        expect((await signIn("admin", testPassword)).statusCode).toBe(200);
      }
      return mails();
    };
    await signInTimes(3);
    await sessions.set({ expires_at: new Date(fixture.clock.now()) }).execute();
    expect(await signInTimes(3)).toEqual([]);
    expect(await signInTimes(1)).toEqual(["admin-session-pushed-out admin@example.com"]);
  });

  describe("is changed in the panel", () => {
    let token: string;
    const change = async (body: object) => {
      const sent = { method: "PUT" as const, url: "/admin/email", headers: { "x-admin-token": token } };
      const answer = await fixture.app.inject({ ...sent, payload: { password: testPassword, ...body } });
      return { status: answer.statusCode, body: answer.json() };
    };
    const stored = () =>
      fixture.opened.database
        .selectFrom("admins")
        .select("email")
        .where("username", "=", "admin")
        .executeTakeFirstOrThrow();
    const reset = (row: object) =>
      fixture.opened.database.updateTable("admins").set(row).where("username", "=", "admin").execute();
    beforeAll(async () => {
      await reset({ email: null });
      await mails();
    });
    beforeEach(async () => {
      fixture.clock.advance(3_600_000);
      token = await fixture.tokenOf("admin");
      await mails();
    });

    it("with the password: a first one is told at its address, another one at both; a row is kept", async () => {
      const wrong = await change({ email: "uno@example.com", password: "Incorrecta-1" });
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "password"]);
      const bad = await change({ email: "uno@example.com,dos@example.com" });
      expect([bad.status, bad.body.errors[0].path]).toEqual([400, "email"]);
      expect([await stored(), await mails()]).toEqual([{ email: null }, []]);
      const first = await change({ email: "uno@example.com" });
      expect([first.status, first.body.message]).toEqual([200, "Email guardado"]);
      expect(await mails()).toEqual(["admin-email-changed uno@example.com"]);
      expect((await change({ email: "dos@example.com" })).status).toBe(200);
      expect(await mails()).toEqual([
        "admin-email-changed dos@example.com",
        "admin-email-changed uno@example.com",
      ]);
      expect((await change({ email: "dos@example.com" })).status).toBe(200);
      expect(await mails()).toEqual([]);
      const rows = fixture.opened.database.selectFrom("audit_log").select(["actor", "before", "after"]);
      expect(await rows.where("action", "=", "admin.email").orderBy("position").execute()).toEqual([
        { actor: "admin", before: { email: null }, after: { email: "uno@example.com" } },
        { actor: "admin", before: { email: "uno@example.com" }, after: { email: "dos@example.com" } },
      ]);
      expect(await stored()).toEqual({ email: "dos@example.com" });
    });

    it("with a code too where there is a second factor, and each code once", async () => {
      const enrol = (method: "POST" | "PUT", payload?: object) =>
        fixture.app.inject({ method, url: "/admin/totp", headers: { "x-admin-token": token }, payload });
      const { secret } = (await enrol("POST")).json().data;
      const code = () => generate({ secret, epoch: Math.floor(fixture.clock.now() / 1_000) });
      await enrol("PUT", { secret, otp: await code(), password: testPassword });
      await mails();
      const missing = await change({ email: "tres@example.com" });
      expect([missing.status, missing.body.errors]).toEqual([
        400,
        [{ path: "currentOtp", message: "Ingresá un código de tu segundo factor actual." }],
      ]);
      const used = await change({ email: "tres@example.com", currentOtp: await code() });
      expect([used.status, used.body.errors[0].path]).toEqual([400, "currentOtp"]);
      expect([await stored(), await mails()]).toEqual([{ email: "dos@example.com" }, []]);
      fixture.clock.advance(30_000);
      expect((await change({ email: "tres@example.com", currentOtp: await code() })).status).toBe(200);
      expect(await stored()).toEqual({ email: "tres@example.com" });
      await reset({ totp_secret: null, totp_last_step: null });
    });

    it.each([
      ["the password", { password_hash: "otra" }, 409],
      ["the second factor", { totp_secret: "otro" }, 409],
      ["the account", { is_active: false }, 401],
    ])("not where %s changed after it was verified", async (_what, row, status) => {
      const before = await fixture.opened.database
        .selectFrom("admins")
        .select(["password_hash", "totp_secret", "is_active"])
        .where("username", "=", "admin")
        .executeTakeFirstOrThrow();
      const between = vi.spyOn(fixture.services.passwords, "verify").mockImplementationOnce(async () => {
        await reset(row);
        return true;
      });
      const answer = await change({ email: "ladron@example.com" });
      between.mockRestore();
      await reset(before);
      expect(answer.status).toBe(status);
      expect([await stored(), await mails()]).toEqual([{ email: "tres@example.com" }, []]);
    });
  });
});
