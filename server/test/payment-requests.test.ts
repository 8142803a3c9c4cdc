import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminPayment, PaymentInstruction } from "@paridad/core/contract";
import { verifyBackup } from "../src/backup/check-backup.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { forgetReceipts } from "../src/jobs/repository.ts";
import { jpegOf, pdfOf, zipOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { uploadOf } from "./support/receipt-upload.ts";

const day = 86_400_000;
let fixture: TestWorld;
let admin: AdminCall;
beforeEach(async () => {
  fixture = await build();
  admin = await asAdmin(fixture);
});
afterEach(() => fixture.close());

type Call = {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly payload?: object;
  readonly type?: string;
};
async function as(name: string) {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
  return async ({ method = "POST", url, payload, type = "application/json" }: Call) => {
    const sent = payload ? { headers: { ...headers, "content-type": type }, payload } : { headers };
    const answer = await fixture.app.inject({ method, url, ...sent });
    const isJson = String(answer.headers["content-type"]).includes("json");
    return { status: answer.statusCode, body: isJson ? answer.json() : null, answer };
  };
}

/** A user's wish for a plan. */
async function ask(
  name: string,
  payload: object,
): Promise<PaymentInstruction & { id: string; reference: string }> {
  const call = await as(name);
  return (await call({ url: "/subscription/payments", payload })).body.data;
}

async function paymentsOf(query = ""): Promise<AdminPayment[]> {
  return ((await admin("GET", `/admin/payments${query}`)).body as { data: AdminPayment[] }).data;
}

const userOf = async (name: string) =>
  fixture.opened.database
    .selectFrom("users")
    .selectAll()
    .where("email", "=", demoEmail(name))
    .executeTakeFirstOrThrow();
const decide = (id: string, what: string, payload: object = {}, headers = {}) =>
  admin("POST", `/admin/payments/${id}/${what}`, payload, headers);

describe("a transfer that was announced", () => {
  it("is found by its reference, name, tax number or amount, here and among the users and in the audit log", async () => {
    const { id, reference, amount } = await ask("free", { plan: "pro", period: "yearly" });
    expect(amount).toBe(267_840);
    const details = { paidOn: "2026-11-20", payerName: "Consultora Ñandú S.A.", payerTaxId: "30-50000173-5" };
    const call = await as("free");
    const announced = await call({
      method: "PUT",
      url: `/subscription/payments/${id}/announcement`,
      payload: details,
    });
    expect(announced.status).toBe(200);
    await ask("expired", { plan: "starter", period: "monthly" });
    const searches = [
      reference,
      reference.slice(4).toLowerCase(),
      "ñandú",
      "nandu",
      "30-50000173-5",
      "500001",
    ];
    for (const search of [...searches, "267.840", "$ 267.840,00", "267840", demoEmail("free")]) {
      const references = (await paymentsOf(`?search=${encodeURIComponent(search)}`)).map(
        (one) => one.reference,
      );
      expect(references, search).toEqual([reference]);
    }
    // Three digits are in too many tax numbers; the reference has no 0.
    expect(await paymentsOf("?search=500")).toEqual([]);
    for (const search of [reference, "267.840"]) {
      const { body } = await admin("GET", `/admin/users?search=${encodeURIComponent(search)}`);
      const emails = (body as { data: { email: string }[] }).data.map(({ email }) => email);
      expect(emails, search).toEqual([demoEmail("free")]);
    }
    const [payment] = await paymentsOf(`?search=${reference}`);
    expect(payment).toMatchObject({
      planName: "Pro",
      period: "yearly",
      amount: 267_840,
      status: "pending",
      paidOn: "2026-11-20",
      payerName: "Consultora Ñandú S.A.",
      payerTaxId: "30500001735",
      wouldCoverUntil: "2027-11-20T15:00:00.000Z",
      user: { email: demoEmail("free") },
    });
    await decide(id, "approve");
    const { body } = await admin("GET", `/admin/audit?target=${reference}`);
    const actions = (body as { data: { action: string }[] }).data.map(({ action }) => action);
    expect(actions).toEqual(["payment.approve"]);
    // By whose it is, too: their id, as the panel's links say it.
    const ofUser = await admin("GET", `/admin/audit?target=${payment?.user.id}`);
    expect((ofUser.body as { data: object[] }).data[0]).toMatchObject({ action: "payment.approve" });
  });
});

describe("a decision", () => {
  it("approves once: plan, end, mail and audit together; who comes second is told who was first", async () => {
    const { id, reference } = await ask("free", { plan: "pro", period: "monthly" });
    // Without I, O, 0 and 1, which are mistaken for each other in a bank's form.
    expect(reference).toMatch(/^PAR-[2-9A-HJ-NP-Z]{8}$/);
    const subjects: string[] = [];
    const off = fixture.services.announcements.onRevoked(({ userId }) => subjects.push(userId));
    const approved = await decide(id, "approve", {}, { "idempotency-key": "una" });
    off();
    expect(subjects).toEqual([await idOf(fixture, "free")]);
    expect(approved.body).toMatchObject({
      message: "Plan activado hasta el 20/12/2026",
      data: { status: "active", decidedBy: "admin", coversUntil: "2026-12-20T15:00:00.000Z" },
    });
    expect(await userOf("free")).toMatchObject({
      subscription_type: "pro",
      subscription_status: "active",
      subscription_ends_at: new Date("2026-12-20T15:00:00.000Z"),
      subscription_activated_at: new Date("2026-11-20T15:00:00.000Z"),
    });
    expect((await decide(id, "approve", {}, { "idempotency-key": "una" })).body).toEqual(approved.body);
    expect(await decide(id, "approve")).toMatchObject({
      status: 409,
      body: { message: "Ese pago ya está activado por admin" },
    });
    expect((await decide(id, "reject", { reason: "Tarde" })).status).toBe(409);
    const mails = await mailsOf(fixture.opened.database);
    expect(mails.map(({ kind }) => kind)).toEqual(["subscription-active"]);
    expect(mails[0]?.text_body).toContain(`Confirmamos tu pago ${reference}`);
    expect(mails[0]?.text_body).toContain("20/12/2026");
    expect(mails[0]?.text_body).not.toContain("empieza el");
    const audits = await auditOf(fixture.opened.database);
    expect(audits.map(({ action }) => action)).toEqual(["payment.approve"]);
    expect(audits[0]?.after).toMatchObject({ reference, amount: 27_900, plan: "pro", status: "active" });
  });

  it("renews from the end of what runs, begins after a trial, and counts the rest of another plan", async () => {
    const set = async (name: string, change: object) =>
      fixture.opened.database.updateTable("users").set(change).where("email", "=", demoEmail(name)).execute();
    const endAfter = async (name: string, plan: string, period: string): Promise<string | null> => {
      const { id } = await ask(name, { plan, period });
      const { data } = (await decide(id, "approve")).body as { data: AdminPayment };
      expect((await userOf(name)).subscription_ends_at?.toISOString() ?? null).toBe(data.coversUntil);
      return data.coversUntil;
    };
    const ends = new Date("2026-11-30T15:00:00Z");
    await set("pro", { subscription_ends_at: ends });
    fixture.clock.advance(1_000);
    const first = new Date("2026-05-01T12:00:00Z");
    await set("pro", { subscription_created_at: first });
    expect(await endAfter("pro", "pro", "monthly")).toBe("2026-12-30T15:00:00.000Z");
    expect((await userOf("pro")).subscription_created_at).toEqual(first);
    const [mail] = await mailsOf(fixture.opened.database);
    expect(mail?.text_body).toContain("empieza el 30/11/2026");
    expect(await endAfter("pro", "pro", "yearly")).toBe("2027-12-30T15:00:00.000Z");
    for (const subscription_status of ["payment_received", "pending_payment"]) {
      await set("pro", { subscription_ends_at: ends, subscription_status });
      expect(await endAfter("pro", "pro", "monthly")).toBe("2026-12-30T15:00:00.000Z");
    }
    await set("starter", { subscription_ends_at: ends });
    // Ten days of 12,900 are 4.62 of 27,900.
    expect((await endAfter("starter", "pro", "monthly"))?.slice(0, 10)).toBe("2026-12-25");
    const trial = await userOf("trial");
    const over = new Date(trial.created_at.getTime() + 30 * day);
    const end = new Date((await endAfter("trial", "starter", "monthly")) ?? 0);
    expect(Math.round((end.getTime() - over.getTime()) / day)).toBeGreaterThanOrEqual(28);
    await set("black", { subscription_ends_at: null });
    expect(await endAfter("black", "black", "yearly")).toBeNull();
  });

  it("approves no plan that is gone, and of what else was asked for cancels what nobody said was paid", async () => {
    const { database } = fixture.opened;
    const [announced, paid, attached, forgotten] = [
      await ask("free", { plan: "pro" }),
      await ask("free", { plan: "black" }),
      await ask("free", { plan: "black", period: "yearly" }),
      await ask("free", { plan: "starter" }),
    ];
    const own = await as("free");
    await own(uploadOf(`/subscription/payments/${attached.id}/receipts`, pdfOf()));
    await own({
      method: "PUT",
      url: `/subscription/payments/${paid.id}/announcement`,
      payload: { paidOn: "2026-11-20" },
    });
    const pro = await database
      .selectFrom("plans")
      .selectAll()
      .where("id", "=", "pro")
      .executeTakeFirstOrThrow();
    const late = await ask("expired", { plan: "pro" });
    await database.deleteFrom("plans").where("id", "=", "pro").execute();
    expect((await decide(announced.id, "approve")).status).toBe(400);
    // Their owners can still be asked and told no.
    expect((await decide(announced.id, "ask", { message: "¿Te sirve Black?" })).status).toBe(200);
    expect((await auditOf(database)).map(({ action }) => action)).toContain("payment.ask");
    expect((await decide(late.id, "reject", { reason: "Ya no se vende" })).status).toBe(200);
    await database
      .insertInto("plans")
      .values({ ...pro, features: JSON.stringify(pro.features) })
      .execute();
    expect((await decide(announced.id, "approve")).status).toBe(200);
    const rows = await database.selectFrom("payments").select(["id", "status"]).execute();
    const states = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    expect([announced, paid, attached, forgotten].map(({ id }) => states[id])).toEqual([
      "active",
      "pending",
      "pending",
      "cancelled",
    ]);
  });

  it("rejects with a reason that its owner reads; they are as before, and may ask again", async () => {
    const { id, reference } = await ask("free", { plan: "pro" });
    expect((await decide(id, "reject", { reason: " " })).status).toBe(400);
    const rejected = await decide(id, "reject", { reason: "El importe no coincide" });
    expect(rejected.body).toMatchObject({ data: { status: "rejected", reason: "El importe no coincide" } });
    expect(await userOf("free")).toMatchObject({ subscription_status: "free", subscription_type: "free" });
    const [mail] = await mailsOf(fixture.opened.database);
    expect(mail).toMatchObject({ kind: "payment-rejected", recipient: demoEmail("free") });
    expect(mail?.text_body).toContain("El importe no coincide");
    expect((await auditOf(fixture.opened.database)).at(-1)).toMatchObject({
      action: "payment.reject",
      after: { reference, reason: "El importe no coincide" },
    });
    const call = await as("free");
    const own = await call({ method: "GET", url: "/subscription/payments" });
    expect(own.body.data).toMatchObject([
      { reference, status: "rejected", reason: "El importe no coincide" },
    ]);
    const again = await ask("free", { plan: "pro" });
    expect(again.reference).not.toBe(reference);
    expect(await paymentsOf("?status=rejected")).toHaveLength(1);
    // A plan that was given without a payment has only its end known.
    await fixture.opened.database
      .updateTable("users")
      .set({ subscription_activated_at: null, subscription_ends_at: new Date("2026-10-01T12:00:00Z") })
      .where("email", "=", demoEmail("expired"))
      .execute();
    const lapsed = await ask("expired", { plan: "pro" });
    await decide(lapsed.id, "reject", { reason: "No llegó" });
    expect(await userOf("expired")).toMatchObject({ subscription_status: "expired" });
  });

  it("lists for review what can be decided now: announced, with a receipt, or nothing to pay, and not asked about", async () => {
    const review = async () => (await paymentsOf("?status=review")).map(({ reference }) => reference);
    const silent = await ask("free", { plan: "pro" });
    expect(await review()).toEqual([]);
    const call = await as("free");
    await call(uploadOf(`/subscription/payments/${silent.id}/receipts`, pdfOf()));
    expect(await review()).toEqual([silent.reference]);
    await decide(silent.id, "ask", { message: "¿De qué cuenta?" });
    expect(await review()).toEqual([]);
    const url = `/subscription/payments/${silent.id}/announcement`;
    await call({ method: "PUT", url, payload: { paidOn: "2026-11-20" } });
    expect(await review()).toEqual([silent.reference]);
    expect(await paymentsOf()).toHaveLength(1);
  });

  it("asks no longer once its owner announced the payment or attached a receipt", async () => {
    const { id } = await ask("free", { plan: "pro" });
    const call = await as("free");
    const url = `/subscription/payments/${id}`;
    const answers: Call[] = [
      { method: "PUT", url: `${url}/announcement`, payload: { paidOn: "2026-11-20" } },
      uploadOf(`${url}/receipts`, pdfOf()),
    ];
    for (const answer of answers) {
      await decide(id, "ask", { message: "Mandanos el comprobante" });
      expect((await call(answer)).status).toBe(200);
      const { question, asked_at } = await fixture.opened.database
        .selectFrom("payments")
        .select(["question", "asked_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect([question, asked_at], answer.url).toEqual([null, null]);
    }
    // The receipt is that payment's, not of any other of theirs.
    const [payment] = await paymentsOf();
    const { id: other } = await ask("free", { plan: "black" });
    const statuses = [];
    for (const of of [id, other]) {
      const path = `/subscription/payments/${of}/receipts/${payment?.receipts[0]?.id}`;
      statuses.push((await call({ method: "GET", url: path })).status);
    }
    expect(statuses).toEqual([200, 404]);
  });
});

describe("receipts", () => {
  it("are stored by what they are, three of a payment, the same once, and seen by their owner and administrators", async () => {
    const { id, reference } = await ask("free", { plan: "pro" });
    const url = `/subscription/payments/${id}/receipts`;
    const [owner, other] = [await as("free"), await as("expired")];
    const put = (name: string, content: Buffer, call = owner) => {
      fixture.clock.advance(1);
      return call(uploadOf(url, content, name));
    };
    expect((await put("../../foto.png", jpegOf())).status).toBe(200);
    expect((await put("otra vez.jpg", jpegOf())).status).toBe(200);
    expect((await put("x.pdf", pdfOf(), other)).status).toBe(404);
    const rider = Buffer.concat([pdfOf(), zipOf("a.exe", "MZ")]);
    expect((await put("pago.pdf", rider)).status).toBe(200);
    const [payment] = await paymentsOf();
    expect(payment?.receipts.map(({ name, kind, bytes }) => [name, kind, bytes])).toEqual([
      ["foto.png", "jpg", jpegOf().length],
      ["pago.pdf", "pdf", pdfOf().length],
    ]);
    const [picture, paper] = payment?.receipts ?? [];
    expect((await put("tercero.pdf", pdfOf({ extra: "% 3" }))).status).toBe(200);
    expect((await put("cuarto.pdf", pdfOf({ extra: "% 4" }))).status).toBe(409);
    expect((await put("tercero otra vez.pdf", pdfOf({ extra: "% 3" }))).status).toBe(200);

    const file = await fixture.app.inject({
      url: `/admin/payments/${id}/receipts/${paper?.id}`,
      headers: { "x-admin-token": await fixture.tokenOf("admin") },
    });
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="comprobante_${reference}.pdf"`,
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    });
    expect(file.rawPayload.equals(pdfOf())).toBe(true);
    const receipt = await admin("GET", `/admin/payments/${id}/receipts/${picture?.id}?format=base64`);
    expect(receipt.body).toMatchObject({ data: { kind: "jpg", content: jpegOf().toString("base64") } });
    const audits = (await auditOf(fixture.opened.database)).map(({ action, after }) => [action, after]);
    expect(audits).toEqual([
      ["payment.receipt", { reference, receipt: paper?.id }],
      ["payment.receipt", { reference, receipt: picture?.id }],
    ]);
    expect((await other({ method: "GET", url: `${url}/${paper?.id}` })).status).toBe(404);
    expect(
      (await owner({ method: "GET", url: `${url}/${paper?.id}` })).answer.rawPayload.equals(pdfOf()),
    ).toBe(true);
    expect((await other({ method: "DELETE", url: `${url}/${paper?.id}` })).status).toBe(404);
    expect((await owner({ method: "DELETE", url: `${url}/${paper?.id}` })).status).toBe(200);
    await decide(id, "approve");
    expect((await put("tarde.pdf", pdfOf({ extra: "% 5" }))).status).toBe(409);
    expect((await owner({ method: "DELETE", url: `${url}/${picture?.id}` })).status).toBe(409);
  });

  it("of 5 MB are taken; of a byte more, or no receipts, they leave nothing behind", async () => {
    const { id } = await ask("free", { plan: "pro" });
    const url = `/subscription/payments/${id}/receipts`;
    const call = await as("free");
    const put = async (content: Buffer) => (await call(uploadOf(url, content))).status;
    const room = 5 * 1024 * 1024;
    expect(await put(pdfOf({ bytes: room + 1 }))).toBe(413);
    for (const content of ["", "text", "<html>"]) expect(await put(Buffer.from(content)), content).toBe(400);
    expect(await put(zipOf("a.pdf", "x"))).toBe(400);
    const json = { name: "a.pdf", content: pdfOf().toString("base64") };
    expect((await call({ url: `${url}?name=a.pdf`, payload: json })).status).toBe(415);
    expect(await fixture.opened.database.selectFrom("payment_receipts").selectAll().execute()).toEqual([]);
    expect(await put(pdfOf({ bytes: room }))).toBe(200);
  });
});

describe("old receipts", () => {
  it("are deleted with their files after five years, younger ones stay; a copy has the files", async () => {
    const { id } = await ask("free", { plan: "pro" });
    const call = await as("free");
    const url = `/subscription/payments/${id}/receipts`;
    const { database } = fixture.opened;
    for (const extra of ["% 1", "% 2"]) {
      fixture.clock.advance(day);
      await call(uploadOf(url, pdfOf({ extra })));
    }
    const path = join(mkdtempSync(join(tmpdir(), "paridad-receipts-")), "copia.gz");
    await writeBackup(database, { path });
    const { sums } = await verifyBackup(path);
    expect([sums["payment_receipts"]?.rows, sums["receipt_files"]?.rows]).toEqual([2, 2]);
    rmSync(path);
    const later = new Date("2031-11-22T14:59:59Z").getTime();
    expect(await forgetReceipts(database, { years: 5, now: later })).toBe(1);
    expect(await database.selectFrom("receipt_files").select("receipt_id").execute()).toHaveLength(1);
    expect(await forgetReceipts(database, { years: 5, now: later + 1_000 })).toBe(0);
  });
});

describe("the accountant's file", () => {
  it("has holder, tax number, concept and amount of what was approved, and no cell that would run", async () => {
    const first = await ask("free", { plan: "pro", period: "yearly" });
    const call = await as("free");
    await call({
      method: "PUT",
      url: `/subscription/payments/${first.id}/announcement`,
      payload: { paidOn: "2026-11-19", payerName: "=cmd|' /C calc'!A0", payerTaxId: "12.345.678" },
    });
    fixture.clock.advance(day);
    admin = await asAdmin(fixture);
    await decide(first.id, "approve");
    const monthly = await ask("expired", { plan: "starter", period: "monthly" });
    const csv = await admin("GET", "/admin/payments?status=active&format=csv");
    const [heading, row, ...rest] = csv.text.trim().split("\r\n");
    expect(heading).toBe(
      "decidedAt,reference,holder,taxId,email,concept,paidOn,listAmount,promotionalCode,amount,currency,coversFrom,coversUntil,status,decidedBy",
    );
    expect(row).toBe(
      `2026-11-21T15:00:00.000Z,${first.reference},'=cmd|' /C calc'!A0,12.345.678,${demoEmail("free")},"Plan Pro, 12 meses (${first.reference})",2026-11-19,267840,,267840,ARS,2026-11-21T15:00:00.000Z,2027-11-21T15:00:00.000Z,Activado,admin`,
    );
    expect(rest).toEqual([]);
    const days = async (range: string) => (await paymentsOf(`?status=active&${range}`)).length;
    // The day of the decision counts, not that of the request.
    expect(await days("from=2026-11-21&to=2026-11-21")).toBe(1);
    expect(await days("to=2026-11-20")).toBe(0);
    expect(await days("from=2026-11-22")).toBe(0);
    await decide(monthly.id, "approve");
    const later = await admin("GET", "/admin/payments?status=active&format=csv");
    expect(later.text).toContain(`"Plan Starter, 1 mes (${monthly.reference})"`);
  });
});
