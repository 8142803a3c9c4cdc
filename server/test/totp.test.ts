import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { writeSettings, defaultSettings } from "../src/db/shared/settings.ts";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let secret: string;
beforeAll(async () => {
  fixture = await build();
});
afterAll(() => fixture.close());

const step = 30_000;
const code = (): Promise<string> => generate({ secret, epoch: Math.floor(fixture.clock.now() / 1_000) });
const login = (otp?: string) =>
  fixture.app.inject({
    method: "POST",
    url: "/admin/login",
    payload: { username: "admin", password: testPassword, ...(otp === undefined ? {} : { otp }) },
  });
const call = (method: "GET" | "POST" | "PUT" | "DELETE", token: string, payload?: object) =>
  fixture.app.inject({
    method,
    url: method === "GET" ? "/admin/me" : "/admin/totp",
    headers: { "x-admin-token": token },
    ...(payload === undefined ? {} : { payload }),
  });

describe("the administrator's second factor", () => {
  let token: string;

  it("A2 6.3.7, 7.4.3: is set up with the password and a first code; the secret is stored encrypted", async () => {
    token = await fixture.tokenOf("admin");
    const other = await fixture.tokenOf("admin");
    await fixture.opened.database.updateTable("admins").set({ email: "admin@paridad.test" }).execute();
    const begun = (await call("POST", token)).json().data;
    secret = begun.secret;
    expect(begun.uri).toContain(`otpauth://totp/Paridad:admin?secret=${secret}`);
    const confirm = async (password: string, otp: string) => call("PUT", token, { secret, otp, password });
    expect((await confirm("Incorrecta-1", await code())).json().errors[0].path).toBe("password");
    expect((await confirm(testPassword, "000000")).json().errors[0].path).toBe("otp");
    const done = await confirm(testPassword, await code());
    expect([done.statusCode, done.json().message]).toEqual([200, "Segundo factor activado."]);
    const row = await fixture.opened.database
      .selectFrom("admins")
      .select("totp_secret")
      .executeTakeFirstOrThrow();
    expect(row.totp_secret).not.toContain(secret);
    expect((await call("GET", token)).json().admin.totpEnabled).toBe(true);
    const stored = await fixture.opened.database
      .selectFrom("mail_outbox")
      .select(["kind", "recipient"])
      .execute();
    expect(stored).toEqual([{ kind: "second-factor-changed", recipient: "admin@paridad.test" }]);
    expect(fixture.log()).toContain('"security":"privilege_permissions_changed"');
    // Another session of the same administrator ends (A2 7.4.3).
    expect((await call("GET", other)).statusCode).toBe(401);
  });

  it("A2 6.3.3: is asked for after a right password alone", async () => {
    fixture.clock.advance(2 * step);
    const challenge = (await login()).json();
    expect(challenge).toMatchObject({ code: "OTP_REQUIRED", requiresOtp: true });
    expect((await login("000000")).json().code).toBe("INVALID_CREDENTIALS");
    expect((await login(await code())).statusCode).toBe(200);
  });

  it("does not let the question for the code forget wrong ones", async () => {
    fixture.clock.advance(3_600_000);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await login();
      statuses.push((await login("000000")).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("goes with a new password from the console too, for who lost the device", async () => {
    fixture.clock.advance(3_600_000);
    const { token: before } = (await login(await code())).json();
    expect((await login()).json().code).toBe("OTP_REQUIRED");
    const account = { username: "admin", password: testPassword };
    expect(await fixture.services.firstAccounts.putAdministrator(account)).toBe("changed");
    expect((await call("GET", before)).statusCode).toBe(401);
    const { token: again } = (await login()).json();
    const begun = (await call("POST", again)).json().data;
    secret = begun.secret;
    const confirmation = { secret, otp: await code(), password: testPassword };
    expect((await call("PUT", again, confirmation)).statusCode).toBe(200);
  });

  describe("is exchanged for another", () => {
    let session: string;
    let next: string;
    const codeOf = (of: string) => generate({ secret: of, epoch: Math.floor(fixture.clock.now() / 1_000) });
    const exchange = async (more: object) =>
      call("PUT", session, { secret: next, otp: await codeOf(next), password: testPassword, ...more });
    const stored = () =>
      fixture.opened.database.selectFrom("admins").select("totp_secret").executeTakeFirstOrThrow();
    beforeAll(async () => {
      fixture.clock.advance(3_600_000);
      session = (await login(await code())).json().token;
      fixture.clock.advance(step);
      next = (await call("POST", session)).json().data.secret;
    });

    it("not without a code of the present one, nor with a wrong one or one of the new", async () => {
      const before = await stored();
      const of = async (more: object) => {
        const answer = await exchange(more);
        return [answer.statusCode, answer.json().errors?.[0]];
      };
      const wrong = "El código de tu segundo factor actual no es correcto.";
      const missing = "Ingresá un código de tu segundo factor actual.";
      expect(await of({})).toEqual([400, { path: "currentOtp", message: missing }]);
      expect(await of({ currentOtp: "000000" })).toEqual([400, { path: "currentOtp", message: wrong }]);
      expect(await of({ currentOtp: await codeOf(next) })).toEqual([
        400,
        { path: "currentOtp", message: wrong },
      ]);
      const used = await code();
      expect((await login(used)).statusCode).toBe(200);
      expect((await of({ currentOtp: used }))[0]).toBe(400);
      expect(await stored()).toEqual(before);
      fixture.clock.advance(step);
    });

    it("after ten tries in an hour not even with the right one", async () => {
      // Four tries were made above.
      for (let tries = 0; tries < 6; tries += 1) {
        expect((await exchange({ currentOtp: "000000" })).statusCode).toBe(400);
      }
      const refused = await exchange({ currentOtp: await code() });
      expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
      fixture.clock.advance(1_799_000);
      session = (await login(await code())).json().token;
      fixture.clock.advance(1_801_000);
      session = (await login(await code())).json().token;
      fixture.clock.advance(step);
    });

    it("with one, is told by mail, and from then on its codes are asked for", async () => {
      const done = await exchange({ currentOtp: await code() });
      expect([done.statusCode, done.json().message]).toEqual([200, "Segundo factor cambiado."]);
      const mails = fixture.opened.database.selectFrom("mail_outbox").select(["subject", "recipient"]);
      expect((await mails.orderBy("id", "desc").execute())[0]).toEqual({
        subject: "Segundo factor cambiado",
        recipient: "admin@paridad.test",
      });
      fixture.clock.advance(step);
      expect((await login(await code())).statusCode).toBe(401);
      secret = next;
      expect((await login(await code())).statusCode).toBe(200);
    });

    it("and does not write over one that came in between", async () => {
      fixture.clock.advance(3_600_000);
      session = (await login(await code())).json().token;
      const { id } = await fixture.opened.database
        .selectFrom("admins")
        .select("id")
        .executeTakeFirstOrThrow();
      const row = { ...(await stored()) };
      fixture.clock.advance(step);
      const between = vi.spyOn(fixture.services.passwords, "verify").mockImplementationOnce(async () => {
        await fixture.opened.database
          .updateTable("admins")
          .set({ totp_secret: "otro" })
          .where("id", "=", id)
          .execute();
        return true;
      });
      const refused = await exchange({ currentOtp: await code() });
      between.mockRestore();
      expect([refused.statusCode, refused.json().code]).toEqual([409, "CONFLICT"]);
      expect(await stored()).toEqual({ totp_secret: "otro" });
      await fixture.opened.database.updateTable("admins").set(row).execute();
    });
  });

  it("goes with the password and a code, and while it is required nothing but its set-up opens", async () => {
    fixture.clock.advance(3_600_000);
    const { token: fresh } = (await login(await code())).json();
    fixture.clock.advance(step);
    const removed = await call("DELETE", fresh, { otp: await code(), password: testPassword });
    expect(removed.statusCode).toBe(200);
    expect((await call("GET", fresh)).json().admin.totpEnabled).toBe(false);
    const settings = { ...defaultSettings, twoFactorAuthentication: true };
    await fixture.opened.database.transaction().execute((trx) => writeSettings(trx, settings));
    expect(await fixture.services.isSecondFactorRequired()).toBe(true);
    expect((await call("GET", fresh)).statusCode).toBe(200);
    const headers = { "x-admin-token": fresh };
    for (const url of ["/admin/users", "/admin/stats", "/admin/audit", "/admin/settings"]) {
      const refused = await fixture.app.inject({ url, headers });
      expect([refused.statusCode, refused.json().code], url).toEqual([403, "FORBIDDEN"]);
    }
    const payload = { id: "x", name: "X", description: "", price: 1, features: {} };
    const response = await fixture.app.inject({
      method: "POST",
      url: "/admin/subscription-plans",
      headers,
      payload,
    });
    expect(response.statusCode).toBe(403);
    const begun = await call("POST", fresh);
    expect(begun.statusCode).toBe(200);
    secret = begun.json().data.secret;
    const confirmation = { secret, otp: await code(), password: testPassword };
    expect((await call("PUT", fresh, confirmation)).statusCode).toBe(200);
    expect((await fixture.app.inject({ url: "/admin/users", headers })).statusCode).toBe(200);
  });
});
