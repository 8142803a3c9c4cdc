import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLinksRepository } from "../src/modules/account/links-repository.ts";
import { idOf } from "./admin-helper.ts";
import { demoEmail, testPassword } from "./helper.ts";
import { createAccountWorld, registrationForm } from "./support/account-world.ts";
import type { AccountWorld } from "./support/account-world.ts";
import { leaveEverywhere, ownTables } from "./support/whole-person.ts";

/** As docs/security.md promises them, an hour each. */
const accountLimits = { passwordTriesPerPerson: 10 };

const hour = 3_600_000;
const newPassword = "Otra-Secreta-9";
let fixture: AccountWorld;
beforeEach(async () => {
  fixture = await createAccountWorld();
});
afterEach(() => fixture.close());

describe("own account", () => {
  it("A2 6.2.3, 7.5.1, 6.3.7: changes names; a new password needs the old one and ends the other sessions", async () => {
    const [token, other] = [await fixture.tokenOf("pro"), await fixture.tokenOf("pro")];
    const profile = { firstName: "Paula", lastName: "Díaz" };
    const put = (payload: object) => fixture.call({ method: "PUT", url: "/auth/profile", payload, token });
    const wrong = await put({ ...profile, currentPassword: "Incorrecta-1", newPassword });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, "currentPassword"]);
    for (const revokeApiKeys of [true, false]) {
      const alone = await put({ ...profile, currentPassword: testPassword, revokeApiKeys });
      expect([alone.statusCode, alone.json().errors]).toEqual([
        400,
        [
          {
            path: "revokeApiKeys",
            message: "Las claves de API se revocan junto con una contraseña nueva",
          },
        ],
      ]);
    }
    const { database } = fixture.opened;
    const key = { id: "k1", user_id: await idOf(fixture, "pro"), name: "Mía", scopes: "read:chain" };
    await database
      .insertInto("api_keys")
      .values({ ...key, secret_hash: "x", created_at: new Date(fixture.clock.now()) })
      .execute();
    const right = await put({ ...profile, currentPassword: testPassword, newPassword });
    const keys = await database.selectFrom("api_keys").select("revoked_at").execute();
    expect(keys).toEqual([{ revoked_at: null }]);
    expect(right.json()).toMatchObject({
      message: "Perfil actualizado correctamente",
      user: { firstName: "Paula", lastName: "Díaz" },
    });
    expect((await fixture.call({ method: "GET", url: "/auth/me", token })).statusCode).toBe(200);
    expect((await fixture.call({ method: "GET", url: "/auth/me", token: other })).statusCode).toBe(401);
    expect((await fixture.mails()).map(({ kind }) => kind)).toEqual(["password-changed"]);
    const logins = [testPassword, newPassword].map((password) => fixture.login(demoEmail("pro"), password));
    expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  });

  it("takes no new password made of its name, before or after, and greets by name at a verified address", async () => {
    const token = await fixture.tokenOf("pro");
    const other = await fixture.tokenOf("pro");
    const { database } = fixture.opened;
    const user = database.selectFrom("users").select("password_hash").where("email", "=", demoEmail("pro"));
    const { password_hash } = await user.executeTakeFirstOrThrow();
    const set = (change: object) =>
      database.updateTable("users").set(change).where("email", "=", demoEmail("pro")).execute();
    const put = (names: object, password: string) =>
      fixture.call({
        method: "PUT",
        url: "/auth/profile",
        payload: {
          firstName: "Ana",
          lastName: "Paz",
          currentPassword: testPassword,
          newPassword: password,
          ...names,
        },
        token,
      });
    for (const [firstName, names] of [
      ["Rodolfo", {}],
      ["Ana", { firstName: "Rodolfo" }],
      ["Ana", { lastName: "Rodolfo" }],
    ] as const) {
      await set({ first_name: firstName });
      const { path } = (await put(names, "Rodolfo2026")).json().errors[0];
      expect(path).toBe("newPassword");
    }
    expect((await fixture.call({ method: "GET", url: "/auth/me", token: other })).statusCode).toBe(200);
    expect(await fixture.mails()).toEqual([]);
    for (const email_verified of [true, false]) {
      await set({ first_name: "Ana", email_verified, password_hash });
      expect((await put({}, newPassword)).statusCode).toBe(200);
    }
    expect((await fixture.mails()).map(({ text_body: text }) => text.includes("Ana"))).toEqual([true, false]);
  });

  it("is not opened by guessing its password with a stolen session: after ten tries the right one waits too", async () => {
    const token = await fixture.tokenOf("pro");
    const put = (currentPassword: string) =>
      fixture.call({
        method: "PUT",
        url: "/auth/profile",
        token,
        payload: { firstName: "Paula", lastName: "Díaz", currentPassword, newPassword },
      });
    const leave = (password: string) =>
      fixture.call({ method: "DELETE", url: "/auth/account", token, payload: { password } });
    // The profile's and the deletion's count together.
    for (let count = 0; count < accountLimits.passwordTriesPerPerson; count += 1) {
      expect((await (count % 2 === 0 ? put : leave)("Incorrecta-1")).statusCode).toBe(400);
    }
    expect((await leave(testPassword)).statusCode).toBe(429);
    const [guess, right] = [await put("Incorrecta-1"), await put(testPassword)];
    expect([guess.statusCode, right.statusCode]).toEqual([429, 429]);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(3_000);
    fixture.clock.advance(hour);
    expect((await put(testPassword)).statusCode).toBe(200);
  });

  it("takes older links of its mail along when its password or, by an administrator, its e-mail changes", async () => {
    const askLink = async (name: string) => {
      await fixture.call({ url: "/auth/forgot-password", payload: { email: demoEmail(name) } });
      return fixture.lastToken("reset");
    };
    const reset = (link: string) =>
      fixture.call({ url: "/auth/reset-password", payload: { newPassword, token: link } });
    const token = await fixture.tokenOf("pro");
    const ofPassword = await askLink("pro");
    await fixture.call({
      method: "PUT",
      url: "/auth/profile",
      token,
      payload: { firstName: "Paula", lastName: "Díaz", currentPassword: testPassword, newPassword },
    });
    expect((await reset(ofPassword)).statusCode).toBe(400);
    await fixture.register();
    const verification = await fixture.lastToken("verify");
    await fixture.call({ url: "/auth/forgot-password", payload: { email: registrationForm.email } });
    const ofFormerAddress = await fixture.lastToken("reset");
    const { id } = await fixture.opened.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", registrationForm.email)
      .executeTakeFirstOrThrow();
    const headers = { "x-admin-token": await fixture.tokenOf("admin") };
    const url = `/admin/users/${id}`;
    await fixture.app.inject({ method: "PUT", url, headers, payload: { email: "nueva@example.com" } });
    expect((await reset(ofFormerAddress)).statusCode).toBe(400);
    const verify = `/auth/verify-email?token=${encodeURIComponent(verification)}`;
    expect((await fixture.call({ method: "GET", url: verify })).statusCode).toBe(400);
    // One that was on its way to the former address when that changed is given to nobody.
    const { database } = fixture.opened;
    const give = async (to: string) => {
      const at = new Date(fixture.clock.now());
      const values = {
        id: to,
        userId: id,
        kind: "reset",
        secretHash: "x",
        createdAt: at,
        expiresAt: at,
      } as const;
      const mail = { subject: "", text: "", html: "", kind: "reset", userId: id, to };
      await createLinksRepository(database).giveToken(values, mail);
      const result = database.selectFrom("account_tokens").select("id").where("id", "=", to);
      return (await result.execute()).length;
    };
    expect([await give(registrationForm.email), await give("NUEVA@example.com")]).toEqual([0, 1]);
  });

  it("A2 7.4.5, 7.5.2: lists its sessions and ends one or all others, never a stranger's", async () => {
    const [mine, other] = [await fixture.tokenOf("pro"), await fixture.tokenOf("pro")];
    const stranger = await fixture.tokenOf("black");
    const list = async (token: string) =>
      (await fixture.call({ method: "GET", url: "/auth/sessions", token })).json().data;
    const sessions = await list(mine);
    expect(sessions).toHaveLength(2);
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    const end = (token: string) => fixture.call({ method: "DELETE", url: `/auth/sessions/${id}`, token });
    expect((await end(stranger)).statusCode).toBe(404);
    expect((await end(mine)).statusCode).toBe(200);
    expect((await fixture.call({ method: "GET", url: "/auth/me", token: other })).statusCode).toBe(401);
    await fixture.tokenOf("pro");
    const all = await fixture.call({ method: "DELETE", url: "/auth/sessions", token: mine });
    expect(all.json().message).toBe("Cerramos 1 sesión");
    expect(await list(mine)).toHaveLength(1);
    fixture.clock.advance(7 * 24 * hour);
    // The old one ended by lying unused: it is nobody's open session any more.
    const newest = await fixture.tokenOf("pro");
    expect(await list(newest)).toHaveLength(1);
    const ended = { expires_at: new Date(fixture.clock.now()) };
    await fixture.opened.database.updateTable("sessions").set(ended).execute();
    expect(await list(await fixture.tokenOf("pro"))).toHaveLength(1);
  });

  it("is taken away as data, and deleted with the password alone", async () => {
    const token = await fixture.tokenOf("pro");
    await fixture.call({
      url: "/subscription/payments",
      payload: { plan: "black", period: "monthly" },
      token,
    });
    const { data } = (await fixture.call({ method: "GET", url: "/auth/account-data", token })).json();
    expect(data.user.email).toBe(demoEmail("pro"));
    expect(data.payments).toHaveLength(1);
    expect(data).toMatchObject({ costs: null, receipts: [], promotionalCodeUses: [], planCancellations: [] });
    const [{ id: payment }] = data.payments;
    const { id: owner } = data.user;
    const at = new Date(fixture.clock.now());
    const { database } = fixture.opened;
    const receipt = {
      id: "r1",
      payment_id: payment,
      name: "pago.pdf",
      kind: "pdf",
      bytes: 10,
      sha256: "ab",
    } as const;
    await database
      .insertInto("payment_receipts")
      .values({ ...receipt, created_at: at })
      .execute();
    const left = { id: "c1", user_id: owner, kind: "notice", plan_id: "pro", created_at: at } as const;
    await database.insertInto("plan_cancellations").values(left).execute();
    const costs = { choice: "market-only" };
    const put = () => fixture.call({ method: "PUT", url: "/auth/costs", payload: costs, token });
    await put();
    fixture.clock.advance(60_000);
    expect((await put()).json().data.updatedAt).toBe(new Date(fixture.clock.now()).toISOString());
    const terms = { id: "t2", version: "2.0", title: "T", content: "C", effective_date: at, created_at: at };
    await database.insertInto("terms").values(terms).execute();
    const acceptance = { user_id: owner, terms_id: "t2", method: "banner", accepted_at: at } as const;
    await database.insertInto("terms_acceptances").values(acceptance).execute();
    const later = (await fixture.call({ method: "GET", url: "/auth/account-data", token })).json().data;
    await database.deleteFrom("terms_acceptances").where("terms_id", "=", "t2").execute();
    await database.deleteFrom("terms").where("id", "=", "t2").execute();
    expect(later.termsAcceptances.map(({ version }: { version: string }) => version)).toEqual(["1.0", "2.0"]);
    expect(later.receipts).toEqual([{ ...receipt, created_at: at.toISOString() }]);
    expect(later.planCancellations).toMatchObject([{ id: "c1", kind: "notice", plan_id: "pro" }]);
    expect(later.costs).toMatchObject({ choice: "market-only", terms: { valueAddedTax: 0.21 } });
    expect(JSON.stringify(data)).not.toContain("hash");
    const remove = (password: string) =>
      fixture.call({ method: "DELETE", url: "/auth/account", payload: { password }, token });
    expect((await remove("Incorrecta-1")).statusCode).toBe(400);
    expect((await remove(testPassword)).statusCode).toBe(200);
    expect((await fixture.login(demoEmail("pro"), testPassword)).json().code).toBe("INVALID_CREDENTIALS");
    for (const table of ["payments", "person_costs"] as const) {
      expect(await fixture.opened.database.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it("taken away holds all of theirs and nothing of anybody else's; deleted, it leaves nothing behind", async () => {
    const { database } = fixture.opened;
    const [token, stranger] = [await fixture.tokenOf("pro"), await idOf(fixture, "black")];
    const own = await idOf(fixture, "pro");
    // The demo users have accepted the terms already.
    await database.deleteFrom("terms_acceptances").execute();
    for (const user of [own, stranger]) await leaveEverywhere(database, user, new Date(fixture.clock.now()));
    const { data } = (await fixture.call({ method: "GET", url: "/auth/account-data", token })).json();
    expect(JSON.stringify(data)).not.toContain(stranger);
    const { user: _user, sessions, costs, alerts, exportedAt, ...lists } = data;
    expect([sessions.length, costs.choice, exportedAt]).toEqual([
      1,
      "market-only",
      new Date(fixture.clock.now()).toISOString(),
    ]);
    const counts = (records: object) =>
      Object.entries(records).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : rows]);
    expect(counts(lists)).toEqual(Object.keys(lists).map((name) => [name, 1]));
    expect(counts(alerts)).toEqual([
      ["alerts", 1],
      ["fired", 1],
      ["settings", { quiet_from: "22:00", quiet_to: "07:00" }],
      ["browsers", 1],
    ]);
    const payload = { password: testPassword };
    expect((await fixture.call({ method: "DELETE", url: "/auth/account", payload, token })).statusCode).toBe(
      200,
    );
    for (const table of ownTables) {
      const rows = await database.selectFrom(table).select("user_id").execute();
      expect(rows, table).toEqual([{ user_id: stranger }]);
    }
  });

  it("keeps what it costs to trade: retail until they say, a preset or figures of their own, theirs alone", async () => {
    const [token, other] = [await fixture.tokenOf("pro"), await fixture.tokenOf("black")];
    const read = async (own: string) =>
      (await fixture.call({ method: "GET", url: "/auth/costs", token: own })).json().data;
    const write = (payload: object) => fixture.call({ method: "PUT", url: "/auth/costs", payload, token });
    const silent = await read(token);
    expect(silent).toMatchObject({
      choice: "retail",
      terms: { commission: { share: 0.005, premium: 0.005, exercise: 0.005 }, taxOnMarketFee: true },
      updatedAt: null,
    });
    const terms = {
      ...silent.terms,
      commission: { share: 0.003, premium: 0.1, exercise: 0 },
      taxOnMarketFee: false,
      caucionFee: 0.015,
      orderMinimum: 350,
    };
    const written = (await write({ choice: "own", terms })).json().data;
    expect(written).toMatchObject({ choice: "own", terms });
    expect(await read(token)).toEqual(written);
    expect((await read(other)).updatedAt).toBeNull();
    const wrong = [
      [{ choice: "own" }, "terms"],
      [{ choice: "retail", terms }, "terms"],
      [{ choice: "own", terms: { ...terms, valueAddedTax: 0.51 } }, "terms.valueAddedTax"],
      [
        { choice: "own", terms: { ...terms, marketFee: { share: 0.1001, premium: 0, exercise: 0 } } },
        "terms.marketFee.share",
      ],
      [{ choice: "own", terms: { ...terms, orderMinimum: -1 } }, "terms.orderMinimum"],
    ] as const;
    for (const [payload, path] of wrong) {
      const answer = await write(payload);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    }
    expect((await write({ choice: "retail" })).json().data).toMatchObject({
      choice: "retail",
      terms: silent.terms,
    });
  });
});

it("keeps a user's choices key by key, whichever window changes them, and refuses what isn't one", async () => {
  const token = await fixture.tokenOf("free");
  const ask = (method: "GET" | "PATCH", payload?: object) =>
    fixture.call({ method, url: "/auth/choices", token, ...(payload && { payload }) });
  expect((await ask("GET")).json().data).toEqual({});
  const model = { "paridad.calculator": '{"model":"european"}' };
  const volatility = { "paridad.expected-volatility": "45" };
  await Promise.all([ask("PATCH", model), ask("PATCH", volatility)]);
  expect((await ask("GET")).json().data).toEqual({ ...model, ...volatility });
  const refused = [{ token: "x" }, { "paridad.calculator": "x".repeat(8_001) }];
  for (const payload of refused) expect((await ask("PATCH", payload)).statusCode).toBe(400);
});
