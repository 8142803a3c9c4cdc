import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountLimits } from "../src/modules/account/account.ts";
import { registeredMessage } from "../src/modules/account/registration.ts";
import { linkMessages } from "../src/modules/account/mail-links.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const hour = 3_600_000;
const newPassword = "Otra-Secreta-9";
let world: TestWorld;
beforeEach(async () => {
  world = await build();
});
afterEach(() => world.close());

const form = {
  firstName: "Ana",
  lastName: "Gómez",
  email: "ana@example.com",
  password: testPassword,
  confirmPassword: testPassword,
  termsAccepted: true,
};
type Call = { method?: string; url: string; payload?: object; token?: string; address?: string };
const call = ({ method = "POST", url, payload, token, address = "10.0.0.1" }: Call) => {
  // A millisecond apart, so that the order of what is stored is the order of the calls.
  world.clock.advance(1);
  return world.app.inject({
    method: method as "POST",
    url,
    remoteAddress: address,
    ...(payload === undefined ? {} : { payload }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
};
const register = (change: object = {}) => call({ url: "/auth/register", payload: { ...form, ...change } });
const login = (email: string, password: string, address = "10.0.0.9") =>
  call({ url: "/auth/login", payload: { email, password }, address });
/** What a call answers, and what it costs: hashes and queries. */
async function workOf(act: () => ReturnType<typeof call>) {
  // What every request asks for is kept a few seconds: the first one must not look dearer.
  await call({ method: "GET", url: "/subscription/plans" });
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const before = world.services.passwords.hashes;
  const body = (await act()).json() as object;
  const work = { body, hashes: world.services.passwords.hashes - before, queries: queries.mock.calls.length };
  queries.mockRestore();
  return work;
}
const mails = () => world.opened.database.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
const linkIn = (text: string | undefined) => /token=([^\s]+)/.exec(text ?? "")?.[1] ?? "";
const lastToken = async (kind: string) =>
  decodeURIComponent(linkIn((await mails()).findLast((mail) => mail.kind === kind)?.text_body));

describe("registration", () => {
  it("makes an account that signs in once its e-mail is verified", async () => {
    const answer = await register();
    expect(answer.json()).toEqual({ success: true, message: registeredMessage });
    expect((await login(form.email, testPassword)).json()).toMatchObject({
      code: "EMAIL_NOT_VERIFIED",
      requiresEmailVerification: true,
    });
    const token = await lastToken("verify");
    const verified = await call({
      method: "GET",
      url: `/auth/verify-email?token=${encodeURIComponent(token)}`,
    });
    expect(verified.json()).toMatchObject({ message: linkMessages.verified, user: { emailVerified: true } });
    const session = (await login(form.email, testPassword)).json();
    expect(session.user).toMatchObject({ firstName: "Ana", subscriptionStatus: "free" });
    const terms = await call({ method: "GET", url: "/terms/status", token: session.token });
    expect(terms.json().data.needsAcceptance).toBe(false);
    const again = await call({ method: "GET", url: `/auth/verify-email?token=${encodeURIComponent(token)}` });
    // Mail scanners open links: within its day a used one says the same again (design.md section 8).
    expect([again.statusCode, again.json().message]).toEqual([200, linkMessages.verified]);
    world.clock.advance(24 * hour);
    const late = await call({ method: "GET", url: `/auth/verify-email?token=${encodeURIComponent(token)}` });
    expect([late.statusCode, late.json().code]).toEqual([400, "TOKEN_EXPIRED"]);
  });

  it("with a plan brings the payment, with its reference kept", async () => {
    const { payment } = (await register({ plan: "pro", period: "yearly" })).json();
    // A year of 27.900 a month less 20 % (design.md section 11).
    expect(payment).toMatchObject({ planName: "Pro", period: "yearly", amount: 267_840, currency: "ARS" });
    expect(payment.reference).toMatch(/^PAR-[2-9A-Z]{8}$/);
    const stored = await world.opened.database.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ reference: payment.reference, status: "pending" });
    const bad = await register({ email: "otra@example.com", plan: "diamante" });
    expect([bad.statusCode, bad.json().errors]).toEqual([400, [{ path: "plan", message: "Valor inválido" }]]);
  });

  it("A2 6.3.8: answers a known e-mail like a new one, with one hash and equal queries each, and mails its owner", async () => {
    const { plan, period } = { plan: "pro", period: "monthly" };
    const fresh = await workOf(() => register());
    const known = await workOf(() => register({ email: demoEmail("pro").toUpperCase() }));
    expect(known).toEqual(fresh);
    const paid = await workOf(() => register({ email: "otra@example.com", plan, period }));
    const knownPaid = await workOf(() => register({ email: demoEmail("black"), plan, period }));
    expect([knownPaid.hashes, knownPaid.queries]).toEqual([1, paid.queries]);
    for (let count = 0; count < accountLimits.mailsPerAccount; count += 1) {
      expect(await workOf(() => register({ email: demoEmail("starter") }))).toEqual(fresh);
    }
    expect(await workOf(() => register({ email: demoEmail("starter") }))).toEqual(fresh);
    expect(await world.opened.database.selectFrom("account_tokens").select("kind").execute()).toHaveLength(2);
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["verify", form.email],
      ["known-account", demoEmail("pro")],
      ["verify", "otra@example.com"],
      ["known-account", demoEmail("black")],
      ...Array.from({ length: accountLimits.mailsPerAccount }, () => ["known-account", demoEmail("starter")]),
    ]);
    expect((await login(demoEmail("pro"), testPassword)).statusCode).toBe(200);
  });

  it("names each field that is wrong, in Spanish, and stores nothing", async () => {
    const answer = await register({ firstName: "A", password: "corta", termsAccepted: false });
    expect(answer.statusCode).toBe(400);
    const paths = answer.json().errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(["firstName", "password", "termsAccepted"]));
    const blank = await register({ firstName: "   ", lastName: " G " });
    expect(blank.json().errors).toEqual([
      { path: "firstName", message: "El nombre es requerido" },
      { path: "lastName", message: "El apellido debe tener al menos 2 caracteres" },
    ]);
    expect(await mails()).toEqual([]);
  });

  it("A2 2.4.1: is limited by address", async () => {
    for (let count = 0; count < accountLimits.registrationsPerAddress; count += 1) {
      expect((await register({ email: `a${count}@example.com` })).statusCode).toBe(200);
    }
    const refused = await register({ email: "ultimo@example.com" });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("links by mail", () => {
  it("A2 6.1.1, 6.3.8: say and do the same for known and unknown e-mails and send to the known alone, at most three an hour", async () => {
    const ask = (email: string, url = "/auth/forgot-password") =>
      workOf(() => call({ url, payload: { email } }));
    const known = await ask(demoEmail("pro"));
    expect(known.body).toEqual({ success: true, message: linkMessages.forgot });
    expect(await ask("nadie@example.com")).toEqual(known);
    for (let count = 0; count < 5; count += 1) expect(await ask(demoEmail("pro"))).toEqual(known);
    const resend = "/auth/send-email-verification";
    const people = world.opened.database.updateTable("users");
    await people.set({ email_verified: false }).where("email", "=", demoEmail("free")).execute();
    const unverified = await ask(demoEmail("free"), resend);
    expect(await ask(demoEmail("pro"), resend)).toEqual(unverified);
    expect(await ask("nadie@example.com", resend)).toEqual(unverified);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      ...Array.from({ length: accountLimits.mailsPerAccount }, () => demoEmail("pro")),
      demoEmail("free"),
    ]);
  });

  it("are not tried out: an address that brings thirty that are none has to wait, and nobody else", async () => {
    const verify = (address: string) =>
      call({ method: "GET", url: "/auth/verify-email?token=ninguno", address });
    const payload = { token: "ninguno", newPassword };
    const reset = () => call({ url: "/auth/reset-password", payload, address: "10.3.0.1" });
    for (let count = 0; count < accountLimits.badLinksPerAddress; count += 1) {
      expect((await verify("10.3.0.1")).statusCode).toBe(400);
    }
    const refused = await reset();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect((await verify("10.3.0.2")).statusCode).toBe(400);
  });

  it("A2 7.4.3: reset the password once, within the hour, and end every session", async () => {
    const token = await world.tokenOf("pro");
    await call({ url: "/auth/forgot-password", payload: { email: demoEmail("pro") } });
    const first = await lastToken("reset");
    await call({ url: "/auth/forgot-password", payload: { email: demoEmail("pro") } });
    const second = await lastToken("reset");
    const reset = (link: string) =>
      call({ url: "/auth/reset-password", payload: { newPassword, token: link } });
    expect((await reset(first)).json().code).toBe("INVALID_TOKEN");
    expect((await reset(second)).json()).toEqual({ success: true, message: linkMessages.reset });
    expect((await reset(second)).statusCode).toBe(400);
    expect((await call({ method: "GET", url: "/auth/me", token })).statusCode).toBe(401);
    expect((await login(demoEmail("pro"), newPassword)).statusCode).toBe(200);
    await call({ url: "/auth/forgot-password", payload: { email: demoEmail("black") } });
    world.clock.advance(hour);
    const late = await reset(await lastToken("reset"));
    expect([late.statusCode, late.json().code]).toEqual([400, "TOKEN_EXPIRED"]);
  });
});

