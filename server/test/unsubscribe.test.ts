import { afterAll, beforeAll, expect, it } from "vitest";
import { createUnsubscribeRepository } from "../src/modules/unsubscribe/repository.ts";
import { createUnsubscribe } from "../src/modules/unsubscribe/unsubscribe.ts";
import { idOf } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";
import { leaveEverywhere } from "./support/whole-person.ts";

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

const pathOf = (link: string) => link.replace("https://paridad.test", "");
const post = (url: string, type: string, payload: string) =>
  world.app.inject({ method: "POST", url, payload, headers: { "content-type": type } });

it("one click of a mail program ends the news, in a form of either kind and of a kilobyte at most", async () => {
  const user = await idOf(world, "pro");
  const url = pathOf(await world.services.unsubscribe.linkFor(user));
  const takesNews = async () => {
    const row = world.opened.database.selectFrom("users").select("accepts_bulk_mail").where("id", "=", user);
    return (await row.executeTakeFirstOrThrow()).accepts_bulk_mail;
  };
  const click = "List-Unsubscribe=One-Click";
  const part = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  for (const [type, payload] of [
    ["application/x-www-form-urlencoded", click],
    ["multipart/form-data; boundary=x", part],
  ] as const) {
    await changeUser(world, "pro", { accepts_bulk_mail: true });
    // Scanners open links before people do.
    expect((await world.app.inject(url)).statusCode).toBe(200);
    expect(await takesNews()).toBe(true);
    expect([(await post(url, type, payload)).statusCode, await takesNews()]).toEqual([200, false]);
  }
  const form = (length: number) => post(url, "application/x-www-form-urlencoded", "x".repeat(length));
  expect([(await form(1_024)).statusCode, (await form(1_025)).statusCode]).toEqual([200, 413]);
  expect((await post("/auth/login", "application/x-www-form-urlencoded", click)).statusCode).toBe(415);
});

it("a link that was mailed works after a new start, and ends what it was made for alone", async () => {
  const repository = createUnsubscribeRepository(world.opened.database, world.clock);
  const again = () => createUnsubscribe({ repository, publicUrl: "https://paridad.test" });
  const user = await idOf(world, "black");
  const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";
  const [news, alerts] = [tokenOf(await again().linkFor(user)), tokenOf(await again().alertsLinkFor(user))];
  expect(await again().use(news.replace(".", ".alertas."))).toBe(false);
  expect(await again().use(alerts.replace(".alertas", ""))).toBe(false);
  expect([await again().use(news), await again().use(alerts)]).toEqual([true, true]);
});

it("the end of alerts by mail leaves alerts that mail nothing as they are, and what nobody holds back", async () => {
  const { database } = world.opened;
  const user = await idOf(world, "starter");
  const at = new Date(world.clock.now());
  await leaveEverywhere(database, user, at);
  await database.updateTable("alerts").set({ mail: true }).where("user_id", "=", user).execute();
  const [alert, firing] = [
    await database.selectFrom("alerts").selectAll().where("user_id", "=", user).executeTakeFirstOrThrow(),
    await database
      .selectFrom("alert_firings")
      .selectAll()
      .where("user_id", "=", user)
      .executeTakeFirstOrThrow(),
  ];
  await database
    .insertInto("alerts")
    .values({ ...alert, id: "z-silent", mail: false } as never)
    .execute();
  await database.updateTable("alert_firings").set({ mail: true, held_until: at }).execute();
  await database
    .insertInto("alert_firings")
    .values({ ...firing, id: "z-sent", crossing: 2, mail: true, held_until: null })
    .execute();
  world.clock.advance(60_000);
  const url = pathOf(await world.services.unsubscribe.alertsLinkFor(user));
  expect((await world.app.inject({ method: "POST", url })).statusCode).toBe(200);
  const later = new Date(at.getTime() + 60_000);
  const alerts = database.selectFrom("alerts").select(["id", "mail", "version", "updated_at"]);
  expect(await alerts.where("user_id", "=", user).orderBy("id").execute()).toEqual([
    { id: user, mail: false, version: 2, updated_at: later },
    { id: "z-silent", mail: false, version: 1, updated_at: at },
  ]);
  const fired = database.selectFrom("alert_firings").select(["id", "mail"]).where("user_id", "=", user);
  expect(await fired.orderBy("id").execute()).toEqual([
    { id: user, mail: false },
    { id: "z-sent", mail: true },
  ]);
});
