import { afterAll, beforeAll, expect, it } from "vitest";
import type { BusinessHistory } from "@paridad/core/contract";
import { appendAudit } from "../src/db/shared/audit.ts";
import { recordUsage } from "../src/jobs/usage-days-repository.ts";
import { asAdmin, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";

let world: TestWorld;
let admin: AdminCall;
beforeAll(async () => {
  world = await build();
  const { database } = world.opened;
  // Everybody came in August, so the months begin there; the clock stands at 20 November.
  await database
    .updateTable("users")
    .set({ created_at: new Date("2026-08-05T12:00:00Z"), trial_ends_at: null, last_login: null })
    .execute();
  admin = await asAdmin(world);
});
afterAll(() => world.close());

const read = async () =>
  ((await admin("GET", "/admin/stats/history")).body as { data: BusinessHistory }).data;

async function pay(name: string, plan: string, period: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await world.tokenOf(name)}` };
  const payload = { plan, period };
  const asked = { method: "POST", url: "/subscription/payments", headers, payload } as const;
  const { id } = (await world.app.inject(asked)).json().data;
  expect((await admin("POST", `/admin/payments/${id}/approve`, {})).status).toBe(200);
  return headers;
}

it("days have no holes and begin with the oldest account; what nobody counted is unknown, not nothing", async () => {
  const { days, months } = await read();
  const total = (await world.opened.database.selectFrom("users").select("id").execute()).length;
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, "2026-08-23", "2026-11-20"]);
  expect(days.at(-1)).toMatchObject({ users: total, registered: 0, activeUsers: null, connections: null });
  expect(months.map(({ month }) => month)).toEqual(["2026-08", "2026-09", "2026-10", "2026-11"]);
});

it("who comes at midnight is of the day that begins, once", async () => {
  const { database } = world.opened;
  const total = (await database.selectFrom("users").select("id").execute()).length;
  await changeUser(world, "trial", { created_at: new Date("2026-11-20T03:00:00Z") });
  await changeUser(world, "pro", { created_at: new Date("2026-08-23T03:00:00Z") });
  const { days } = await read();
  const told = days.filter(({ registered }, place) => registered > 0 || place === days.length - 2);
  expect(told.map(({ day, registered, users }) => [day, registered, users])).toEqual([
    ["2026-08-23", 1, total - 1],
    ["2026-11-19", 0, total - 1],
    ["2026-11-20", 1, total],
  ]);
  const { data } = (await admin("GET", "/admin/stats")).body as { data: object };
  expect(data).toMatchObject({ totalUsers: total, newUsersToday: 1 });
  const again = { created_at: new Date("2026-08-05T12:00:00Z") };
  await database.updateTable("users").set(again).execute();
});

it("a trial converts when its owner paid; what was paid counts by plan and month, withdrawals against it", async () => {
  const { database } = world.opened;
  const total = (await database.selectFrom("users").select("id").execute()).length;
  await pay("free", "pro", "yearly");
  const headers = await pay("expired", "black", "monthly");
  const left = { method: "POST", url: "/subscription/cancellation", headers } as const;
  expect((await world.app.inject({ ...left, payload: { kind: "withdrawal" } })).statusCode).toBe(200);
  const { months, revenue } = await read();
  expect(months.reduce((sum, { trials }) => sum + trials, 0)).toBe(total);
  expect(months.reduce((sum, { converted }) => sum + converted, 0)).toBe(1);
  expect(revenue).toEqual([
    { month: "2026-11", plan: "black", planName: "Black", approved: 54_900, refunded: 54_900 },
    { month: "2026-11", plan: "pro", planName: "Pro", approved: 267_840, refunded: 0 },
  ]);
  const id = await idOf(world, "expired");
  expect((await admin("DELETE", `/admin/users/${id}`)).status).toBe(200);
  expect((await read()).revenue.map(({ approved }) => approved)).toEqual([54_900, 267_840]);
});

it("twelve months at most: a running trial is in none, one that nobody paid for converts nobody, a plan that is gone is told by its id", async () => {
  const { database } = world.opened;
  const users = database.updateTable("users");
  await users.set({ created_at: new Date("2025-03-05T12:00:00Z") }).execute();
  await users
    .set({ trial_ends_at: "2026-11-20T15:00:01Z" })
    .where("email", "=", "black@paridad.test")
    .execute();
  const given = { plan_id: "starter", plan_name: "Starter", period: "monthly", amount: 1, currency: "ARS" };
  const at = new Date("2026-05-01T12:00:00Z");
  const row = { ...given, reference: "PAR-VIEJO", status: "active", created_at: at, updated_at: at };
  const owner = await idOf(world, "starter");
  await database
    .insertInto("payments")
    .values({ ...row, id: "viejo", user_id: owner })
    .execute();
  await users.set({ trial_ends_at: "2026-10-31T23:59:00-03:00" }).where("id", "=", owner).execute();
  const plan = { id: "oro", name: "Oro", description: "", price: 5, priceArs: 10_000, features: {} };
  expect((await admin("POST", "/admin/subscription-plans", plan)).status).toBe(200);
  await pay("trial", "oro", "monthly");
  const trial = await idOf(world, "trial");
  await admin("PATCH", `/admin/users/${trial}/subscription`, { subscriptionType: "starter" });
  expect((await admin("DELETE", "/admin/subscription-plans/oro")).status).toBe(200);
  // Given back in a month in which nobody paid, in its last second.
  const back = {
    actor: "user:x",
    action: "subscription.withdrawal",
    after: { plan: "black", amount: 54_900 },
  };
  await database
    .transaction()
    .execute((trx) => appendAudit(trx, { ...back, time: Date.parse("2026-11-01T02:59:59Z") }));
  const { months, revenue } = await read();
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, "2025-12", "2026-11"]);
  // Everybody else's ended in April of 2025, before these months.
  expect(months.filter(({ trials }) => trials > 0)).toEqual([{ month: "2026-10", trials: 1, converted: 0 }]);
  expect(
    revenue.map(({ month, planName, approved, refunded }) => [month, planName, approved, refunded]),
  ).toEqual([
    ["2026-10", "Black", 0, 54_900],
    ["2026-11", "Black", 54_900, 54_900],
    ["2026-11", "oro", 10_000, 0],
    ["2026-11", "Pro", 267_840, 0],
  ]);
});

it("use is written down as the day's most, and mails by the day they left", async () => {
  const { database } = world.opened;
  const at = (time: string, connections: number) =>
    recordUsage(database, { now: Date.parse(time), connections });
  await at("2026-11-20T15:15:00Z", 7);
  const first = (await read()).days.at(-1);
  expect(first).toMatchObject({ connections: 7 });
  // The last minute of the day in Buenos Aires; sessions that ended still count.
  await database.deleteFrom("sessions").execute();
  await database.deleteFrom("usage_days").execute();
  await at("2026-11-20T15:15:00Z", 7);
  expect(first?.activeUsers).toBeGreaterThan(0);
  expect((await read()).days.at(-1)).toMatchObject({ activeUsers: first?.activeUsers, connections: 7 });
  await at("2026-11-21T02:59:00Z", 3);
  expect((await read()).days.at(-1)).toMatchObject({ activeUsers: first?.activeUsers, connections: 7 });
  await at("2026-11-21T03:00:00Z", 2);
  const [mail] = await mailsOf(database);
  const sent = { status: "sent", sent_at: new Date("2026-11-19T03:00:00Z") } as const;
  await database
    .updateTable("mail_outbox")
    .set(sent)
    .where("id", "=", mail?.id ?? "")
    .execute();
  world.clock.advance(86_400_000);
  const days = (await asAdminAgain()).slice(-3);
  expect(days.map(({ day, mails }) => [day, mails])).toEqual([
    ["2026-11-19", 1],
    ["2026-11-20", 0],
    ["2026-11-21", 0],
  ]);
  expect(days.at(-1)).toMatchObject({ activeUsers: 0, connections: 2 });
});

/** The day that passed ended the session. */
async function asAdminAgain() {
  admin = await asAdmin(world);
  return (await read()).days;
}
