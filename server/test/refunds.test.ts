import { afterAll, beforeAll, expect, it } from "vitest";
import type { Refund } from "@paridad/core/contract";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";

let fixture: TestWorld;
let admin: AdminCall;
beforeAll(async () => {
  fixture = await build();
  admin = await asAdmin(fixture);
});
afterAll(() => fixture.close());

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const refunds = async () => ((await admin("GET", "/admin/refunds")).body as { data: Refund[] }).data;

async function as(name: string) {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}`, "user-agent": "Navegador" };
  return async (url: string, payload: object) => {
    fixture.clock.advance(1);
    const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
}

it("what is owed comes first, the oldest before, of users and of who is gone; then the newest given back", async () => {
  const { database } = fixture.opened;
  const base = { plan_id: "pro", amount: 100, kind: "withdrawal" as const };
  const of = { ...base, user_id: await idOf(fixture, "free") };
  await database
    .insertInto("plan_cancellations")
    .values([
      { ...of, id: "owed-3", created_at: at("2026-11-03"), refunded_at: null },
      { ...of, id: "given-1", created_at: at("2026-11-01"), refunded_at: at("2026-11-10") },
      { ...of, id: "owed-1", created_at: at("2026-11-01"), refunded_at: null },
      { ...of, id: "given-3", created_at: at("2026-10-01"), refunded_at: at("2026-11-12") },
      { ...of, id: "notice", kind: "notice", created_at: at("2026-11-05"), refunded_at: null },
    ])
    .execute();
  const gone = { amount: 50.25, reference: "PAR-SEFUE222", payer_name: "Ana", payer_tax_id: "20111111112" };
  await database
    .insertInto("owed_refunds")
    .values([
      { ...gone, id: "owed-2", created_at: at("2026-11-02"), refunded_at: null },
      { ...gone, id: "given-2", created_at: at("2026-11-09"), refunded_at: at("2026-11-11") },
    ])
    .execute();
  const all = await refunds();
  expect(all.map(({ id }) => id)).toEqual(["owed-1", "owed-2", "owed-3", "given-3", "given-2", "given-1"]);
  expect(all.map(({ name }) => name).slice(0, 2)).toEqual(["Franco Demo", null]);
  expect(all.map(({ amount }) => amount)).toEqual([100, 50.25, 100, 100, 50.25, 100]);
  expect(all[3]?.refundedAt).toBe("2026-11-12T12:00:00.000Z");
  // A notice owes nothing.
  expect((await admin("POST", "/admin/refunds/notice/done")).status).toBe(404);
  expect((await admin("POST", "/admin/refunds/owed-1/done")).status).toBe(200);
  const [entry] = await auditOf(database);
  expect(entry).toMatchObject({ action: "payment.refund", target: of.user_id, actor: "admin" });
  expect(entry?.after).toMatchObject({ amount: 100, code: expect.stringMatching(/^ARR-/) });
});

it("of more than two hundred none that is owed is left out, nor what was given back last", async () => {
  const { database } = fixture.opened;
  const before = await refunds();
  const old = (kind: string) =>
    Array.from({ length: 201 }, (_, place) => ({
      id: `${kind}-${place}`,
      amount: 1,
      created_at: at("2025-01-01"),
      refunded_at: new Date(at("2025-02-01").getTime() + place),
    }));
  const of = { plan_id: "pro", kind: "withdrawal" as const, user_id: await idOf(fixture, "free") };
  await database
    .insertInto("plan_cancellations")
    .values(old("of-user").map((row) => ({ ...of, ...row })))
    .execute();
  await database.insertInto("owed_refunds").values(old("of-nobody")).execute();
  const ids = (await refunds()).map(({ id }) => id);
  expect(ids).toHaveLength(200);
  expect(ids.slice(0, before.length)).toEqual(before.map(({ id }) => id));
  expect(ids.slice(before.length, before.length + 2).toSorted()).toEqual(["of-nobody-200", "of-user-200"]);
  await database.deleteFrom("plan_cancellations").where("id", "like", "of-user-%").execute();
});

it("two who leave at the same moment have numbers of their own, the same in answer, mail and audit log", async () => {
  const { database } = fixture.opened;
  const subjects: string[] = [];
  const codes: string[] = [];
  for (const name of ["starter", "pro"]) {
    const call = await as(name);
    const userId = await idOf(fixture, name);
    const before = fixture.clock.now();
    await database
      .updateTable("users")
      .set({ subscription_ends_at: name === "pro" ? at("2026-12-01") : null })
      .where("id", "=", userId)
      .execute();
    const off = fixture.services.announcements.onRevoked((one) => subjects.push(one.userId));
    const { body } = await call("/subscription/cancellation", { kind: "notice" });
    off();
    fixture.clock.advance(before - fixture.clock.now());
    const code: string = /BAJA-\w+/.exec(body.message)?.[0] ?? "";
    codes.push(code);
    const entry = (await auditOf(database)).find(
      ({ target, action }) => target === userId && action === "subscription.notice",
    );
    expect(entry).toMatchObject({ address: "127.0.0.1", user_agent: "Navegador" });
    expect(entry?.after).toMatchObject({ code, plan: name });
    const mail = (await mailsOf(database)).find(({ user_id: id }) => id === userId);
    expect(mail).toMatchObject({ kind: "plan-notice", subject: `Baja registrada: ${code}` });
    expect(mail?.text_body).toContain(
      name === "pro" ? "Tu plan sigue hasta el 01/12/2026" : "Tu plan terminó hoy.",
    );
  }
  expect(new Set(codes).size).toBe(2);
  expect(subjects).toEqual([await idOf(fixture, "starter"), await idOf(fixture, "pro")]);
  const rows = await database
    .selectFrom("plan_cancellations")
    .selectAll()
    .where("kind", "=", "notice")
    .execute();
  expect(
    rows.filter(({ id }) => id !== "notice").map(({ amount, payment_id }) => [amount, payment_id]),
  ).toEqual([
    [null, null],
    [null, null],
  ]);
});

it("a withdrawal says what goes back, of which plan and payment, and leaves everybody else's plan alone", async () => {
  const { database } = fixture.opened;
  const buy = async (name: string, plan: string) => {
    fixture.clock.advance(1);
    const { body } = await (await as(name))("/subscription/payments", { plan, period: "monthly" });
    await admin("POST", `/admin/payments/${body.data.id}/approve`, {});
    return body.data;
  };
  await buy("expired", "starter");
  const undone = await buy("expired", "black");
  const other = await buy("trial", "pro");
  const call = await as("expired");
  const { body } = await call("/subscription/cancellation", { kind: "withdrawal" });
  expect(body.data.withdrawn).toMatchObject({ amount: 54_900 });
  const kept = await database
    .selectFrom("plan_cancellations")
    .select(["plan_id", "payment_id", "amount"])
    .where("user_id", "=", await idOf(fixture, "expired"))
    .execute();
  expect(kept).toEqual([{ plan_id: "black", payment_id: undone.id, amount: 54_900 }]);
  const mail = (await mailsOf(database)).find(({ kind }) => kind === "plan-withdrawal");
  expect(mail?.text_body).toContain(`arrepentimiento del pago ${undone.reference}`);
  expect(mail?.text_body).toContain("Te devolvemos $ 54.900,00");
  const rows = await database.selectFrom("payments").select(["id", "status"]).execute();
  expect(rows.find(({ id }) => id === other.id)?.status).toBe("active");
  expect(
    (await database.selectFrom("users").selectAll().where("email", "=", "expired@paridad.test").execute())[0],
  ).toMatchObject({ subscription_type: "starter", subscription_status: "active" });
});

it("neither the notice nor the purchase of a plan that is over by now stands", async () => {
  const state = async (name: string) => {
    const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
    return (await fixture.app.inject({ url: "/subscription/cancellation", headers })).json().data;
  };
  // Noticed above, the one without an end ended at once.
  expect(await state("starter")).toMatchObject({ notice: null, canNotice: false });
  expect((await state("pro")).notice).not.toBeNull();
  expect((await state("trial")).withdrawal).toMatchObject({ amount: 27_900 });
  await changeUser(fixture, "trial", { subscription_status: "expired" });
  expect((await state("trial")).withdrawal).toBeNull();
});
