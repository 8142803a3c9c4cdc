import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser, meOf } from "./support/session-calls.ts";

let world: TestWorld;
let admin: AdminCall;
beforeAll(async () => {
  world = await build();
  admin = await asAdmin(world);
});
afterAll(() => world.close());

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
async function read(name: string, url: string) {
  const headers = { authorization: `Bearer ${await world.tokenOf(name)}` };
  return (await world.app.inject({ url, headers })).json().data;
}

describe("what is a person's own", () => {
  it("positions, alerts and imports are listed to their owner alone: the newest change, alert and file first", async () => {
    const { database } = world.opened;
    const [pro, black] = [await idOf(world, "pro"), await idOf(world, "black")];
    const position = {
      user_id: pro,
      note: "",
      settlement: "24hs",
      status: "open",
      version: 1,
      format: 9,
      content: "{}",
    };
    await database
      .insertInto("positions")
      .values([
        { ...position, id: "p1", name: "Vieja", created_at: at(3), updated_at: at(4) },
        { ...position, id: "p2", name: "Tocada", created_at: at(1), updated_at: at(6) },
        { ...position, id: "p3", name: "Ajena", user_id: black, created_at: at(7), updated_at: at(7) },
      ])
      .execute();
    const { positions } = await read("pro", "/positions");
    expect(positions.map(({ name }: { name: string }) => name)).toEqual(["Tocada", "Vieja"]);
    const alert = {
      format: 9,
      subject: "{}",
      direction: "above",
      threshold: 1,
      note: "",
      mail: true,
      push: true,
    };
    const state = { rest_minutes: 15, status: "paused", version: 1, import_key: null };
    await database
      .insertInto("alerts")
      .values([
        { ...alert, ...state, id: "a1", user_id: pro, created_at: at(1), updated_at: at(9) },
        { ...alert, ...state, id: "a2", user_id: pro, created_at: at(2), updated_at: at(2) },
        { ...alert, ...state, id: "a3", user_id: black, created_at: at(3), updated_at: at(3) },
      ])
      .execute();
    const { alerts } = await read("pro", "/alerts");
    expect(alerts.map(({ id }: { id: string }) => id)).toEqual(["a2", "a1"]);
    expect(alerts[0]).toMatchObject({ title: "Alerta de otra versión", subject: null, unknown: null });
    const file = { layout: "iol", operations: 1, format: 9, content: "{}" };
    await database
      .insertInto("operation_imports")
      .values([
        { ...file, id: "i1", user_id: pro, file_name: "uno.csv", created_at: at(1) },
        { ...file, id: "i2", user_id: pro, file_name: "dos.csv", created_at: at(2) },
        { ...file, id: "i3", user_id: black, file_name: "ajeno.csv", created_at: at(3) },
      ])
      .execute();
    const { imports } = await read("pro", "/position-imports");
    expect(imports.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["dos.csv", "uno.csv"]);
    const settings = { version: 3, content: JSON.stringify({ capital: 1_000_000 }), updated_at: at(1) };
    await database
      .insertInto("risk_settings")
      .values({ user_id: pro, ...settings })
      .execute();
    // What an earlier version didn't ask is unknown.
    expect(await read("pro", "/positions/settings")).toEqual({
      version: 3,
      capital: 1_000_000,
      brokerMargin: null,
      notionalShare: null,
      floorShare: null,
    });
    expect(await read("black", "/positions/settings")).toMatchObject({ version: 0, capital: null });
  });
});

describe("an administrator's work on users", () => {
  it("blocking ends what was open for good, also once the account is open again", async () => {
    const token = await world.tokenOf("starter");
    const url = `/admin/users/${await idOf(world, "starter")}/active`;
    for (const isActive of [false, true]) expect((await admin("PATCH", url, { isActive })).status).toBe(200);
    expect((await meOf(world, token)).statusCode).toBe(401);
    expect((await meOf(world, await world.tokenOf("starter"))).statusCode).toBe(200);
  });

  it("an action on many makes what others have open old, and a deletion ends the sockets of who is gone", async () => {
    const id = await idOf(world, "trial");
    const find = async () =>
      (
        (await admin("GET", "/admin/users?search=trial&scope=email")).body as {
          data: { updatedAt: string }[];
        }
      ).data[0];
    const opened = await find();
    world.clock.advance(1_000);
    const request = { action: "changePlan", subscriptionType: "starter", userIds: [id] };
    expect((await admin("POST", "/admin/users/bulk", request)).status).toBe(200);
    const edit = { firstName: "Otra", expectedUpdatedAt: opened?.updatedAt };
    expect((await admin("PUT", `/admin/users/${id}`, edit)).body).toMatchObject({ code: "STALE_UPDATE" });
    const told: string[] = [];
    const off = world.services.announcements.onRevoked(({ userId }) => told.push(userId));
    expect((await admin("DELETE", `/admin/users/${id}`)).status).toBe(200);
    off();
    expect(told).toEqual([id]);
  });

  it("users are sorted by when their plan was opened, not by when it was asked for", async () => {
    await changeUser(world, "pro", { subscription_activated_at: at(5), subscription_created_at: at(2) });
    await changeUser(world, "black", { subscription_activated_at: at(4), subscription_created_at: at(3) });
    const { body } = await admin("GET", "/admin/users?sort=subscriptionActivatedAt&direction=desc&limit=2");
    const emails = (body as { data: { email: string }[] }).data.map(({ email }) => email);
    expect(emails).toEqual(["pro@paridad.test", "black@paridad.test"]);
  });
});
