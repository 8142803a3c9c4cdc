import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Expiring, Leaving, Refund } from "@paridad/core/contract";
import { runSubscriptions } from "../src/jobs/run-subscriptions.ts";
import { pdfOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { asAdmin, auditOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { uploadOf } from "./support/receipt-upload.ts";

const day = 86_400_000;
let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

const url = "/subscription/cancellation";
/** The days that pass end every session. */
const signIn = async () => ({ authorization: `Bearer ${await fixture.tokenOf("free")}` });
const admin: AdminCall = async (...call) => (await asAdmin(fixture))(...call);
const leave = async (kind: string) =>
  fixture.app.inject({ method: "POST", url, headers: await signIn(), payload: { kind } });
const state = async (): Promise<Leaving> =>
  (await fixture.app.inject({ url, headers: await signIn() })).json().data;
const userOf = () =>
  fixture.opened.database
    .selectFrom("users")
    .selectAll()
    .where("email", "=", demoEmail("free"))
    .executeTakeFirstOrThrow();

async function buy(plan: string, period = "monthly", promotionalCode?: string): Promise<void> {
  const payload = { plan, period, ...(promotionalCode === undefined ? {} : { promotionalCode }) };
  const input = await fixture.app.inject({
    method: "POST",
    url: "/subscription/payments",
    headers: await signIn(),
    payload,
  });
  await admin("POST", `/admin/payments/${input.json().data.id}/approve`, {});
}

describe("botón de baja", () => {
  it("keeps the plan to its end, mails the procedure's number, and no reminder follows", async () => {
    expect(await state()).toEqual({ notice: null, canNotice: false, withdrawal: null, withdrawn: null });
    expect((await leave("notice")).statusCode).toBe(409);
    await buy("pro");
    expect((await state()).canNotice).toBe(true);
    fixture.clock.advance(15 * day);
    const left = await leave("notice");
    const { code } = left.json().data.notice;
    expect(code).toMatch(/^BAJA-[0-9A-F]{8}$/);
    expect(left.json().message).toContain(code);
    expect(await userOf()).toMatchObject({
      subscription_status: "active",
      subscription_ends_at: new Date("2026-12-20T15:00:00Z"),
    });
    expect((await leave("notice")).json()).toMatchObject({
      code: "CONFLICT",
      message: "Ya pediste la baja",
    });
    fixture.clock.advance(14 * day);
    const remind = async () => {
      await runSubscriptions({
        database: fixture.opened.database,
        clock: fixture.clock,
        announcements: fixture.services.announcements,
        publicUrl: "https://paridad.test",
      });
      const mails = await mailsOf(fixture.opened.database);
      return mails.filter(({ recipient }) => recipient === demoEmail("free")).map(({ kind }) => kind);
    };
    expect(await remind()).toEqual(["subscription-active", "plan-notice"]);
    const expiring = async () =>
      ((await admin("GET", "/admin/expiring?days=7")).body as { data: Expiring[] }).data;
    const hasCancelled = async () =>
      (await expiring()).find(({ email }) => email === demoEmail("free"))?.hasCancelled;
    expect(await hasCancelled()).toBe(true);
    // A plan bought after the notice knows nothing of it.
    await buy("pro");
    expect(await state()).toMatchObject({ notice: null, canNotice: true });
    fixture.clock.advance(29 * day);
    expect(await hasCancelled()).toBe(false);
    expect(await remind()).toEqual([
      "subscription-active",
      "plan-notice",
      "subscription-active",
      "ends-soon",
    ]);
    // Neither a notice of the trial nor one of an end before is a reminder of this one.
    const { id: user_id, subscription_ends_at: end } = await userOf();
    const [ends_at, sent_at] = [end ?? new Date(0), new Date(fixture.clock.now())];
    await fixture.opened.database
      .insertInto("subscription_notices")
      .values([
        { user_id, kind: "trial-7", ends_at, sent_at },
        { user_id, kind: "subscription-7", ends_at: new Date(ends_at.getTime() - day), sent_at },
      ])
      .execute();
    expect(await expiring()).toMatchObject([
      { days: 3, reminders: [{ days: 3, sentAt: sent_at.toISOString() }] },
    ]);
  });

  it("ends a plan that has no end, and cancels what was asked for and nobody said was paid", async () => {
    const { database } = fixture.opened;
    const change = { subscription_type: "pro", subscription_status: "active", subscription_ends_at: null };
    await database.updateTable("users").set(change).where("email", "=", demoEmail("free")).execute();
    const payload = { plan: "black", period: "yearly" };
    const headers = await signIn();
    const input = { method: "POST", url: "/subscription/payments", headers } as const;
    const { id } = (await fixture.app.inject({ ...input, payload: { plan: "starter" } })).json().data;
    await database.updateTable("payments").set({ paid_on: "2026-11-20" }).where("id", "=", id).execute();
    await fixture.app.inject({ ...input, payload });
    const yearly = { plan: "pro", period: "yearly" };
    const attached = (await fixture.app.inject({ ...input, payload: yearly })).json().data;
    const { type, ...upload } = uploadOf(`/subscription/payments/${attached.id}/receipts`, pdfOf());
    const sent = { ...upload, headers: { ...headers, "content-type": type } };
    expect((await fixture.app.inject(sent)).statusCode).toBe(200);
    // Somebody else's goes on waiting.
    const other = { authorization: `Bearer ${await fixture.tokenOf("expired")}` };
    await fixture.app.inject({ ...input, headers: other, payload: { plan: "black" } });
    expect((await leave("notice")).statusCode).toBe(200);
    expect(await userOf()).toMatchObject({ subscription_status: "expired" });
    const payments = await database.selectFrom("payments").select(["plan_id", "status"]).execute();
    expect(payments.map((row) => [row.plan_id, row.status]).toSorted()).toEqual([
      ["black", "cancelled"],
      ["black", "pending"],
      ["pro", "pending"],
      ["starter", "pending"],
    ]);
  });

  it("cancels no payment whose money was seen, nor does its owner", async () => {
    const { database } = fixture.opened;
    await buy("pro");
    const headers = await signIn();
    const input = { method: "POST", url: "/subscription/payments", headers } as const;
    const { id } = (await fixture.app.inject({ ...input, payload: { plan: "black" } })).json().data;
    await database.updateTable("payments").set({ status: "received" }).where("id", "=", id).execute();
    const cancelled = await fixture.app.inject({
      method: "DELETE",
      url: `/subscription/payments/${id}`,
      headers,
    });
    expect(cancelled.statusCode).toBe(409);
    const code = { code: "UNO", kind: "percent", value: 25, maximumUses: 1 };
    await admin("POST", "/admin/promotional-codes", code);
    await fixture.app.inject({ ...input, payload: { plan: "starter", promotionalCode: "UNO" } });
    const uses = () => database.selectFrom("promotional_codes").select("uses").execute();
    expect(await uses()).toEqual([{ uses: 1 }]);
    expect((await leave("notice")).statusCode).toBe(200);
    expect(await uses()).toEqual([{ uses: 0 }]);
    const payment = await database.selectFrom("payments").select("status").where("id", "=", id).execute();
    expect(payment).toEqual([{ status: "received" }]);
  });
});

describe("botón de arrepentimiento", () => {
  it("undoes a purchase of the last fourteen days and puts its refund before the administrators, once", async () => {
    await buy("pro");
    fixture.clock.advance(14 * day - 1);
    expect((await state()).withdrawal).toMatchObject({ amount: 27_900 });
    const left = await leave("withdrawal");
    const { data, message } = left.json();
    expect(data.withdrawn).toMatchObject({ amount: 27_900, refundedAt: null });
    expect(message).toBe(`Registramos tu arrepentimiento. Número de trámite: ${data.withdrawn.code}`);
    expect(await userOf()).toMatchObject({ subscription_status: "expired" });
    expect((await leave("withdrawal")).statusCode).toBe(409);
    const refunds = async () => ((await admin("GET", "/admin/refunds")).body as { data: Refund[] }).data;
    const [refund] = await refunds();
    expect(refund).toMatchObject({ email: demoEmail("free"), amount: 27_900, refundedAt: null });
    expect((await admin("POST", `/admin/refunds/${refund?.id}/done`)).status).toBe(200);
    expect((await admin("POST", `/admin/refunds/${refund?.id}/done`)).status).toBe(404);
    expect((await state()).withdrawn?.refundedAt).not.toBeNull();
    expect((await auditOf(fixture.opened.database)).map(({ action }) => action)).toEqual([
      "payment.approve",
      "subscription.withdrawal",
      "payment.refund",
    ]);
  });

  it("is still owed when its owner deletes the account: what a bank needs stays, who they were doesn't", async () => {
    await buy("pro");
    const told = { payer_name: "Ana Gil", payer_tax_id: "20111111112" };
    await fixture.opened.database.updateTable("payments").set(told).execute();
    fixture.clock.advance(day);
    await leave("withdrawal");
    const createdAt = new Date(fixture.clock.now()).toISOString();
    fixture.clock.advance(day);
    const { reference } =
      (await fixture.opened.database.selectFrom("payments").select("reference").execute())[0] ?? {};
    const headers = await signIn();
    const payload = { password: testPassword };
    const gone = await fixture.app.inject({ method: "DELETE", url: "/auth/account", headers, payload });
    expect(gone.statusCode).toBe(200);
    // Sessions of one instant end each other beyond the maximum.
    const call = await asAdmin(fixture);
    const refunds = async () => ((await call("GET", "/admin/refunds")).body as { data: Refund[] }).data;
    const [refund] = await refunds();
    expect(refund).toMatchObject({
      email: null,
      name: null,
      reference,
      amount: 27_900,
      payerName: "Ana Gil",
      payerTaxId: "20111111112",
      createdAt,
      refundedAt: null,
    });
    expect(refund?.code).toMatch(/^ARR-[0-9A-F]{8}$/);
    expect((await call("POST", `/admin/refunds/${refund?.id}/done`)).status).toBe(200);
    expect((await call("POST", `/admin/refunds/${refund?.id}/done`)).status).toBe(404);
    expect((await refunds())[0]).toMatchObject({ payerName: null, payerTaxId: null, reference });
  });

  it("gives back the code of the purchase, and no plan that was over by then", async () => {
    const code = { code: "UNO", kind: "percent", value: 25, maximumUses: 1 };
    await admin("POST", "/admin/promotional-codes", code);
    await buy("starter");
    fixture.clock.advance(40 * day);
    await buy("pro", "monthly", "UNO");
    const uses = async () =>
      (await fixture.opened.database.selectFrom("promotional_codes").select("uses").execute())[0]?.uses;
    expect(await uses()).toBe(1);
    await leave("withdrawal");
    expect(await uses()).toBe(0);
    expect(await userOf()).toMatchObject({ subscription_type: "pro", subscription_status: "expired" });
  });

  it("is over on the fifteenth day", async () => {
    await buy("pro");
    fixture.clock.advance(14 * day);
    expect((await state()).withdrawal).toBeNull();
    expect((await leave("withdrawal")).statusCode).toBe(409);
  });

  it("of a renewal leaves what was paid before it", async () => {
    await buy("pro");
    fixture.clock.advance(20 * day);
    await buy("pro", "yearly");
    expect((await userOf()).subscription_ends_at?.toISOString()).toBe("2027-12-20T15:00:00.000Z");
    await leave("withdrawal");
    expect(await userOf()).toMatchObject({
      subscription_status: "active",
      subscription_ends_at: new Date("2026-12-20T15:00:00Z"),
    });
  });

  const set = (change: object) =>
    fixture.opened.database.updateTable("users").set(change).where("email", "=", demoEmail("free")).execute();

  it("of a renewal leaves a plan that an administrator gave, to its end or without one", async () => {
    const values = { subscription_type: "pro", subscription_status: "active" };
    for (const subscription_ends_at of [new Date("2026-12-31T15:00:00Z"), null]) {
      await set({ ...values, subscription_ends_at });
      await buy("pro");
      expect((await leave("withdrawal")).statusCode).toBe(200);
      expect(await userOf()).toMatchObject({ ...values, subscription_ends_at });
    }
  });

  it("of a purchase in the trial leaves no plan behind", async () => {
    await set({ trial_ends_at: new Date(fixture.clock.now() + 10 * day) });
    await buy("pro");
    await leave("withdrawal");
    expect(await userOf()).toMatchObject({
      subscription_status: "expired",
      subscription_ends_at: new Date(fixture.clock.now()),
    });
  });
});
