import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkMessages } from "../src/modules/account/mail-links.ts";
import { registeredMessage } from "../src/modules/account/registration.ts";
import { demoEmail, testPassword } from "./helper.ts";
import { createAccountWorld, registrationForm } from "./support/account-world.ts";
import type { AccountWorld } from "./support/account-world.ts";

/** As docs/security.md promises them, an hour each. */
const accountLimits = { registrationsPerAddress: 20, mailsPerAccount: 3, badLinksPerAddress: 30 };

const hour = 3_600_000;
const newPassword = "Otra-Secreta-9";
let fixture: AccountWorld;
beforeEach(async () => {
  fixture = await createAccountWorld();
});
afterEach(() => fixture.close());

describe("registration", () => {
  it("makes an account that signs in once its e-mail is verified", async () => {
    const answer = await fixture.register();
    expect(answer.json()).toEqual({ success: true, message: registeredMessage });
    const created = () => (fixture.log().match(/.*user_created.*/g) ?? []).map((line) => JSON.parse(line));
    const { id: userId } = await fixture.opened.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", registrationForm.email)
      .executeTakeFirstOrThrow();
    expect(created()).toMatchObject([{ userId, address: "10.0.0.1" }]);
    await fixture.register();
    expect(created()).toHaveLength(1);
    expect((await fixture.login(registrationForm.email, testPassword)).json()).toMatchObject({
      code: "EMAIL_NOT_VERIFIED",
      requiresEmailVerification: true,
    });
    const token = await fixture.lastToken("verify");
    const verified = await fixture.call({
      method: "GET",
      url: `/auth/verify-email?token=${encodeURIComponent(token)}`,
    });
    expect(verified.json()).toMatchObject({ message: linkMessages.verified, user: { emailVerified: true } });
    const session = (await fixture.login(registrationForm.email, testPassword)).json();
    expect(session.user).toMatchObject({ firstName: "Ana", subscriptionStatus: "free" });
    const terms = await fixture.call({ method: "GET", url: "/terms/status", token: session.token });
    expect(terms.json().data.needsAcceptance).toBe(false);
    const again = await fixture.call({
      method: "GET",
      url: `/auth/verify-email?token=${encodeURIComponent(token)}`,
    });
    // Mail scanners open links: within its day a used one says the same again.
    expect([again.statusCode, again.json().message]).toEqual([200, linkMessages.verified]);
    fixture.clock.advance(24 * hour);
    const late = await fixture.call({
      method: "GET",
      url: `/auth/verify-email?token=${encodeURIComponent(token)}`,
    });
    expect([late.statusCode, late.json().code]).toEqual([400, "TOKEN_EXPIRED"]);
  });

  it("with a plan brings the payment, with its reference kept", async () => {
    const { payment } = (await fixture.register({ plan: "pro", period: "yearly" })).json();
    // A year of 27.900 a month less 20 %.
    expect(payment).toMatchObject({ planName: "Pro", period: "yearly", amount: 267_840, currency: "ARS" });
    expect(payment.reference).toMatch(/^PAR-[2-9A-Z]{8}$/);
    const stored = await fixture.opened.database.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ reference: payment.reference, status: "pending" });
    const people = fixture.opened.database
      .selectFrom("users")
      .select(["subscription_type", "subscription_status"]);
    const person = await people.where("email_key", "=", registrationForm.email).executeTakeFirstOrThrow();
    // Nobody has seen the money yet.
    expect(person).toEqual({ subscription_type: "pro", subscription_status: "pending_payment" });
    const bad = await fixture.register({ email: "otra@example.com", plan: "diamante" });
    expect([bad.statusCode, bad.json().errors]).toEqual([400, [{ path: "plan", message: "Valor inválido" }]]);
  });

  it("A2 6.3.8: answers a known e-mail like a new one, with one hash and equal queries each, and mails its owner", async () => {
    const { plan, period } = { plan: "pro", period: "monthly" };
    const fresh = await fixture.workOf(() => fixture.register());
    const known = await fixture.workOf(() => fixture.register({ email: demoEmail("pro").toUpperCase() }));
    expect(known).toEqual(fresh);
    const paid = await fixture.workOf(() => fixture.register({ email: "otra@example.com", plan, period }));
    const knownPaid = await fixture.workOf(() =>
      fixture.register({ email: demoEmail("black"), plan, period }),
    );
    expect([knownPaid.hashes, knownPaid.queries]).toEqual([1, paid.queries]);
    const paymentOf = ({ body }: typeof paid) => (body as { payment?: object }).payment;
    const own = { id: expect.any(String), reference: expect.any(String), createdAt: expect.any(String) };
    expect(paymentOf(knownPaid)).toEqual({ ...paymentOf(paid), ...own });
    for (let count = 0; count < accountLimits.mailsPerAccount; count += 1) {
      expect(await fixture.workOf(() => fixture.register({ email: demoEmail("starter") }))).toEqual(fresh);
    }
    expect(await fixture.workOf(() => fixture.register({ email: demoEmail("starter") }))).toEqual(fresh);
    expect(await fixture.opened.database.selectFrom("account_tokens").select("kind").execute()).toHaveLength(
      2,
    );
    expect((await fixture.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["verify", registrationForm.email],
      ["known-account", demoEmail("pro")],
      ["verify", "otra@example.com"],
      ["known-account", demoEmail("black")],
      ...Array.from({ length: accountLimits.mailsPerAccount }, () => ["known-account", demoEmail("starter")]),
    ]);
    expect((await fixture.login(demoEmail("pro"), testPassword)).statusCode).toBe(200);
  });

  it("names each field that is wrong, in Spanish, and stores nothing", async () => {
    const answer = await fixture.register({ firstName: "A", password: "corta", termsAccepted: false });
    expect(answer.statusCode).toBe(400);
    const paths = answer.json().errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(["firstName", "password", "termsAccepted"]));
    const blank = await fixture.register({ firstName: "   ", lastName: " G " });
    expect(blank.json().errors).toEqual([
      { path: "firstName", message: "El nombre es requerido" },
      { path: "lastName", message: "El apellido debe tener al menos 2 caracteres" },
    ]);
    expect(await fixture.mails()).toEqual([]);
  });

  it("A2 2.4.1: is limited by address", async () => {
    for (let count = 0; count < accountLimits.registrationsPerAddress; count += 1) {
      expect((await fixture.register({ email: `a${count}@example.com` })).statusCode).toBe(200);
    }
    const refused = await fixture.register({ email: "ultimo@example.com" });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("links by mail", () => {
  it("A2 6.1.1, 6.3.8: say and do the same for known and unknown e-mails and send to the known alone, at most three an hour", async () => {
    const ask = (email: string, url = "/auth/forgot-password") =>
      fixture.workOf(() => fixture.call({ url, payload: { email } }));
    const known = await ask(demoEmail("pro"));
    expect(known.body).toEqual({ success: true, message: linkMessages.forgot });
    expect(await ask("nadie@example.com")).toEqual(known);
    for (let count = 0; count < 5; count += 1) expect(await ask(demoEmail("pro"))).toEqual(known);
    const resend = "/auth/send-email-verification";
    const people = fixture.opened.database.updateTable("users");
    await people.set({ email_verified: false }).where("email", "=", demoEmail("free")).execute();
    const unverified = await ask(demoEmail("free"), resend);
    expect(await ask(demoEmail("pro"), resend)).toEqual(unverified);
    expect(await ask("nadie@example.com", resend)).toEqual(unverified);
    expect((await fixture.mails()).map(({ recipient }) => recipient)).toEqual([
      ...Array.from({ length: accountLimits.mailsPerAccount }, () => demoEmail("pro")),
      demoEmail("free"),
    ]);
  });

  it("are not tried out: an address that brings thirty that are none has to wait, and nobody else", async () => {
    const verify = (address: string) =>
      fixture.call({ method: "GET", url: "/auth/verify-email?token=ninguno", address });
    const payload = { token: "ninguno", newPassword };
    const reset = () => fixture.call({ url: "/auth/reset-password", payload, address: "10.3.0.1" });
    for (let count = 0; count < accountLimits.badLinksPerAddress; count += 1) {
      expect((await verify("10.3.0.1")).statusCode).toBe(400);
    }
    const refused = await reset();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect((await verify("10.3.0.2")).statusCode).toBe(400);
  });

  it("open nothing but what they were sent for: a day's link to verify sets no password", async () => {
    await fixture.register();
    const verify = await fixture.lastToken("verify");
    const reset = await fixture.call({
      url: "/auth/reset-password",
      payload: { newPassword, token: verify },
    });
    expect([reset.statusCode, reset.json().code]).toEqual([400, "INVALID_TOKEN"]);
    await fixture.call({ url: "/auth/forgot-password", payload: { email: registrationForm.email } });
    const other = encodeURIComponent(await fixture.lastToken("reset"));
    const verified = await fixture.call({ method: "GET", url: `/auth/verify-email?token=${other}` });
    expect([verified.statusCode, verified.json().code]).toEqual([400, "INVALID_TOKEN"]);
    expect((await fixture.login(registrationForm.email, newPassword)).json().code).toBe(
      "INVALID_CREDENTIALS",
    );
    // Asking for the one takes nothing from the other.
    const own = encodeURIComponent(verify);
    const first = await fixture.call({ method: "GET", url: `/auth/verify-email?token=${own}` });
    expect(first.statusCode).toBe(200);
  });

  it("A2 7.4.3: reset the password once, within the hour, and end every session", async () => {
    const token = await fixture.tokenOf("pro");
    await fixture.call({ url: "/auth/forgot-password", payload: { email: demoEmail("pro") } });
    const first = await fixture.lastToken("reset");
    await fixture.call({ url: "/auth/forgot-password", payload: { email: demoEmail("pro") } });
    const second = await fixture.lastToken("reset");
    const reset = (link: string) =>
      fixture.call({ url: "/auth/reset-password", payload: { newPassword, token: link } });
    expect((await reset(first)).json().code).toBe("INVALID_TOKEN");
    expect((await reset(second)).json()).toEqual({ success: true, message: linkMessages.reset });
    expect((await reset(second)).statusCode).toBe(400);
    expect((await fixture.call({ method: "GET", url: "/auth/me", token })).statusCode).toBe(401);
    expect((await fixture.login(demoEmail("pro"), newPassword)).statusCode).toBe(200);
    await fixture.call({ url: "/auth/forgot-password", payload: { email: demoEmail("black") } });
    fixture.clock.advance(hour);
    const late = await reset(await fixture.lastToken("reset"));
    expect([late.statusCode, late.json().code]).toEqual([400, "TOKEN_EXPIRED"]);
  });
});
