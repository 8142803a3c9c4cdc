import { generate } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf } from "./admin-helper.ts";
import { demoEmail, testPassword } from "./helper.ts";
import { createAccountWorld } from "./support/account-world.ts";
import type { AccountWorld } from "./support/account-world.ts";
import { leaveEverywhere } from "./support/whole-person.ts";

let world: AccountWorld;
let own: { user: string; admin: string };
let [token, adminToken] = ["", ""];

/** Every row of people and administrators: those of who acts, and everybody else's. */
async function rowsByOwner() {
  const { database } = world.opened;
  const tables = [
    ["users", "id", own.user],
    ["sessions", "user_id", own.user],
    ["account_tokens", "user_id", own.user],
    ["terms_acceptances", "user_id", own.user],
    ["api_keys", "user_id", own.user],
    ["alerts", "user_id", own.user],
    ["alert_firings", "user_id", own.user],
    ["mail_outbox", "user_id", own.user],
    ["admins", "id", own.admin],
    ["admin_sessions", "admin_id", own.admin],
  ] as const;
  const [theirs, others]: [string[], string[]] = [[], []];
  for (const [table, column, owner] of tables) {
    const rows = (await database.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    for (const row of rows) {
      const side = row[column] === owner || row[column] === null ? theirs : others;
      side.push(`${table} ${JSON.stringify(row)}`);
    }
  }
  return { theirs: theirs.toSorted(), others: others.toSorted() };
}

const asAdmin = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  world.app.inject({ method, url, payload, headers: { "x-admin-token": adminToken } });

beforeAll(async () => {
  world = await createAccountWorld();
  const { database } = world.opened;
  const admins = database.selectFrom("admins").select("id").where("username", "=", "admin");
  own = { user: await idOf(world, "pro"), admin: (await admins.executeTakeFirstOrThrow()).id };
  await database.deleteFrom("terms_acceptances").execute();
  const at = new Date(world.clock.now());
  for (const name of ["pro", "black", "free"]) await leaveEverywhere(database, await idOf(world, name), at);
  const newer = { id: "t2", version: "2.0", title: "T", content: "C", effective_date: at };
  await database
    .insertInto("terms")
    .values({ ...newer, created_at: new Date(at.getTime() + 1) })
    .execute();
  await database.updateTable("api_keys").set({ revoked_at: null }).execute();
  await database.updateTable("alerts").set({ mail: true }).execute();
  await database.updateTable("alert_firings").set({ mail: true, held_until: at }).execute();
  for (const name of ["pro", "free"]) {
    const unverified = { email_verified: false };
    await database.updateTable("users").set(unverified).where("email", "=", demoEmail(name)).execute();
    await world.call({ url: "/auth/send-email-verification", payload: { email: demoEmail(name) } });
  }
  await world.call({ url: "/auth/forgot-password", payload: { email: demoEmail("black") } });
  for (const name of ["black", "trial", "admin"]) await world.tokenOf(name);
  const email = "otra@example.com";
  await world.services.firstAccounts.putAdministrator({ username: "otra", password: testPassword, email });
  const payload = { username: "otra", password: testPassword };
  await world.app.inject({ method: "POST", url: "/admin/login", payload });
});
beforeEach(() => world.clock.advance(61_000));
afterAll(() => world.close());

const asUser = (method: string, url: string, payload?: object) => world.call({ method, url, payload, token });
const firstOf = async (kind: string) => {
  const mail = (await world.mails()).find((one) => one.kind === kind && one.recipient === demoEmail("pro"));
  return decodeURIComponent(/token=([^\s]+)/.exec(mail?.text_body ?? "")?.[1] ?? "");
};
const linkOf = async (kind: "linkFor" | "alertsLinkFor") =>
  (await world.services.unsubscribe[kind](own.user)).replace(/^https:\/\/[^/]+/, "");
const code = (secret: string) => generate({ secret, epoch: Math.floor(world.clock.now() / 1_000) });
let secret = "";
let password = testPassword;
const otherSession = async () => {
  const { data } = (await asUser("GET", "/auth/sessions")).json() as {
    data: { id: string; current: boolean }[];
  };
  return data.find(({ current }) => !current)?.id;
};
const newPassword = "Otra-Secreta-9";

describe("touches nobody else's rows:", () => {
  it.each<[string, () => Promise<{ statusCode: number }>]>([
    [
      "a verification",
      async () =>
        world.call({
          method: "GET",
          url: `/auth/verify-email?token=${encodeURIComponent(await firstOf("verify"))}`,
        }),
    ],
    [
      "a sign-in",
      async () => {
        const answer = await world.login(demoEmail("pro"), testPassword);
        token = answer.json().token;
        return answer;
      },
    ],
    ["the use of a session", () => asUser("GET", "/auth/me")],
    ["new names", () => asUser("PUT", "/auth/profile", { firstName: "Paula", lastName: "Díaz" })],
    ["the terms", () => asUser("POST", "/terms/accept", { method: "update" })],
    ["no more news", async () => world.call({ url: await linkOf("linkFor") })],
    ["no more alerts by mail", async () => world.call({ url: await linkOf("alertsLinkFor") })],
    [
      "the end of another session",
      async () => {
        await world.tokenOf("pro");
        return asUser("DELETE", `/auth/sessions/${await otherSession()}`);
      },
    ],
    [
      "the end of all others",
      async () => {
        await world.tokenOf("pro");
        return asUser("DELETE", "/auth/sessions");
      },
    ],
    [
      "a new password that takes the keys along",
      () => {
        const names = { firstName: "Paula", lastName: "Díaz" };
        const change = { currentPassword: testPassword, newPassword, revokeApiKeys: true };
        return asUser("PUT", "/auth/profile", { ...names, ...change });
      },
    ],
    ["the end of the session in use", () => asUser("POST", "/auth/logout")],
    [
      "a reset that takes the keys along",
      async () => {
        await world.opened.database.updateTable("api_keys").set({ revoked_at: null }).execute();
        await world.call({ url: "/auth/forgot-password", payload: { email: demoEmail("pro") } });
        const payload = {
          token: await firstOf("reset"),
          newPassword: "Otra-Secreta-10",
          revokeApiKeys: true,
        };
        return world.call({ url: "/auth/reset-password", payload });
      },
    ],
    [
      "the end of the account",
      async () => {
        token = (await world.login(demoEmail("pro"), "Otra-Secreta-10")).json().token;
        return asUser("DELETE", "/auth/account", { password: "Otra-Secreta-10" });
      },
    ],
    [
      "an administrator's sign-in",
      async () => {
        const payload = { username: "admin", password };
        const answer = await world.app.inject({ method: "POST", url: "/admin/login", payload });
        adminToken = answer.json().token;
        return answer;
      },
    ],
    ["their e-mail", () => asAdmin("PUT", "/admin/email", { email: "admin@example.com", password })],
    [
      "their second factor",
      async () => {
        secret = (await asAdmin("POST", "/admin/totp")).json().data.secret;
        return asAdmin("PUT", "/admin/totp", { secret, otp: await code(secret), password });
      },
    ],
    [
      "a sign-in with its code",
      async () => {
        const payload = { username: "admin", password, otp: await code(secret) };
        return world.app.inject({ method: "POST", url: "/admin/login", payload });
      },
    ],
    ["its end", async () => asAdmin("DELETE", "/admin/totp", { otp: await code(secret), password })],
    ["their leave", () => asAdmin("POST", "/admin/logout")],
    [
      "a new password from the console",
      async () => {
        password = "Barco-Lento-78";
        await world.services.firstAccounts.putAdministrator({ username: "ADMIN", password });
        return { statusCode: 200 };
      },
    ],
  ])("%s", async (_what, act) => {
    const before = await rowsByOwner();
    expect((await act()).statusCode).toBe(200);
    const after = await rowsByOwner();
    expect(after.others).toEqual(before.others);
    expect(after.theirs).not.toEqual(before.theirs);
  });
});
