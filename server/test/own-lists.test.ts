import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, idOf } from "./admin-helper.ts";
import { demoEmail, testPassword } from "./helper.ts";
import { createAccountWorld, registrationForm } from "./support/account-world.ts";
import type { AccountWorld } from "./support/account-world.ts";
import { changeUser } from "./support/session-calls.ts";

let world: AccountWorld;
beforeAll(async () => void (world = await createAccountWorld()));
afterAll(() => world.close());

describe("limits of strangers", () => {
  it("are of a network, which is a house with many addresses; another one has its own", async () => {
    const wrong = {
      ...registrationForm,
      email: "ana@example.com",
      password: "Ana-Gomez-1",
      confirmPassword: "Ana-Gomez-1",
    };
    const register = async (address: string) =>
      (await world.call({ url: "/auth/register", payload: wrong, address })).statusCode;
    for (let count = 0; count < 20; count += 1) expect(await register(`2001:db8:0:1::${count}`)).toBe(400);
    expect([await register("2001:db8:0:1::ff"), await register("2001:db8:0:2::1")]).toEqual([429, 400]);
    const forgot = async (address: string) => {
      const payload = { email: "nadie@example.com" };
      return (await world.call({ url: "/auth/forgot-password", payload, address })).statusCode;
    };
    for (let count = 0; count < 30; count += 1) expect(await forgot(`2001:db8:0:1::${count}`)).toBe(200);
    expect([await forgot("2001:db8:0:1::ff"), await forgot("2001:db8:0:2::1")]).toEqual([429, 200]);
  });

  it("leave somebody who asked three times for the mail that verifies the one that resets", async () => {
    await changeUser(world, "pro", { email_verified: false });
    const ask = (url: string) =>
      world.call({ url, payload: { email: demoEmail("pro") }, address: "10.0.0.7" });
    for (let count = 0; count < 4; count += 1) await ask("/auth/send-email-verification");
    await ask("/auth/forgot-password");
    const kinds = (await world.mails()).filter(({ recipient }) => recipient === demoEmail("pro"));
    expect(kinds.map(({ kind }) => kind)).toEqual(["verify", "verify", "verify", "reset"]);
    await changeUser(world, "pro", { email_verified: true });
  });
});

it("a registration keeps where and with what the terms were accepted, and no code where none was written", async () => {
  await world.register({ discountCode: "" });
  const { database } = world.opened;
  const user = await database
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "ana@example.com")
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ discount_code: null, subscription_type: "free", subscription_status: "free" });
  const accepted = await database
    .selectFrom("terms_acceptances")
    .selectAll()
    .where("user_id", "=", user.id)
    .execute();
  expect(accepted).toMatchObject([{ method: "register", address: "10.0.0.1", user_agent: "lightMyRequest" }]);
});

describe("a person's keys", () => {
  const kinds = [
    ["api-keys", { scopes: ["read:chain"] }],
    ["embed-keys", { origins: ["https://blog.example"] }],
  ] as const;

  it.each(kinds)(
    "%s are listed newest first, end without making room scarce, and are made so many an hour",
    async (kind, fields) => {
      const { database } = world.opened;
      await changeUser(world, "black", { is_partner: true });
      const token = await world.tokenOf("black");
      const url = `/auth/${kind}`;
      const make = (name: string) => world.call({ url, token, payload: { name, ...fields } });
      const listed = async () => (await world.call({ method: "GET", url, token })).json().data.keys;
      for (const name of ["Uno", "Dos", "Tres"]) expect((await make(name)).statusCode).toBe(200);
      const names = async () => (await listed()).map(({ name }: { name: string }) => name);
      expect(await names()).toEqual(["Tres", "Dos", "Uno"]);
      const [, second] = await listed();
      await world.call({ method: "DELETE", url: `${url}/${second.id}`, token });
      // One that ended keeps its place in the list.
      expect(await names()).toEqual(["Tres", "Dos", "Uno"]);
      const table = kind === "api-keys" ? "api_keys" : "embed_keys";
      await database
        .updateTable(table)
        .set({ revoked_at: new Date(world.clock.now()) })
        .execute();
      let status = 200;
      let made = 3;
      for (; made < 100 && status === 200; made += 1) {
        status = (await make(`Otra ${made}`)).statusCode;
        await database
          .updateTable(table)
          .set({ revoked_at: new Date(world.clock.now()) })
          .execute();
      }
      expect(status).toBe(429);
      expect(made).toBeGreaterThan(10);
      world.clock.advance(3_600_000);
      // Of many that ended, the fifty that ended last.
      const at = world.clock.now();
      const own = { user_id: await idOf(world, "black"), created_at: new Date(at) };
      const more = Array.from({ length: 51 }, (_, place) => ({
        ...own,
        ...(kind === "api-keys"
          ? { scopes: "read:chain", secret_hash: "x" }
          : { origins: "x", public_key: `p${place}` }),
        id: `${kind}-${place}`,
        name: `Vieja ${place}`,
        revoked_at: new Date(at + place),
      }));
      await database
        .insertInto(table)
        .values(more as never)
        .execute();
      const shown = await names();
      expect([shown.length, shown.includes("Vieja 0"), shown.includes("Vieja 1")]).toEqual([50, false, true]);
    },
  );
});

