import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminPayment, PromotionalCode } from "@paridad/core/contract";
import { asAdmin, auditOf } from "./admin-helper.ts";
import { releaseUnpaidCodes } from "../src/jobs/unpaid-codes-repository.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let admin: AdminCall;
beforeEach(async () => {
  fixture = await build();
  admin = await asAdmin(fixture);
});
afterEach(() => fixture.close());

const create = (payload: object) => admin("POST", "/admin/promotional-codes", payload);
const listed = async () =>
  ((await admin("GET", "/admin/promotional-codes")).body as { data: PromotionalCode[] }).data;
const price = (query: string, remoteAddress = "127.0.0.1") =>
  fixture.app.inject({ url: `/subscription/promotional-code?${query}`, remoteAddress });

let registered = 0;
async function register(payload: object, email = "") {
  registered += 1;
  return fixture.app.inject({
    method: "POST",
    url: "/auth/register",
    remoteAddress: `10.9.0.${registered % 250}`,
    payload: {
      firstName: "Eva",
      lastName: "Sosa",
      email: email || `eva${registered}@example.com`,
      password: testPassword,
      confirmPassword: testPassword,
      termsAccepted: true,
      ...payload,
    },
  });
}

async function verify(email: string) {
  const mails = fixture.opened.database.selectFrom("mail_outbox").select("text_body");
  const { text_body: text } = await mails.where("recipient", "=", email).executeTakeFirstOrThrow();
  const token = /token=([^\s]+)/.exec(text)?.[1] ?? "";
  return fixture.app.inject({ url: `/auth/verify-email?token=${token}` });
}

async function askAs(name: string, payload: object, remoteAddress = "127.0.0.1") {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
  return fixture.app.inject({
    method: "POST",
    url: "/subscription/payments",
    headers,
    payload,
    remoteAddress,
  });
}

