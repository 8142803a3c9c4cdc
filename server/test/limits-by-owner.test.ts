import { afterAll, beforeAll, expect, it } from "vitest";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await build();
  const email = "otra@example.com";
  await world.services.firstAccounts.putAdministrator({ username: "otra", password: testPassword, email });
  const admins = world.opened.database.updateTable("admins").set({ email: "admin@example.com" });
  await admins.where("username", "=", "admin").execute();
});
afterAll(() => world.close());

const send = async (
  method: "POST" | "PUT",
  url: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
) => world.app.inject({ method, url, payload, headers });

it("ten wrong passwords in one user's session keep another user from nothing", async () => {
  const change = async (token: string, currentPassword: string) => {
    const names = { firstName: "Ana", lastName: "Paz", currentPassword, newPassword: "Otra-Secreta-9" };
    const headers = { authorization: `Bearer ${token}` };
    return (await send("PUT", "/auth/profile", names, headers)).statusCode;
  };
  const [own, other] = [await world.tokenOf("pro"), await world.tokenOf("black")];
  for (let tries = 0; tries < 10; tries += 1) expect(await change(own, "Incorrecta-1")).toBe(400);
  expect([await change(own, testPassword), await change(other, testPassword)]).toEqual([429, 200]);
});

it("ten wrong passwords in one administrator's session keep another from nothing", async () => {
  const enter = async (username: string): Promise<string> =>
    (await send("POST", "/admin/login", { username, password: testPassword })).json().token;
  const change = async (token: string, password: string) => {
    const asked = { email: "nueva@example.com", password };
    return (await send("PUT", "/admin/email", asked, { "x-admin-token": token })).statusCode;
  };
  const [own, other] = [await enter("admin"), await enter("otra")];
  for (let tries = 0; tries < 10; tries += 1) expect(await change(own, "Incorrecta-1")).toBe(400);
  expect([await change(own, testPassword), await change(other, testPassword)]).toEqual([429, 200]);
});

it("whose name was locked out three times in an hour hears no more, another administrator does", async () => {
  let place = 0;
  const lockOut = async (username: string) => {
    place += 1;
    for (let tries = 0; tries < 5; tries += 1) {
      const payload = { username, password: "Incorrecta-1" };
      const remoteAddress = `10.9.0.${place}`;
      await world.app.inject({ method: "POST", url: "/admin/login", payload, remoteAddress });
    }
  };
  for (let times = 0; times < 4; times += 1) await lockOut("admin");
  await lockOut("otra");
  const told = await world.opened.database
    .selectFrom("mail_outbox")
    .select("recipient")
    .where("kind", "=", "admin-locked-out")
    .orderBy("id")
    .execute();
  expect(told.map(({ recipient }) => recipient)).toEqual([
    "admin@example.com",
    "admin@example.com",
    "admin@example.com",
    "nueva@example.com",
  ]);
});

it("three links in an hour to one address leave another's mails alone", async () => {
  const ask = (name: string) => send("POST", "/auth/forgot-password", { email: demoEmail(name) });
  for (let times = 0; times < 4; times += 1) await ask("starter");
  await ask("trial");
  const sent = await world.opened.database
    .selectFrom("mail_outbox")
    .select("recipient")
    .where("kind", "=", "reset")
    .orderBy("id")
    .execute();
  const starter = demoEmail("starter");
  expect(sent.map(({ recipient }) => recipient)).toEqual([starter, starter, starter, demoEmail("trial")]);
});
