import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditHash } from "../src/db/shared/audit.ts";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let call: AdminCall;
beforeAll(async () => {
  fixture = await build();
  call = await asAdmin(fixture);
});
beforeEach(() => fixture.clock.advance(1_000));
afterAll(() => fixture.close());

type Page = { data: { email: string; firstName: string }[]; pagination: object };
const emails = async (query: string): Promise<string[]> => {
  const { body } = await call("GET", `/admin/users?${query}`);
  const { data, pagination } = body as Page;
  // The whole count is of what was asked for.
  if (!/limit|page/.test(query)) expect(pagination).toMatchObject({ total: data.length });
  return data.map(({ email }) => email.split("@")[0] ?? "");
};
const create = (change: object = {}) =>
  call("POST", "/admin/users", {
    firstName: "Íñigo",
    lastName: "Peña",
    email: "inigo@ejemplo.com.ar",
    password: "Barco-Lento-77",
    ...change,
  });

describe("finding users", () => {
  it("pages ten at a time, newest first, with the whole count", async () => {
    const { body } = await call("GET", "/admin/users?limit=4&page=2");
    expect((body as Page).data).toHaveLength(2);
    expect((body as Page).pagination).toEqual({ page: 2, total: 6, totalPages: 2, hasNextPage: false });
    expect((await emails(""))[0]).toBe("trial");
    expect(await emails("sort=email")).toEqual(["black", "expired", "free", "pro", "starter", "trial"]);
    expect(await emails("sort=email&direction=desc&limit=1")).toEqual(["trial"]);
    expect((await call("GET", "/admin/users?limit=0")).status).toBe(400);
  });

  it("searches by scope, blind to capitals and accents, with signs taken to the letter", async () => {
    await create();
    expect(await emails("search=INIGO%20pena&scope=name")).toEqual(["inigo"]);
    expect(await emails("search=pe%C3%B1a")).toEqual(["inigo"]);
    expect(await emails("search=pena&scope=email")).toEqual([]);
    expect(await emails("search=black&scope=subscription")).toEqual(["black"]);
    const name = (called: string) =>
      fixture.opened.database.updateTable("plans").set({ name: called }).where("id", "=", "black").execute();
    await name("Mesa Ñandú");
    expect(await emails("search=sa%20nandu&scope=subscription")).toEqual(["black"]);
    await name("Black");
    expect(await emails("search=Expirado&scope=subscription")).toEqual(["expired"]);
    expect(await emails("search=pirado&scope=subscription")).toEqual(["expired"]);
    expect(await emails("search=%25")).toEqual([]);
    expect(await emails("search=_")).toEqual([]);
  });
});

