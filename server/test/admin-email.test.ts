import { generate } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { putAdmin } from "../src/commands/put-admin.ts";
import { asAdmin } from "./admin-helper.ts";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await build();
});
afterAll(() => world.close());

const run = (given: { username: string; email?: string }) =>
  putAdmin(world.services.firstAccounts, { email: null, ...given });
const signIn = (username: string, password: string) =>
  world.app.inject({ method: "POST", url: "/admin/login", payload: { username, password } });
/** What was mailed since the last look. */
async function mails() {
  const rows = await world.opened.database
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
    const rows = await world.opened.database.selectFrom("admins").select("username").execute();
    expect(rows).toEqual([{ username: "admin" }]);
    expect((await signIn("admin", "Secreta-2026")).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("A2 6.3.7: hears of the account, of a new password and, at both addresses, of a new e-mail", async () => {
    const made = await run({ username: "marta", email: "marta@example.com" });
    expect(made.outcome).toBe("created");
    expect((await signIn("marta", made.password)).json().admin.email).toBe("marta@example.com");
    expect(await mails()).toEqual(["admin-created marta@example.com"]);
    const again = await run({ username: "marta" });
    expect(again.outcome).toBe("changed");
    expect((await signIn("marta", made.password)).statusCode).toBe(401);
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
    await world.opened.database
      .updateTable("admins")
      .set({ email: "admin@example.com" })
      .where("username", "=", "admin")
      .execute();
    const call = await asAdmin(world);
    await world.tokenOf("admin");
    const { data } = (await call("GET", "/admin/sessions")).body as {
      data: { id: string; current: boolean }[];
    };
    const other = data.find(({ current }) => !current);
    expect((await call("DELETE", `/admin/sessions/${other?.id}`)).status).toBe(200);
    expect(await mails()).toEqual(["admin-session-ended admin@example.com"]);
  });

  describe("is changed in the panel", () => {
    let token: string;
    const change = async (body: object) => {
      const sent = { method: "PUT" as const, url: "/admin/email", headers: { "x-admin-token": token } };
      const answer = await world.app.inject({ ...sent, payload: { password: testPassword, ...body } });
      return { status: answer.statusCode, body: answer.json() };
    };
    const stored = () =>
      world.opened.database
        .selectFrom("admins")
        .select("email")
        .where("username", "=", "admin")
        .executeTakeFirstOrThrow();
    const reset = (row: object) =>
      world.opened.database.updateTable("admins").set(row).where("username", "=", "admin").execute();
    beforeAll(async () => {
      await reset({ email: null });
      await mails();
    });
    beforeEach(async () => {
      world.clock.advance(3_600_000);
      token = await world.tokenOf("admin");
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
      const rows = world.opened.database.selectFrom("audit_log").select(["actor", "before", "after"]);
      expect(await rows.where("action", "=", "admin.email").orderBy("position").execute()).toEqual([
        { actor: "admin", before: { email: null }, after: { email: "uno@example.com" } },
        { actor: "admin", before: { email: "uno@example.com" }, after: { email: "dos@example.com" } },
      ]);
      expect(await stored()).toEqual({ email: "dos@example.com" });
    });

    it("not after ten tries in an hour", async () => {
      const factor = async (password: string) => {
        const headers = { "x-admin-token": token };
        const payload = { password, otp: "000000" };
        const answer = await world.app.inject({ method: "DELETE", url: "/admin/totp", headers, payload });
        return answer.statusCode;
      };
      // Those at the second factor count toward the same ten.
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await change({ email: "tres@example.com", password: "Incorrecta-1" })).status).toBe(400);
        expect(await factor("Incorrecta-1")).toBe(400);
      }
      expect((await change({ email: "tres@example.com" })).status).toBe(429);
      expect(await factor(testPassword)).toBe(429);
      expect(await stored()).toEqual({ email: "dos@example.com" });
    });

    it("with a code too where there is a second factor, and each code once", async () => {
      const enrol = (method: "POST" | "PUT", payload?: object) =>
        world.app.inject({ method, url: "/admin/totp", headers: { "x-admin-token": token }, payload });
      const { secret } = (await enrol("POST")).json().data;
      const code = () => generate({ secret, epoch: Math.floor(world.clock.now() / 1_000) });
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
      world.clock.advance(30_000);
      expect((await change({ email: "tres@example.com", currentOtp: await code() })).status).toBe(200);
      expect(await stored()).toEqual({ email: "tres@example.com" });
      await reset({ totp_secret: null, totp_last_step: null });
    });

    it.each([
      ["the password", { password_hash: "otra" }, 409],
      ["the second factor", { totp_secret: "otro" }, 409],
      ["the account", { is_active: false }, 401],
    ])("not where %s changed after it was verified", async (_what, row, status) => {
      const before = await world.opened.database
        .selectFrom("admins")
        .select(["password_hash", "totp_secret", "is_active"])
        .where("username", "=", "admin")
        .executeTakeFirstOrThrow();
      const between = vi.spyOn(world.services.passwords, "verify").mockImplementationOnce(async () => {
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

  it("is the first administrator's by the configuration", async () => {
    await world.opened.database.deleteFrom("admins").execute();
    const start = (username: string, email: string) =>
      world.services.firstAccounts.make({
        admin: { username, password: "Secreta-2026", email },
        demo: { isEnabled: false, password: null },
      });
    await start("raíz", "raiz@example.com");
    const signedIn = await signIn("raíz", "Secreta-2026");
    expect(signedIn.json().admin.email).toBe("raiz@example.com");
    expect((await start("otra", "otra@example.com")).admin).toBeNull();
    // Who may not enter is no administrator: without another one nobody could.
    await world.opened.database.updateTable("admins").set({ is_active: false }).execute();
    await start("otra", "otra@example.com");
    expect((await signIn("otra", "Secreta-2026")).statusCode).toBe(200);
  });
});

describe("an administrator hears", () => {
  let tries = 0;
  const guess = async (username: string, address: string) => {
    const payload = { username, password: `Incorrecta-${(tries += 1)}` };
    const sent = { method: "POST" as const, url: "/admin/login", payload, remoteAddress: address };
    const answer = await world.app.inject(sent);
    return [answer.statusCode, answer.body.replace(/"requestId":"[^"]+"/, "")] as const;
  };
  const guesses = async (count: number, username: string, address: string) => {
    const answers: (readonly [number, string])[] = [];
    for (let done = 0; done < count; done += 1) answers.push(await guess(username, address));
    return answers;
  };
  const lockOuts = async () => (await mails()).filter((mail) => mail.startsWith("admin-locked-out"));
  beforeAll(async () => {
    await world.opened.database.deleteFrom("admins").execute();
    const account = { username: "sofia", email: "sofia@example.com" };
    await run(account);
    await mails();
  });

  it("once of each lock-out and not of each try, three times an hour at most", async () => {
    await guesses(4, "sofia", "10.6.0.1");
    expect(await mails()).toEqual([]);
    await guesses(4, "SOFIA", "10.6.0.1");
    expect(await mails()).toEqual(["admin-locked-out sofia@example.com"]);
    world.clock.advance(30_000);
    await guesses(3, "sofia", "10.6.0.1");
    expect(await lockOuts()).toHaveLength(1);
    await guesses(9, "sofia", "10.6.0.2");
    expect(await lockOuts()).toHaveLength(1);
    await guesses(9, "sofia", "10.6.0.3");
    expect(await lockOuts()).toEqual([]);
    world.clock.advance(3_600_000);
    await guesses(9, "sofia", "10.6.0.3");
    expect(await lockOuts()).toHaveLength(1);
  });

  it("while the caller learns nothing: a name that is nobody's is answered the same", async () => {
    world.clock.advance(3_600_000);
    const known = await guesses(7, "sofia", "10.6.0.4");
    await mails();
    expect(await guesses(7, "nadie", "10.6.0.5")).toEqual(known);
    expect(await mails()).toEqual([]);
    const closed = world.opened.database.updateTable("admins").set({ is_active: false });
    await closed.where("username", "=", "sofia").execute();
    world.clock.advance(3_600_000);
    expect(await guesses(7, "sofia", "10.6.0.6")).toEqual(known);
    expect(await mails()).toEqual([]);
  });

  it("of the sign-in that pushed out an open session, not of one that ended by itself", async () => {
    const { password } = await run({ username: "sofia", email: "sofia@example.com" });
    await mails();
    const enter = async () => {
      world.clock.advance(1_000);
      return (await signIn("sofia", password)).statusCode;
    };
    for (let session = 0; session < 3; session += 1) expect(await enter()).toBe(200);
    expect(await mails()).toEqual([]);
    expect(await enter()).toBe(200);
    expect(await mails()).toEqual(["admin-session-pushed-out sofia@example.com"]);
    world.clock.advance(1_800_000);
    expect(await enter()).toBe(200);
    expect(await mails()).toEqual([]);
    // Nor of one whose last hour is over, however lately it was used.
    const [seen, end] = [new Date(world.clock.now()), new Date(world.clock.now() + 1_000)];
    const lately = { last_seen_at: seen, expires_at: end };
    await world.opened.database.updateTable("admin_sessions").set(lately).execute();
    expect(await enter()).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
