import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const day = 24 * 3_600_000;
let fixture: TestWorld;
let call: AdminCall;
beforeAll(async () => {
  fixture = await build();
  call = await asAdmin(fixture);
});
beforeEach(() => fixture.clock.advance(1_000));
afterAll(() => fixture.close());

const post = (url: string, payload: object | undefined, key: string) =>
  call("POST", url, payload, { "idempotency-key": key });
const acts = async () => (await auditOf(fixture.opened.database)).length;
const userOf = (name: string) =>
  fixture.opened.database
    .selectFrom("users")
    .selectAll()
    .where("email", "=", demoEmail(name))
    .executeTakeFirstOrThrow();

const mailCount = async () => (await mailsOf(fixture.opened.database)).length;

const person = {
  firstName: "Ana",
  lastName: "Paz",
  email: "ana.paz@ejemplo.com.ar",
  password: "Barco-Lento-77",
};
const plan = { id: "anual", name: "Anual", description: "", price: 5, features: {} };
const campaign = { title: "Aviso", content: "Hola", includePasswordReset: true, targetUsers: [] };
const message = { title: "Hola", message: "Chau" };
const extension = { action: "extendTrial", days: 7, search: demoEmail("trial"), expectedTouched: 1 };

describe("an administrator's POST with a key", () => {
  const onPro = (what: string) => async () => `/admin/users/${await idOf(fixture, "pro")}/${what}`;
  it.each([
    { name: "makes one user", url: "/admin/users", payload: person, mails: 0 },
    { name: "makes one plan", url: "/admin/subscription-plans", payload: plan, mails: 0 },
    { name: "extends a trial once", url: "/admin/users/bulk", payload: extension, mails: 0 },
    { name: "mails each of seven people once", url: "/admin/emails/bulk", payload: campaign, mails: 7 },
    { name: "mails one link", url: onPro("password-reset"), mails: 1 },
    { name: "mails one message", url: onPro("message"), payload: message, mails: 1 },
  ])("$name, sent four times at once and once more later", async ({ name, url, payload, mails }) => {
    const address = typeof url === "string" ? url : await url();
    const key = name.replaceAll(" ", "-");
    const [actsBefore, mailsBefore] = [await acts(), await mailCount()];
    const first = await Promise.all(Array.from({ length: 4 }, () => post(address, payload, key)));
    fixture.clock.advance(60_000);
    const later = await post(`/api${address}`, payload, key);
    expect([...first, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set([...first, later].map(({ text }) => text)).size).toBe(1);
    expect(await acts()).toBe(actsBefore + 1);
    expect(await mailCount()).toBe(mailsBefore + mails);
  });

  it("moved the trial's end by its seven days and no more", async () => {
    const { created_at: createdAt, trial_ends_at: end } = await userOf("trial");
    const ordinary = createdAt.getTime() + 30 * day;
    expect(((end?.getTime() ?? 0) - ordinary) / day).toBe(7);
  });

  it("is refused with something else asked for, at another address too", async () => {
    const key = "one-key";
    const other = { ...person, email: "otra@ejemplo.com.ar" };
    expect((await post("/admin/users", other, key)).status).toBe(200);
    const changed = await post("/admin/users", { ...other, firstName: "Eva" }, key);
    expect([changed.status, changed.body]).toMatchObject([422, { code: "IDEMPOTENCY_MISMATCH" }]);
    const elsewhere = await post(`/admin/users/${await idOf(fixture, "pro")}/password-reset`, undefined, key);
    expect(elsewhere.status).toBe(422);
  });

  it("of another administrator is a key of its own", async () => {
    const password = "Barco-Lento-78";
    await fixture.services.firstAccounts.putAdministrator({
      username: "otra",
      password,
      email: "otra@ejemplo.com.ar",
    });
    const login = { method: "POST" as const, url: "/admin/login", payload: { username: "otra", password } };
    const { token } = (await fixture.app.inject(login)).json() as { token: string };
    const url = `/admin/users/${await idOf(fixture, "pro")}/password-reset`;
    const before = await acts();
    const headers = { "x-admin-token": token, "idempotency-key": "shared" };
    expect((await post(url, undefined, "shared")).status).toBe(200);
    expect((await fixture.app.inject({ method: "POST", url, headers })).statusCode).toBe(200);
    expect(await acts()).toBe(before + 2);
    const actors = (await auditOf(fixture.opened.database)).slice(-2).map(({ actor }) => actor);
    expect(actors).toEqual(["admin", "otra"]);
  });

  it("that was refused may be sent again: a refusal did nothing", async () => {
    const [key, payload] = ["second-try", { ...plan, id: "mensual" }];
    const wrong = await post("/admin/users/bulk", { ...extension, expectedTouched: 9 }, key);
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: "STALE_UPDATE" }]);
    expect((await post("/admin/subscription-plans", payload, key)).status).toBe(200);
  });

  it("acts again without a key, with another, and after a day", async () => {
    const url = `/admin/users/${await idOf(fixture, "pro")}/password-reset`;
    const before = await acts();
    await post(url, undefined, "a");
    await post(url, undefined, "b");
    await call("POST", url);
    expect(await acts()).toBe(before + 3);
    fixture.clock.advance(day);
    call = await asAdmin(fixture);
    await post(url, undefined, "a");
    expect(await acts()).toBe(before + 4);
  });

  it("whose answer was never kept, because the process ended, is told so and does nothing", async () => {
    const url = `/admin/users/${await idOf(fixture, "pro")}/password-reset`;
    expect((await post(url, undefined, "cut")).status).toBe(200);
    await fixture.opened.database.updateTable("idempotency_keys").set({ answer: "null" }).execute();
    const before = await acts();
    const again = await post(url, undefined, "cut");
    expect([again.status, again.body]).toMatchObject([409, { code: "CONFLICT" }]);
    expect(await acts()).toBe(before);
  });

  it("is one of an administrator's POST alone: elsewhere the header says nothing", async () => {
    const headers = { "idempotency-key": "con espacio" };
    const payload = { email: demoEmail("pro"), password: "Incorrecta-1" };
    const login = await fixture.app.inject({ method: "POST", url: "/auth/login", headers, payload });
    expect([login.statusCode, login.json().code]).toEqual([401, "INVALID_CREDENTIALS"]);
    expect((await call("GET", "/admin/users", undefined, headers)).status).toBe(200);
  });

  it("must look like a key; what is kept holds neither the key nor a password", async () => {
    const wrong = await post("/admin/users", person, "con espacio");
    expect(wrong.body).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ path: "Idempotency-Key" }] });
    const rows = JSON.stringify(
      await fixture.opened.database.selectFrom("idempotency_keys").selectAll().execute(),
    );
    expect(rows).not.toContain("one-key");
    expect(rows).not.toContain(person.password);
  });
});