describe("making and changing users", () => {
  it("makes one with the defaults of the form, who can sign in once verified", async () => {
    const response = await create({ email: "Nueva@Ejemplo.com.ar" });
    expect(response.body).toMatchObject({
      message: "Usuario creado exitosamente",
      user: { subscriptionType: "free", subscriptionStatus: "free", isActive: true, emailVerified: false },
    });
    const again = await create({ email: "nueva@ejemplo.COM.ar" });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: "CONFLICT", errors: [{ path: "email" }] },
    ]);
    const login = (password: string) =>
      fixture.app.inject({
        method: "POST",
        url: "/auth/login",
        payload: { email: "nueva@ejemplo.com.ar", password },
      });
    expect((await login("Barco-Lento-77")).json().code).toBe("EMAIL_NOT_VERIFIED");
    const { user } = response.body as { user: { id: string } };
    await call("PUT", `/admin/users/${user.id}`, { emailVerified: true });
    expect((await login("Barco-Lento-77")).statusCode).toBe(200);
    expect((await create({ email: "x@ejemplo.ar", subscriptionType: "oro" })).body).toMatchObject({
      errors: [{ path: "subscriptionType" }],
    });
    expect((await create({ email: "x@ejemplo.ar", password: "Password1" })).body).toMatchObject({
      errors: [{ path: "password" }],
    });
  });

  it("keeps every field of the edit form, and the audit log what changed and who did it", async () => {
    const id = await idOf(fixture, "starter");
    const dates = {
      subscriptionCreatedAt: "2026-10-01T12:00:00.000Z",
      subscriptionActivatedAt: "2026-10-02T12:00:00.000Z",
      trialEndsAt: "2026-12-24T12:00:00.000Z",
      subscriptionEndsAt: null,
    };
    const fields = {
      firstName: "Ana",
      lastName: "Paz",
      email: "ana@ejemplo.ar",
      emailVerified: false,
      isPartner: true,
      subscriptionType: "pro",
      discountCode: "AMIGA-10",
      promotionalCode: "",
      ...dates,
    };
    const { body } = await call("PUT", `/admin/users/${id}`, fields);
    expect((body as { user: object }).user).toMatchObject({ ...fields, promotionalCode: null });
    const entry = (await auditOf(fixture.opened.database)).at(-1);
    expect(entry).toMatchObject({ actor: "admin", action: "user.update", target: id });
    expect(entry?.before).toMatchObject({ email: demoEmail("starter"), subscriptionType: "starter" });
    expect(entry?.after).toMatchObject({ email: "ana@ejemplo.ar", subscriptionType: "pro", isPartner: true });
    expect(entry?.after).not.toHaveProperty("isActive");
    const bad = await call("PUT", `/admin/users/${id}`, { trialEndsAt: "pronto" });
    expect(bad.body).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ path: "trialEndsAt" }] });
    expect((await call("PUT", `/admin/users/${id}`, { email: demoEmail("pro") })).status).toBe(409);
    expect((await call("PUT", `/admin/users/${id}`, { subscriptionType: "oro" })).status).toBe(400);
    expect((await call("PUT", "/admin/users/nadie", { firstName: "Ana" })).status).toBe(404);
    await call("PUT", `/admin/users/${id}`, { email: demoEmail("starter"), trialEndsAt: null });
  });

  it("refuses to write over somebody else's change", async () => {
    const id = await idOf(fixture, "free");
    const first = await call("PUT", `/admin/users/${id}`, { firstName: "Uno" });
    const { updatedAt } = (first.body as { user: { updatedAt: string } }).user;
    const edit = (firstName: string) =>
      call("PUT", `/admin/users/${id}`, { firstName, expectedUpdatedAt: updatedAt });
    const both = await Promise.all([edit("Dos"), edit("Tres")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "STALE_UPDATE" });
  });

  it("tells whose edit came too late what stands now and who wrote it, to save on top of it", async () => {
    const id = await idOf(fixture, "free");
    const started = await call("PUT", `/admin/users/${id}`, { firstName: "Uno" });
    const { updatedAt } = (started.body as { user: { updatedAt: string } }).user;
    fixture.clock.advance(1_000);
    await call("PUT", `/admin/users/${id}`, { lastName: "Nuevo", discountCode: "AMIGA-10" });
    const late = { firstName: "Dos", expectedUpdatedAt: updatedAt };
    const { body } = await call("PUT", `/admin/users/${id}`, late);
    const { conflict } = body as { conflict: { current: { updatedAt: string }; changedBy: string[] } };
    expect(conflict.changedBy).toEqual(["admin"]);
    expect(conflict.current).toMatchObject({ firstName: "Uno", lastName: "Nuevo", discountCode: "AMIGA-10" });
    const onTop = { firstName: "Dos", expectedUpdatedAt: conflict.current.updatedAt };
    const saved = await call("PUT", `/admin/users/${id}`, onTop);
    expect(saved.body).toMatchObject({ user: { firstName: "Dos", lastName: "Nuevo" } });
  });

  it("A2 6.3.7: sets a password, which ends the person's sessions and tells them", async () => {
    const token = await fixture.tokenOf("expired");
    const id = await idOf(fixture, "expired");
    const me = () => fixture.app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
    expect((await me()).statusCode).toBe(200);
    const weak = await call("PUT", `/admin/users/${id}`, { newPassword: "Password1" });
    expect(weak.body).toMatchObject({ errors: [{ path: "newPassword" }] });
    // Also of the name and the e-mail that come with it, and of the name that goes.
    for (const [newPassword, change] of [
      ["Zorrilla1", { firstName: "Zorrilla" }],
      ["Zorrilla1", { lastName: "Zorrilla" }],
      ["Zorrilla1", { email: "zorrilla@example.com" }],
      ["Elena1", { firstName: "Zorrilla" }],
    ] as const) {
      const own = await call("PUT", `/admin/users/${id}`, { ...change, newPassword });
      expect(own.body).toMatchObject({
        errors: [
          {
            path: "newPassword",
            message: "Esa contraseña está hecha con el nombre o el email de la cuenta. Elegí otra.",
          },
        ],
      });
    }
    const other = { authorization: `Bearer ${await fixture.tokenOf("pro")}` };
    expect((await call("PUT", `/admin/users/${id}`, { newPassword: testPassword })).status).toBe(200);
    expect((await me()).statusCode).toBe(401);
    // Nobody else's ends with it.
    expect((await fixture.app.inject({ url: "/auth/me", headers: other })).statusCode).toBe(200);
    const mail = (await mailsOf(fixture.opened.database)).at(-1);
    expect(mail).toMatchObject({ kind: "password-changed", recipient: demoEmail("expired") });
    const audit = JSON.stringify(await auditOf(fixture.opened.database));
    expect(audit).toContain('"passwordChanged":true');
    expect(audit).not.toContain("argon2");
  });
});

