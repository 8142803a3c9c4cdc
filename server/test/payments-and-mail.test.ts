import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settlePayments } from "../src/db/shared/payments/settle.ts";
import { asAdmin } from "./admin-helper.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

const userId = async (name: string): Promise<string> => {
  const query = fixture.opened.database.selectFrom("users").select("id");
  return (await query.where("email", "=", demoEmail(name)).executeTakeFirstOrThrow()).id;
};

describe("payments", () => {
  it("give the plan that was paid: on activation without another, and when a subscriber gets a dearer one", async () => {
    const ask = async (name: string, plan: string) => {
      const headers = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
      const payload = { plan, period: "monthly" };
      await fixture.app.inject({ method: "POST", url: "/subscription/payments", headers, payload });
      return async () =>
        (await fixture.app.inject({ url: "/subscription/payments", headers }))
          .json()
          .data.map(({ planId, status }: { planId: string; status: string }) => `${planId} ${status}`);
    };
    const admin = await asAdmin(fixture);
    const expired = await userId("expired");
    const paymentsOfExpired = await ask("expired", "black");
    const activate = { subscriptionType: "pro", subscriptionStatus: "active" };
    const activated = await admin("PUT", `/admin/users/${expired}`, activate);
    expect(activated.body).toMatchObject({ user: { subscriptionType: "black" } });
    expect(await paymentsOfExpired()).toEqual(["black active"]);
    const starter = await userId("starter");
    const paymentsOfStarter = await ask("starter", "pro");
    const other = await admin("PUT", `/admin/users/${starter}`, { subscriptionType: "black" });
    expect(other.body).toMatchObject({ user: { subscriptionType: "black", subscriptionEndsAt: null } });
    expect(await paymentsOfStarter()).toEqual(["pro pending"]);
    const paid = await admin("PUT", `/admin/users/${starter}`, { subscriptionType: "pro" });
    expect(paid.body).toMatchObject({ user: { subscriptionEndsAt: "2026-12-20T15:00:00.000Z" } });
    expect(await paymentsOfStarter()).toEqual(["pro active"]);
  });
});

describe("what was paid", () => {
  type Open = { id: string; user: string; period: string; at: string; status?: string };
  const open = ({ id, user, period, at, status = "pending" }: Open) =>
    fixture.opened.database
      .insertInto("payments")
      .values({
        id,
        user_id: user,
        plan_id: "pro",
        plan_name: "Pro",
        period,
        amount: 1,
        currency: "ARS",
        reference: id,
        status,
        created_at: new Date(at),
        updated_at: new Date(at),
      })
      .execute();
  const settle = (user: string, at: string, more: object = {}) =>
    fixture.opened.database
      .transaction()
      .execute((trx) => settlePayments(trx, { userId: user, to: "active", at: new Date(at), ...more }));
  const statuses = async () =>
    (
      await fixture.opened.database.selectFrom("payments").select(["id", "status"]).orderBy("id").execute()
    ).map(({ id, status }) => `${id} ${status}`);

  it("is the newest open payment, of two at once the later made; money seen still waits for its activation", async () => {
    const user = await userId("free");
    const at = "2027-01-10T12:00:00Z";
    const before = "2027-01-01T12:00:00Z";
    await open({ id: "a", user, period: "monthly", at: before, status: "received" });
    await open({ id: "b", user, period: "monthly", at });
    await open({ id: "c", user, period: "yearly", at });
    await open({ id: "d", user: await userId("pro"), period: "monthly", at });
    expect(await settle(user, at, { planId: "black" })).toBeNull();
    expect(await settle(user, at, { to: "received" })).toMatchObject({ planId: "pro", period: "yearly" });
    expect(await statuses()).toEqual(["a received", "b pending", "c received", "d pending"]);
    expect(await settle(user, at, { planId: "pro" })).toMatchObject({ planId: "pro", period: "yearly" });
    expect(await statuses()).toEqual(["a received", "b cancelled", "c active", "d pending"]);
  });
});

describe("the link that ends bulk mail", () => {
  const accepts = async () =>
    (
      await fixture.opened.database
        .selectFrom("users")
        .select("accepts_bulk_mail")
        .where("email", "=", demoEmail("pro"))
        .executeTakeFirstOrThrow()
    ).accepts_bulk_mail;

  it("asks when looked at and works by the one click of mail programs", async () => {
    const link = new URL(await fixture.services.unsubscribeLink(await userId("pro")));
    const url = `${link.pathname}${link.search}`;
    const page = await fixture.app.inject({ method: "GET", url });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain('<form method="post"><button>Darme de baja</button></form>');
    expect(await accepts()).toBe(true);
    const field = 'Content-Disposition: form-data; name="List-Unsubscribe"';
    const forms = {
      "application/x-www-form-urlencoded": "List-Unsubscribe=One-Click",
      "multipart/form-data; boundary=fin": `--fin\r\n${field}\r\n\r\nOne-Click\r\n--fin--\r\n`,
    };
    for (const [type, payload] of Object.entries(forms)) {
      await fixture.opened.database.updateTable("users").set({ accepts_bulk_mail: true }).execute();
      const headers = { "content-type": type };
      const clicked = await fixture.app.inject({ method: "POST", url, headers, payload });
      expect([clicked.statusCode, await accepts()], type).toEqual([200, false]);
    }
  });

  it("is kept to: who used it, and whoever has no open account, gets no news, not even by name", async () => {
    const people = () => fixture.opened.database.updateTable("users");
    await people().set({ accepts_bulk_mail: false }).where("email", "=", demoEmail("pro")).execute();
    await people().set({ is_active: false }).where("email", "=", demoEmail("starter")).execute();
    const admin = await asAdmin(fixture);
    const targetUsers = [await userId("pro"), await userId("starter"), await userId("black")];
    const news = { title: "Novedad", content: "Hola", includePasswordReset: false };
    const named = (await admin("POST", "/admin/emails/bulk", { ...news, targetUsers })).body;
    expect(named).toMatchObject({ data: { recipients: 1 } });
    const all = (await admin("POST", "/admin/emails/bulk", { ...news, targetUsers: [] })).body;
    const recipients = async ({ data }: { data: { campaignId: string } }) =>
      (
        (await admin("GET", `/admin/emails/bulk/${data.campaignId}`)).body as {
          data: { results: { email: string }[] };
        }
      ).data.results.map(({ email }) => email);
    expect(await recipients(named)).toEqual([demoEmail("black")]);
    expect(await recipients(all)).toEqual(["black", "expired", "free", "trial"].map(demoEmail));
  });

  it("can't be made for somebody else", async () => {
    const link = new URL(await fixture.services.unsubscribeLink(await userId("black")));
    const signature = link.searchParams.get("token")?.split(".")[1] ?? "";
    const forged = `${await userId("pro")}.${signature}`;
    for (const token of [forged, "x", `${forged}x`]) {
      const answer = await fixture.app.inject({ method: "POST", url: `/auth/unsubscribe?token=${token}` });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "INVALID_TOKEN"]);
    }
    expect(await accepts()).toBe(true);
  });
});
