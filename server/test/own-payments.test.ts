import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentInstruction } from "@paridad/core/contract";
import { pdfOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { asAdmin } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, demoEmail, testConfig } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const [hour, day] = [3_600_000, 86_400_000];
const url = "/subscription/payments";
let fixture: TestWorld;
let admin: AdminCall;
beforeAll(async () => void (fixture = await build()));
afterAll(() => fixture.close());

async function as(name: string) {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
  return async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path = "",
    payload?: object,
    type = "application/json",
  ) => {
    // A millisecond apart, so the order of what is stored is the order of the calls.
    fixture.clock.advance(1);
    const answer = await fixture.app.inject({
      method,
      url: `${url}${path}`,
      headers,
      ...(payload ? { headers: { ...headers, "content-type": type }, payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
}
type Call = Awaited<ReturnType<typeof as>>;
type Own = PaymentInstruction & { id: string };
const ask = async (call: Call, payload: object): Promise<Own> => (await call("POST", "", payload)).body.data;
const attach = (call: Call, id: string) =>
  call("POST", `/${id}/receipts?name=a.pdf`, pdfOf(), "application/pdf");
const listed = async (call: Call): Promise<Own[]> => (await call("GET")).body.data;
const userOf = (name: string) =>
  fixture.opened.database
    .selectFrom("users")
    .selectAll()
    .where("email", "=", demoEmail(name))
    .executeTakeFirstOrThrow();

describe("a user's payments", () => {
  it("say to which account and how much, one for each plan and period and nobody else's", async () => {
    const [free, expired] = [await as("free"), await as("expired")];
    const before = fixture.clock.now();
    const monthly = await ask(free, { plan: "pro", period: "monthly" });
    expect(monthly).toMatchObject({
      planId: "pro",
      amount: 27_900,
      listAmount: 27_900,
      freeMonths: 0,
      currency: "ARS",
      holder: "Paridad de Prueba S.A.",
      taxId: "30-70000001-6",
      cbu: "0070999020000012345678",
      alias: "PARIDAD.PRUEBA",
      accountNumber: "9990-2",
      status: "pending",
      coversUntil: null,
      receipts: [],
    });
    // An administrator's open form is older than this.
    expect((await userOf("free")).updated_at.getTime()).toBeGreaterThan(before);
    const yearly = await ask(free, { plan: "pro", period: "yearly" });
    const black = await ask(free, { plan: "black", period: "monthly" });
    const theirs = await ask(expired, { plan: "pro", period: "monthly" });
    const references = [monthly, yearly, black, theirs].map(({ reference }) => reference);
    expect(new Set(references).size).toBe(4);
    expect((await attach(free, monthly.id)).status).toBe(200);
    expect((await listed(free)).map(({ reference, receipts }) => [reference, receipts?.length])).toEqual([
      [black.reference, 0],
      [yearly.reference, 0],
      [monthly.reference, 1],
    ]);
    expect((await listed(expired)).map(({ reference }) => reference)).toEqual([theirs.reference]);
  });

  it("keep from whose account they were paid, as their owner says, and until when they opened the plan", async () => {
    const call = await as("free");
    const [black, , monthly] = await listed(call);
    const details = { paidOn: "2026-11-20", payerTaxId: "20-11111111-2" };
    expect((await call("PUT", `/${black?.id}/announcement`, details)).status).toBe(200);
    const about = { paidOn: "2026-11-20", payerName: null, payerTaxId: "20111111112" };
    expect((await listed(call))[0]).toMatchObject(about);
    admin = await asAdmin(fixture);
    await admin("POST", `/admin/payments/${monthly?.id}/approve`, {});
    const paid = (await listed(call)).find(({ id }) => id === monthly?.id);
    expect(paid).toMatchObject({ status: "active", reason: null, question: null });
    expect(paid?.coversUntil?.slice(0, 10)).toBe("2026-12-20");
    // One of before there were codes.
    await fixture.opened.database.updateTable("payments").set({ list_amount: null }).execute();
    expect((await listed(call))[0]).toMatchObject({ amount: 54_900, listAmount: 54_900 });
  });

  it("are cancelled by their owner alone, who is then as before; nothing more is said of them", async () => {
    const [call, other] = [await as("expired"), await as("free")];
    const [payment] = await listed(call);
    expect((await userOf("expired")).subscription_status).toBe("pending_payment");
    expect((await other("DELETE", `/${payment?.id}`)).status).toBe(404);
    expect((await call("DELETE", `/${payment?.id}`)).status).toBe(200);
    expect(await listed(call)).toMatchObject([{ status: "cancelled", reason: null }]);
    expect(await userOf("expired")).toMatchObject({
      subscription_status: "expired",
      subscription_type: "pro",
    });
    expect((await call("DELETE", `/${payment?.id}`)).status).toBe(409);
    const tell = async (by: Call) =>
      (await by("PUT", `/${payment?.id}/announcement`, { paidOn: "2026-11-20" })).status;
    expect([await tell(call), await tell(other)]).toEqual([409, 404]);
  });

  it("are paid by a day of Buenos Aires, up to thirty before they were asked for", async () => {
    // 22:00 of the 20th in Buenos Aires.
    fixture.clock.advance(10 * hour);
    const call = await as("expired");
    const { id } = await ask(call, { plan: "pro", period: "monthly" });
    const paidOn = async (paid: string, by = call) =>
      (await by("PUT", `/${id}/announcement`, { paidOn: paid })).status;
    expect([await paidOn("2026-11-21"), await paidOn("2026-11-20")]).toEqual([400, 200]);
    const mistyped = { paidOn: "2026-11-20", payerTaxId: "30-50000173-4" };
    expect((await call("PUT", `/${id}/announcement`, mistyped)).status).toBe(400);
    fixture.clock.advance(5 * day);
    const later = await as("expired");
    expect([await paidOn("2026-10-20", later), await paidOn("2026-10-21", later)]).toEqual([400, 200]);
  });

  it("asked for again are the one that waits, with its receipts; one whose money was seen is not asked twice", async () => {
    const call = await as("pro");
    const first = await ask(call, { plan: "black", period: "yearly" });
    expect((await attach(call, first.id)).status).toBe(200);
    const again = await ask(call, { plan: "black", period: "yearly" });
    expect(again).toMatchObject({ id: first.id, reference: first.reference });
    expect(again.receipts?.map(({ name }) => name)).toEqual(["a.pdf"]);
    const { database } = fixture.opened;
    await database.updateTable("payments").set({ status: "received" }).where("id", "=", first.id).execute();
    // Another year, maybe: it has a reference of its own, to be told from what was paid.
    const next = await ask(call, { plan: "black", period: "yearly" });
    expect([next.status, next.reference === first.reference, next.receipts]).toEqual(["pending", false, []]);
    // The same file may be of both.
    expect((await attach(call, next.id)).status).toBe(200);
    expect((await listed(call)).map(({ id, status, receipts }) => [id, status, receipts?.length])).toEqual([
      [next.id, "pending", 1],
      [first.id, "received", 1],
    ]);
    expect((await userOf("pro")).subscription_status).toBe("active");
  });

  it("that wait keep their plan from being withdrawn", async () => {
    admin = await asAdmin(fixture);
    const plan = { id: "anual", name: "Anual", description: "", price: 5, features: {} };
    expect((await admin("POST", "/admin/subscription-plans", plan)).status).toBe(200);
    // A new plan is the last on sale.
    const edit = { name: "Todo el año", priceArs: 60_000 };
    expect((await admin("PUT", "/admin/subscription-plans/anual", edit)).status).toBe(200);
    const { data: onSale } = (await fixture.app.inject({ url: "/subscription/plans" })).json();
    expect(onSale.map(({ id }: { id: string }) => id)).toEqual(["starter", "pro", "black", "anual"]);
    expect(onSale[3]).toMatchObject(edit);
    const withdraw = async () => (await admin("DELETE", "/admin/subscription-plans/anual")).status;
    const call = await as("free");
    const { id } = await ask(call, { plan: "anual", period: "monthly" });
    expect(await withdraw()).toBe(409);
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect(await withdraw()).toBe(200);
  });

  it("are not asked for of a plan that was withdrawn a moment ago", async () => {
    const call = await as("trial");
    await call("GET");
    const { database } = fixture.opened;
    await fixture.app.inject({ url: "/subscription/plans" });
    await database.deleteFrom("plans").where("id", "=", "starter").execute();
    expect((await call("POST", "", { plan: "starter", period: "monthly" })).status).toBe(400);
    expect(await listed(call)).toEqual([]);
  });
});

describe("an installation without payment requests and codes", () => {
  it("refuses them to administrators; people still ask for plans, and a code gives nothing", async () => {
    const features = { paymentRequests: false, promotionalCodes: false };
    const plain = await build({ opened: fixture.opened, config: { ...testConfig, features } });
    const call = await asAdmin(plain);
    const message = "Esta funcionalidad está temporalmente deshabilitada.";
    for (const path of ["/admin/payments", "/admin/expiring", "/admin/promotional-codes"]) {
      const refused = { status: 403, body: { code: "FORBIDDEN", message } };
      expect(await call("GET", path), path).toMatchObject(refused);
    }
    const headers = { authorization: `Bearer ${await plain.tokenOf("free")}` };
    const asked = { method: "POST", url, headers, payload: { plan: "pro" } } as const;
    expect((await plain.app.inject(asked)).statusCode).toBe(200);
    const price = await plain.app.inject({ url: "/subscription/promotional-code?code=UNO&plan=pro" });
    expect([price.statusCode, price.json().message]).toEqual([400, "Ese código no existe o ya no vale"]);
    await plain.app.close();
  });

  it("are ten new ones a day at most, and the last twenty that were cancelled unpaid are kept", async () => {
    const call = await as("starter");
    const tryOnce = async () => {
      const response = await call("POST", "", { plan: "black" });
      if (response.status !== 200) return response;
      expect((await call("DELETE", `/${response.body.data.id}`)).status).toBe(200);
      return response;
    };
    for (let place = 0; place < 10; place += 1) expect((await tryOnce()).status).toBe(200);
    const refused = await tryOnce();
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Ya pediste 10 pagos en un día. Usá uno de los que tenés o volvé a intentar mañana.",
    ]);
    for (let days = 0; days < 2; days += 1) {
      fixture.clock.advance(day);
      for (let place = 0; place < 10; place += 1) await tryOnce();
    }
    const left = await listed(call);
    expect([left.length, new Set(left.map(({ status }) => status))]).toEqual([20, new Set(["cancelled"])]);
  });
});