it("news to many are listed newest first, with what waits and whose account is gone, their results by address", async () => {
  const call = await asAdmin(world);
  const targetUsers = [await idOf(world, "trial"), await idOf(world, "free")];
  const send = (title: string, users: string[]) =>
    call("POST", "/admin/emails/bulk", {
      title,
      content: "Hola",
      targetUsers: users,
      includePasswordReset: false,
    });
  const first = (await send("Primera", [...targetUsers, ...targetUsers])).body as {
    data: { campaignId: string };
  };
  world.clock.advance(1_000);
  await send("Segunda", targetUsers.slice(1));
  // At the same moment: the order in which they were sent.
  await send("Tercera", targetUsers.slice(1));
  const { data } = (await call("GET", "/admin/emails/bulk")).body as { data: object[] };
  expect(data).toMatchObject([
    { title: "Tercera", recipients: 1 },
    { title: "Segunda", recipients: 1, pending: 1, sent: 0, failed: 0, deleted: 0 },
    { title: "Primera", recipients: 2, pending: 2, deleted: 0 },
  ]);
  const one = async () =>
    (
      (await call("GET", `/admin/emails/bulk/${first.data.campaignId}`)).body as {
        data: { results: object[] };
      }
    ).data;
  expect((await one()).results).toMatchObject([{ email: demoEmail("free") }, { email: demoEmail("trial") }]);
  await world.opened.database
    .updateTable("mail_outbox")
    .set({ status: "failed", last_error: "550 no existe" })
    .where("bulk_id", "=", first.data.campaignId)
    .where("recipient", "=", demoEmail("free"))
    .execute();
  expect(await one()).toMatchObject({
    failed: 1,
    pending: 1,
    results: [
      { status: "failed", error: "550 no existe" },
      { status: "pending", error: null },
    ],
  });
  await world.opened.database
    .updateTable("mail_outbox")
    .set({ status: "pending" })
    .where("bulk_id", "=", first.data.campaignId)
    .execute();
  await call("DELETE", `/admin/users/${targetUsers[0]}`);
  expect(await one()).toMatchObject({ pending: 1, deleted: 1, results: [{ email: demoEmail("free") }] });
});

it("an administrator who lost their way in gets a new password from the console: no factor, no session, open again", async () => {
  const { database } = world.opened;
  const { firstAccounts } = world.services;
  await world.tokenOf("admin");
  const other = { username: "otra", password: "Barco-Lento-78", email: "otra@example.com" };
  await firstAccounts.putAdministrator(other);
  const login = (username: string, password: string) =>
    world.call({ url: "/admin/login", payload: { username, password } });
  expect((await login("otra", other.password)).statusCode).toBe(200);
  const change = { is_active: false, totp_secret: "x", totp_last_step: 7 };
  await database.updateTable("admins").set(change).where("username", "=", "admin").execute();
  const account = { username: "Admin", password: "Barco-Lento-77", email: "admin@example.com" };
  expect(await firstAccounts.putAdministrator(account)).toBe("changed");
  const sessions = await database
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .select("username")
    .execute();
  expect(sessions).toEqual([{ username: "otra" }]);
  expect((await login("admin", account.password)).statusCode).toBe(200);
});