describe("a promotional code", () => {
  it("is made and changed by administrators, and each change is in the audit log", async () => {
    expect((await create({ code: "RUEDA-10", kind: "percent", value: 10, maximumUses: 5 })).status).toBe(200);
    expect((await create({ code: "rueda-10", kind: "months", value: 1 })).status).toBe(409);
    const [code] = await listed();
    expect(code).toMatchObject({ code: "RUEDA-10", value: 10, maximumUses: 5, uses: 0, isActive: true });
    const change = { code: "RUEDA-10", kind: "percent", value: 20, expectedUpdatedAt: code?.updatedAt };
    const url = `/admin/promotional-codes/${code?.id}`;
    expect((await admin("PUT", url, change)).status).toBe(200);
    expect((await admin("PUT", url, change)).status).toBe(409);
    expect(
      (await auditOf(fixture.opened.database)).map(({ action, after }) => [action, after]),
    ).toMatchObject([
      ["code.create", { code: "RUEDA-10", value: 10 }],
      ["code.update", { value: 20, maximum_uses: null }],
    ]);
    expect((await auditOf(fixture.opened.database))[1]?.before).toEqual({ value: 10, maximum_uses: 5 });
    fixture.clock.advance(1_000);
    const other = { code: "OTRO", kind: "months", value: 2, note: "Feria", isActive: false };
    expect((await create(other)).status).toBe(200);
    const [newest] = await listed();
    expect(newest).toMatchObject({ ...other, plan: null, firstDay: null, maximumUses: null });
    const taken = await admin("PUT", `/admin/promotional-codes/${newest?.id}`, {
      ...other,
      code: "rueda-10",
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await admin("PUT", "/admin/promotional-codes/nada", other)).status).toBe(404);
    const ofNoPlan = await admin("PUT", url, { ...other, plan: "oro" });
    expect(ofNoPlan).toMatchObject({ status: 400, body: { errors: [{ path: "plan" }] } });
    expect(await auditOf(fixture.opened.database)).toHaveLength(3);
  });

  it("gives 1 to 100 % or 1 to 12 months, and knows no other shape", async () => {
    const good = { code: "BUENO", kind: "percent", value: 100 };
    for (const wrong of [
      { value: 0 },
      { value: 101 },
      { value: 1.5 },
      { kind: "months", value: 13 },
      { code: "ab" },
      { code: "con espacio" },
      { maximumUses: 0 },
      { firstDay: "2026-11-21", lastDay: "2026-11-20" },
      { plan: "nada" },
      { kind: "pesos" },
    ]) {
      expect((await create({ ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await create(good)).status).toBe(200);
  });

  it("says the price before anybody asks for the plan, and why it gives nothing", async () => {
    await create({ code: "MENOS15", kind: "percent", value: 15 });
    await create({ code: "DOSMESES", kind: "months", value: 2, plan: "pro" });
    await create({ code: "AYER", kind: "percent", value: 10, lastDay: "2026-11-19" });
    const today = { firstDay: "2026-11-20", lastDay: "2026-11-20" };
    await create({ code: "HOY", kind: "percent", value: 10, ...today });
    await create({ code: "MAÑANA".replace("Ñ", "N"), kind: "percent", value: 10, firstDay: "2026-11-21" });
    await create({ code: "APAGADO", kind: "percent", value: 10, isActive: false });
    expect((await price("code=menos15&plan=pro&period=yearly")).json().data).toMatchObject({
      code: "MENOS15",
      listAmount: 267_840,
      amount: 227_664,
      freeMonths: 0,
      months: 12,
    });
    expect((await price("code=DOSMESES&plan=pro")).json().data).toMatchObject({ amount: 27_900, months: 3 });
    expect((await price("code=HOY&plan=pro")).json().data).toMatchObject({ amount: 25_110 });
    const refusals = [];
    for (const [code, plan] of [
      ["DOSMESES", "black"],
      ["AYER", "pro"],
      ["MANANA", "pro"],
      ["APAGADO", "pro"],
      ["OTRO", "pro"],
    ]) {
      const answer = await price(`code=${code}&plan=${plan}`);
      refusals.push([answer.statusCode, answer.json().message]);
    }
    expect(refusals).toEqual([
      [400, "Ese código no vale para este plan"],
      [400, "Ese código venció"],
      [400, "Ese código todavía no vale"],
      [400, "Ese código no existe o ya no vale"],
      [400, "Ese código no existe o ya no vale"],
    ]);
  });

  it("changes what a registration pays, and is used up by the e-mails that are verified alone", async () => {
    await create({ code: "ULTIMO", kind: "percent", value: 50, maximumUses: 1 });
    const order = { plan: "starter", period: "monthly", promotionalCode: "ultimo" };
    for (const email of ["uno@example.com", "dos@example.com", "tres@example.com"]) {
      const { payment } = (await register(order, email)).json();
      expect(payment).toMatchObject({ amount: 6_450, listAmount: 12_900, promotionalCode: "ULTIMO" });
    }
    expect((await listed())[0]?.uses).toBe(0);
    // Nobody learns from it who is registered.
    expect((await register(order, demoEmail("black"))).json().payment).toMatchObject({ amount: 6_450 });
    expect((await price("code=ULTIMO&plan=starter")).statusCode).toBe(200);
    const pay = async (email: string) => {
      const paid = fixture.opened.database
        .selectFrom("payments")
        .innerJoin("users", "users.id", "payments.user_id")
        .select(["amount", "payments.promotional_code as code"]);
      return paid.where("email_key", "=", email).execute();
    };
    expect((await verify("dos@example.com")).statusCode).toBe(200);
    expect((await listed())[0]?.uses).toBe(1);
    expect(await pay("dos@example.com")).toEqual([{ amount: 6_450, code: "ULTIMO" }]);
    expect((await verify("uno@example.com")).statusCode).toBe(200);
    expect(await pay("uno@example.com")).toEqual([{ amount: 12_900, code: null }]);
    // An administrator who says that an e-mail is verified counts it too.
    const [code] = await listed();
    const url = `/admin/promotional-codes/${code?.id}`;
    const change = { code: "ULTIMO", kind: "percent", value: 50 };
    expect((await admin("PUT", url, { ...change, maximumUses: 2 })).status).toBe(200);
    const people = fixture.opened.database.selectFrom("users").select("id");
    const { id } = await people.where("email_key", "=", "tres@example.com").executeTakeFirstOrThrow();
    expect(await admin("PUT", `/admin/users/${id}`, { emailVerified: true })).toMatchObject({ status: 200 });
    expect((await listed())[0]?.uses).toBe(2);
    expect((await admin("PUT", url, { ...change, maximumUses: 1 })).status).toBe(400);
    expect((await register(order)).json().errors).toEqual([
      { path: "promotionalCode", message: "Ese código ya se usó todas las veces que se podía" },
    ]);
  });

  it("is used once by each user, and comes back when the payment comes to nothing", async () => {
    await create({ code: "UNO", kind: "percent", value: 25, maximumUses: 1 });
    const payment = (await askAs("free", { plan: "pro", promotionalCode: "UNO" })).json().data;
    expect(payment.amount).toBe(20_925);
    const carried = await fixture.opened.database
      .selectFrom("users")
      .select("promotional_code")
      .where("promotional_code", "is not", null)
      .execute();
    expect(carried).toEqual([{ promotional_code: "UNO" }]);
    expect((await askAs("expired", { plan: "pro", promotionalCode: "UNO" })).statusCode).toBe(400);
    for (const other of [{ plan: "black" }, { plan: "pro", period: "yearly" }]) {
      expect((await askAs("free", { ...other, promotionalCode: "UNO" })).statusCode).toBe(400);
    }
    const again = (await askAs("free", { plan: "pro", promotionalCode: "UNO" })).json();
    expect(again.data).toMatchObject({ reference: payment.reference, amount: 20_925 });
    await admin("POST", `/admin/payments/${payment.id}/reject`, { reason: "No llegó" });
    expect((await listed())[0]?.uses).toBe(0);
    // Asked for again: what was rejected has the code no longer.
    const renewed = (await askAs("free", { plan: "pro", promotionalCode: " uno " })).json().data;
    expect(renewed).toMatchObject({ amount: 20_925, promotionalCode: "UNO" });
    const headers = { authorization: `Bearer ${await fixture.tokenOf("free")}` };
    await fixture.app.inject({ method: "DELETE", url: `/subscription/payments/${renewed.id}`, headers });
    expect((await listed())[0]?.uses).toBe(0);
    expect((await askAs("expired", { plan: "pro", promotionalCode: "UNO" })).json().data.amount).toBe(20_925);
    // Another plan is opened: what waits with the code comes to nothing.
    const other = (await askAs("expired", { plan: "black" })).json().data;
    await admin("POST", `/admin/payments/${other.id}/approve`, {});
    expect((await listed())[0]?.uses).toBe(0);
  });

  it("is put on a payment that was asked for without it, while nobody said that it was paid", async () => {
    await create({ code: "TARDE", kind: "months", value: 1 });
    const plain = (await askAs("free", { plan: "pro" })).json().data;
    const better = (await askAs("free", { plan: "pro", promotionalCode: "TARDE" })).json().data;
    expect(better).toMatchObject({ reference: plain.reference, freeMonths: 1, amount: 27_900 });
    const approved = await admin("POST", `/admin/payments/${plain.id}/approve`, {});
    expect((approved.body as { data: AdminPayment }).data.coversUntil).toBe("2027-01-20T15:00:00.000Z");
  });

  it("comes back after thirty days from a payment that nobody said was paid, which stays at its full price", async () => {
    await create({ code: "UNO", kind: "percent", value: 25, maximumUses: 1 });
    const asked = (await askAs("free", { plan: "pro", promotionalCode: "UNO" })).json().data;
    const { database } = fixture.opened;
    const released = (days: number) =>
      releaseUnpaidCodes(database, { now: fixture.clock.now() + days * 86_400_000 });
    expect(await released(30)).toBe(0);
    await database.updateTable("payments").set({ paid_on: "2026-11-20" }).execute();
    expect(await released(31)).toBe(0);
    await database.updateTable("payments").set({ paid_on: null, free_months: 2 }).execute();
    expect(await released(31)).toBe(1);
    expect(await released(31)).toBe(0);
    expect((await listed())[0]?.uses).toBe(0);
    const [payment] = await database.selectFrom("payments").selectAll().execute();
    expect(payment).toMatchObject({
      id: asked.id,
      status: "pending",
      amount: 27_900,
      free_months: 0,
      promotional_code: null,
    });
    expect((await askAs("expired", { plan: "pro", promotionalCode: "UNO" })).json().data.amount).toBe(20_925);
  });

  it("is not guessed: a network that tries sixty in an hour waits", async () => {
    const statuses = [];
    for (let tries = 0; tries < 61; tries += 1) {
      // One house has many addresses.
      statuses.push((await price(`code=INTENTO${tries}&plan=pro`, `2001:db8:0:1::${tries}`)).statusCode);
    }
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
    const ask = async (payload: object) => (await askAs("free", payload, "2001:db8:0:1::9")).statusCode;
    expect([await ask({ plan: "pro", promotionalCode: "OTRO" }), await ask({ plan: "pro" })]).toEqual([
      429, 200,
    ]);
    expect((await price("code=OTRO&plan=pro", "2001:db8:0:2::1")).statusCode).toBe(400);
  });
});