describe("own account", () => {
  it("A2 6.2.3, 7.5.1, 6.3.7: changes names; a new password needs the old one and ends the other sessions", async () => {
    const [token, other] = [await world.tokenOf("pro"), await world.tokenOf("pro")];
    const profile = { firstName: "Paula", lastName: "Díaz" };
    const put = (payload: object) => call({ method: "PUT", url: "/auth/profile", payload, token });
    const wrong = await put({ ...profile, currentPassword: "Incorrecta-1", newPassword });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, "currentPassword"]);
    const right = await put({ ...profile, currentPassword: testPassword, newPassword });
    expect(right.json()).toMatchObject({
      message: "Perfil actualizado correctamente",
      user: { firstName: "Paula", lastName: "Díaz" },
    });
    expect((await call({ method: "GET", url: "/auth/me", token })).statusCode).toBe(200);
    expect((await call({ method: "GET", url: "/auth/me", token: other })).statusCode).toBe(401);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["password-changed"]);
  });

  it("is not opened by guessing its password with a stolen session: after ten tries the right one waits too", async () => {
    const token = await world.tokenOf("pro");
    const put = (currentPassword: string) =>
      call({
        method: "PUT",
        url: "/auth/profile",
        token,
        payload: { firstName: "Paula", lastName: "Díaz", currentPassword, newPassword },
      });
    for (let count = 0; count < accountLimits.passwordTriesPerPerson; count += 1) {
      expect((await put("Incorrecta-1")).statusCode).toBe(400);
    }
    const [guess, right] = [await put("Incorrecta-1"), await put(testPassword)];
    expect([guess.statusCode, right.statusCode]).toEqual([429, 429]);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(3_000);
    world.clock.advance(hour);
    expect((await put(testPassword)).statusCode).toBe(200);
  });

  it("takes older links of its mail along when its password or, by an administrator, its e-mail changes", async () => {
    const askLink = async (name: string) => {
      await call({ url: "/auth/forgot-password", payload: { email: demoEmail(name) } });
      return lastToken("reset");
    };
    const reset = (link: string) =>
      call({ url: "/auth/reset-password", payload: { newPassword, token: link } });
    const token = await world.tokenOf("pro");
    const ofPassword = await askLink("pro");
    await call({
      method: "PUT",
      url: "/auth/profile",
      token,
      payload: { firstName: "Paula", lastName: "Díaz", currentPassword: testPassword, newPassword },
    });
    expect((await reset(ofPassword)).statusCode).toBe(400);
    await register();
    const verification = await lastToken("verify");
    await call({ url: "/auth/forgot-password", payload: { email: form.email } });
    const ofFormerAddress = await lastToken("reset");
    const { id } = await world.opened.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", form.email)
      .executeTakeFirstOrThrow();
    const headers = { "x-admin-token": await world.tokenOf("admin") };
    const url = `/admin/users/${id}`;
    await world.app.inject({ method: "PUT", url, headers, payload: { email: "nueva@example.com" } });
    expect((await reset(ofFormerAddress)).statusCode).toBe(400);
    const verify = `/auth/verify-email?token=${encodeURIComponent(verification)}`;
    expect((await call({ method: "GET", url: verify })).statusCode).toBe(400);
  });

  it("A2 7.4.5, 7.5.2: lists its sessions and ends one or all others, never a stranger's", async () => {
    const [mine, other] = [await world.tokenOf("pro"), await world.tokenOf("pro")];
    const stranger = await world.tokenOf("black");
    const list = async (token: string) =>
      (await call({ method: "GET", url: "/auth/sessions", token })).json().data;
    const sessions = await list(mine);
    expect(sessions).toHaveLength(2);
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    const end = (token: string) => call({ method: "DELETE", url: `/auth/sessions/${id}`, token });
    expect((await end(stranger)).statusCode).toBe(404);
    expect((await end(mine)).statusCode).toBe(200);
    expect((await call({ method: "GET", url: "/auth/me", token: other })).statusCode).toBe(401);
    await world.tokenOf("pro");
    const all = await call({ method: "DELETE", url: "/auth/sessions", token: mine });
    expect(all.json().message).toBe("Cerramos 1 sesión");
    expect(await list(mine)).toHaveLength(1);
    world.clock.advance(7 * 24 * hour);
    // The old one ended by lying unused: it is nobody's open session any more.
    const newest = await world.tokenOf("pro");
    expect(await list(newest)).toHaveLength(1);
    const ended = { expires_at: new Date(world.clock.now()) };
    await world.opened.database.updateTable("sessions").set(ended).execute();
    expect(await list(await world.tokenOf("pro"))).toHaveLength(1);
  });

  it("is taken away as data, and deleted with the password alone", async () => {
    const token = await world.tokenOf("pro");
    await call({ url: "/subscription/payments", payload: { plan: "black", period: "monthly" }, token });
    const { data } = (await call({ method: "GET", url: "/auth/account-data", token })).json();
    expect(data.user.email).toBe(demoEmail("pro"));
    expect(data.payments).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain("hash");
    const remove = (password: string) =>
      call({ method: "DELETE", url: "/auth/account", payload: { password }, token });
    expect((await remove("Incorrecta-1")).statusCode).toBe(400);
    expect((await remove(testPassword)).statusCode).toBe(200);
    expect((await login(demoEmail("pro"), testPassword)).json().code).toBe("INVALID_CREDENTIALS");
    const left = await world.opened.database.selectFrom("payments").selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe("payments", () => {
  it("keeps one pending payment a plan and period, and marks a free person as pending", async () => {
    const token = await world.tokenOf("free");
    const ask = (plan: string) =>
      call({ url: "/subscription/payments", payload: { plan, period: "monthly" }, token });
    const first = (await ask("pro")).json().data;
    expect(first).toMatchObject({ amount: 27_900, cbu: "0070999020000012345678", status: "pending" });
    expect((await ask("pro")).json().data.reference).toBe(first.reference);
    const me = (await call({ method: "GET", url: "/auth/me", token })).json().user;
    expect(me.subscriptionStatus).toBe("pending_payment");
    const list = (await call({ method: "GET", url: "/subscription/payments", token })).json().data;
    expect(list.map(({ reference }: { reference: string }) => reference)).toEqual([first.reference]);
  });
});