describe("who wants to show panels", () => {
  const ask = async (name: string, site = name) => {
    const payload = { origins: [`https://${site}.example`] };
    const answer = await world.call({
      url: "/auth/partner-request",
      token: await world.tokenOf(name),
      payload,
    });
    return { status: answer.statusCode, data: answer.json().data };
  };

  it("waits in turn, is told where to go on, and asks ten times an hour at most", async () => {
    const payload = { username: "otra", password: "Barco-Lento-78" };
    const { token } = (await world.call({ url: "/admin/login", payload })).json();
    const admin = async (method: "GET" | "POST" | "PUT", url: string, body?: object) => {
      const headers = { "x-admin-token": token as string };
      const answer = await world.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
      return answer.json();
    };
    const first = await ask("starter");
    const second = await ask("expired");
    // Made a partner by hand meanwhile: nothing is left to decide.
    await ask("free");
    const free = await idOf(world, "free");
    expect((await admin("PUT", `/admin/users/${free}`, { isPartner: true })).success).toBe(true);
    const { data } = await admin("GET", "/admin/partner-requests");
    expect(data.map(({ email }: { email: string }) => email)).toEqual([
      demoEmail("starter"),
      demoEmail("expired"),
    ]);
    for (const [name, { data: asked }, decision] of [
      ["starter", first, "approved"],
      ["expired", second, "rejected"],
    ] as const) {
      const url = `/admin/partner-requests/${await idOf(world, name)}/decision`;
      expect((await admin("POST", url, { decision, askedAt: asked.askedAt })).success).toBe(true);
    }
    const mails = await world.mails();
    const bodyOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text_body;
    expect(bodyOf("partner-approved")).toContain("https://paridad.test/profile");
    expect(bodyOf("partner-rejected")).toContain("https://paridad.test/support");
    for (let count = 0; count < 9; count += 1) expect((await ask("expired")).status).toBe(200);
    expect((await ask("expired")).status).toBe(429);
  });
});

it("the columns of twenty lists are kept, those told last, each person's own", async () => {
  const token = await world.tokenOf("black");
  const url = "/position-imports";
  const places = { date: 0, side: 1, symbol: 2, quantity: 3, price: 4, time: null, amount: null };
  const rest = {
    status: null,
    currency: null,
    reference: null,
    fees: [],
    isGrouped: false,
    netPrices: false,
  };
  const columns = { ...places, ...rest, decimal: "auto", optionUnit: "lots" };
  const tell = async (heading: number, of = token, change: object = {}) => {
    const payload = { headings: `Lista ${heading}`, columns: { ...columns, ...change } };
    return world.call({ method: "PUT", url: `${url}/mappings`, token: of, payload });
  };
  expect((await tell(0)).statusCode).toBe(200);
  expect((await tell(50, await world.tokenOf("starter"))).statusCode).toBe(200);
  for (let heading = 1; heading < 20; heading += 1) await tell(heading);
  // Told again it is the newest, with the columns told last.
  await tell(0, token, { symbol: 7 });
  await tell(20);
  const { mappings } = (await world.call({ method: "GET", url, token })).json().data;
  const kept = mappings.map(({ headings }: { headings: string }) => Number(headings.split(" ")[1]));
  expect(kept).toEqual([20, 0, ...Array.from({ length: 18 }, (_, place) => 19 - place)]);
  const symbols = mappings.map((mapping: { columns: { symbol: number } }) => mapping.columns.symbol);
  expect(symbols.slice(0, 3)).toEqual([2, 7, 2]);
  // The other's list of the same time stays, however many these are.
  const others = await world.call({ method: "GET", url, token: await world.tokenOf("starter") });
  expect(others.json().data.mappings).toMatchObject([{ headings: "Lista 50" }]);
});

it("a demonstration begins anew with each start; a password that the configuration gives is not told again", async () => {
  const { database } = world.opened;
  const { firstAccounts } = world.services;
  const began = new Date(world.clock.now() - 60 * 86_400_000);
  const worn = {
    is_active: false,
    email_verified: false,
    created_at: new Date(0),
    subscription_type: "free",
    subscription_status: "expired",
  };
  const black = await idOf(world, "black");
  await database.updateTable("users").set(worn).where("id", "=", black).execute();
  const demo = { isEnabled: true, password: testPassword };
  expect((await firstAccounts.make({ admin: { username: "admin", password: null }, demo })).admin).toBeNull();
  const rows = database
    .selectFrom("users")
    .select(["is_active", "email_verified", "created_at", "subscription_type", "subscription_status"]);
  expect(await rows.where("id", "=", black).execute()).toEqual([
    {
      is_active: true,
      email_verified: true,
      created_at: began,
      subscription_type: "black",
      subscription_status: "active",
    },
  ]);
  const renewed = { isEnabled: true, password: "Barco-Lento-79" };
  await firstAccounts.make({ admin: { username: "admin", password: null }, demo: renewed });
  const enter = async (password: string) => {
    const payload = { email: "black@paridad.test", password };
    return (await world.app.inject({ method: "POST", url: "/auth/login", payload })).statusCode;
  };
  expect([await enter(testPassword), await enter("Barco-Lento-79")]).toEqual([401, 200]);
  await database.deleteFrom("admins").execute();
  const first = {
    admin: { username: "primera", password: "Barco-Lento-78" },
    demo: { ...demo, isEnabled: false },
  };
  expect(await firstAccounts.make(first)).toEqual({
    admin: { username: "primera", password: null },
    demo: null,
  });
});