describe("enabling, mailing and deleting", () => {
  it("A2 7.4.2: disables at once, and enables", async () => {
    const token = await fixture.tokenOf("black");
    const id = await idOf(fixture, "black");
    const off = await call("PATCH", `/admin/users/${id}/active`, { isActive: false });
    expect(off.body).toMatchObject({ message: "Usuario desactivado", user: { isActive: false } });
    const me = await fixture.app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
    expect((await call("PATCH", `/admin/users/${id}/active`, { isActive: true })).status).toBe(200);
  });

  it("A2 6.4.1, 1.3.11: mails a link that resets the password, and a message of one's own", async () => {
    const id = await idOf(fixture, "pro");
    expect((await call("POST", `/admin/users/${id}/password-reset`)).status).toBe(200);
    const link =
      (await mailsOf(fixture.opened.database)).at(-1)?.text_body.match(/token=([^\s&]+)/)?.[1] ?? "";
    const reset = { token: decodeURIComponent(link), newPassword: testPassword };
    const done = await fixture.app.inject({ method: "POST", url: "/auth/reset-password", payload: reset });
    expect(done.statusCode).toBe(200);
    fixture.clock.advance(1);
    const message = { title: "Aviso\r\nBcc: x@y.z", message: "Hola <b>vos</b>" };
    expect((await call("POST", `/admin/users/${id}/message`, message)).status).toBe(200);
    const mail = (await mailsOf(fixture.opened.database)).at(-1);
    expect(mail).toMatchObject({ kind: "message", subject: "Aviso Bcc: x@y.z" });
    expect(mail?.html_body).not.toContain("<b>");
    expect((await call("POST", `/admin/users/${id}/message`, { title: "", message: "" })).body).toMatchObject(
      {
        message: "Usuario, título y mensaje son requeridos",
      },
    );
    expect((await call("POST", "/admin/users/nadie/password-reset")).status).toBe(404);
  });

  it("an edit that sets a password ends the link that was mailed to reset it", async () => {
    const id = await idOf(fixture, "starter");
    await call("POST", `/admin/users/${id}/password-reset`);
    const link =
      (await mailsOf(fixture.opened.database)).at(-1)?.text_body.match(/token=([^\s&]+)/)?.[1] ?? "";
    const edit = await call("PUT", `/admin/users/${id}`, { newPassword: "Barco-Lento-78" });
    expect(edit.status).toBe(200);
    const payload = { token: decodeURIComponent(link), newPassword: testPassword };
    const late = await fixture.app.inject({ method: "POST", url: "/auth/reset-password", payload });
    expect(late.statusCode).toBe(400);
  });

  it("deletes with everything of theirs, but never the administrator's own account", async () => {
    const id = await idOf(fixture, "trial");
    await call("POST", `/admin/users/${id}/password-reset`);
    const others = (await mailsOf(fixture.opened.database)).filter(({ user_id: of }) => of !== id);
    expect(others.length).toBeGreaterThan(0);
    const { body } = await call("DELETE", `/admin/users/${id}`);
    expect(await mailsOf(fixture.opened.database)).toEqual(others);
    expect(body).toMatchObject({
      message: "Usuario eliminado exitosamente",
      deletedUser: { id, email: demoEmail("trial") },
    });
    expect((await call("DELETE", `/admin/users/${id}`)).status).toBe(404);
    const own = { email: demoEmail("black") };
    await fixture.opened.database.updateTable("admins").set(own).execute();
    const ownId = await idOf(fixture, "black");
    for (const refused of [
      await call("DELETE", `/admin/users/${ownId}`),
      await call("PATCH", `/admin/users/${ownId}/active`, { isActive: false }),
      await call("PUT", `/admin/users/${ownId}`, { isActive: false }),
    ]) {
      expect([refused.status, refused.body]).toMatchObject([409, { code: "CONFLICT" }]);
    }
    await fixture.opened.database.updateTable("admins").set({ email: null }).execute();
  });

  it("A2 16.4.1: opens to no user's token, and leaves an audit log whose chain holds", async () => {
    const token = await fixture.tokenOf("pro");
    const stranger = { authorization: `Bearer ${token}`, "x-admin-token": token };
    expect((await fixture.app.inject({ url: "/admin/users", headers: stranger })).statusCode).toBe(401);
    const rows = await fixture.opened.database
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("position")
      .execute();
    let previous = "0".repeat(64);
    for (const row of rows) {
      const { position, actor, action, target, before, after, address } = row;
      const entry = { position, time: row.time.toISOString(), actor, action, target, before, after, address };
      expect(row.hash).toBe(auditHash(previous, { ...entry, userAgent: row.user_agent }));
      previous = row.hash;
    }
    expect(rows.length).toBeGreaterThan(15);
  });
});
