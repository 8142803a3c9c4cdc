import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminPayment, Expiring } from "@paridad/core/contract";
import { asAdmin, auditOf, idOf, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, testStart } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";

const day = 86_400_000;
let world: TestWorld;
let admin: AdminCall;
beforeAll(async () => {
  world = await build();
  admin = await asAdmin(world);
});
afterAll(() => world.close());

const at = (instant: string) => new Date(instant);
async function put(id: string, owner: string, change: object = {}): Promise<void> {
  const asked = at("2026-11-10T12:00:00Z");
  const row = { plan_id: "pro", plan_name: "Pro", period: "monthly", amount: 27_900, currency: "ARS" };
  const user_id = await idOf(world, owner);
  const own = { id, user_id, reference: `PAR-${id.toUpperCase()}`, status: "pending" };
  await world.opened.database
    .insertInto("payments")
    .values({ ...row, ...own, created_at: asked, updated_at: asked, ...change })
    .execute();
}
type Page = { data: AdminPayment[]; pagination: object };
const page = async (query = "") => (await admin("GET", `/admin/payments?${query}`)).body as Page;
const ids = async (query = "") => (await page(query)).data.map(({ id }) => id);

describe("payments as administrators find them", () => {
  beforeAll(async () => {
    const decided = { status: "active", decided_by: "admin", covers_from: at("2026-11-12T15:00:00Z") };
    await put("b-old", "free", { created_at: at("2026-11-08T12:00:00Z"), status: "received" });
    await put("a-new", "pro", {
      created_at: at("2026-11-09T12:00:00Z"),
      payer_name: "Begoña Núñez Güi",
      payer_tax_id: "27987654328",
      promotional_code: "FERIA-20",
      list_amount: 31_000.5,
    });
    // 23:30 in Buenos Aires, and midnight of the next day.
    await put("c-late", "free", { ...decided, decided_at: at("2026-11-13T02:30:00Z") });
    await put("d-next", "free", { ...decided, decided_at: at("2026-11-13T03:00:00Z") });
    await put("e-no", "free", {
      status: "cancelled",
      reason: "No llegó",
      decided_at: at("2026-11-14T12:00:00Z"),
    });
    await put("f-out", "free", { status: "cancelled" });
    const receipt = { kind: "pdf" as const, bytes: 9, created_at: at("2026-11-10T12:00:00Z") };
    await world.opened.database
      .insertInto("payment_receipts")
      .values([
        {
          ...receipt,
          id: "r2",
          payment_id: "a-new",
          name: "2.pdf",
          sha256: "2",
          created_at: at("2026-11-11T12:00:00Z"),
        },
        { ...receipt, id: "r1", payment_id: "a-new", name: "1.pdf", sha256: "1" },
        { ...receipt, id: "r3", payment_id: "b-old", name: "3.pdf", sha256: "3" },
      ])
      .execute();
  });

  it("by their state: what waits by age, what was decided by the newest decision", async () => {
    expect(await ids()).toEqual(["b-old", "a-new"]);
    expect(await ids("status=open")).toEqual(["b-old", "a-new"]);
    expect(await ids("status=active")).toEqual(["d-next", "c-late"]);
    expect(await ids("status=rejected")).toEqual(["e-no"]);
    expect(await ids("status=cancelled")).toEqual(["f-out"]);
    expect(await ids("status=all")).toEqual(["e-no", "d-next", "c-late", "f-out", "a-new", "b-old"]);
  });

  it("by days of Buenos Aires, both whole, and by names without their accents", async () => {
    expect(await ids("status=all&from=2026-11-12&to=2026-11-12")).toEqual(["c-late"]);
    expect(await ids("status=all&from=2026-11-13&to=2026-11-14")).toEqual(["e-no", "d-next"]);
    expect(await ids("search=nunez%20gui")).toEqual(["a-new"]);
    expect(await ids("search=N%C3%9A%C3%91EZ")).toEqual(["a-new"]);
    // By what the plan costs, too, to the cent.
    expect(await ids("search=31.000,50")).toEqual(["a-new"]);
    expect(await ids("search=31.001")).toEqual([]);
    // By four digits of who paid, wherever they stand, and by the whole of a code.
    expect([await ids("search=8765"), await ids("search=876")]).toEqual([["a-new"], []]);
    expect([await ids("search=feria-20"), await ids("search=feria-2")]).toEqual([["a-new"], []]);
  });

  it("in pages with the whole count, each with its own receipts and owner", async () => {
    const second = await page("status=all&limit=4&page=2");
    expect(second.data.map(({ id }) => id)).toEqual(["a-new", "b-old"]);
    expect(second.pagination).toEqual({ page: 2, total: 6, totalPages: 2, hasNextPage: false });
    expect((await page("status=all&limit=4")).pagination).toMatchObject({ page: 1, hasNextPage: true });
    expect((await page("search=nadie")).pagination).toMatchObject({ total: 0, totalPages: 1 });
    const [own, old] = second.data;
    expect([own, old].map((one) => one?.receipts.map(({ id }) => id))).toEqual([["r1", "r2"], ["r3"]]);
    expect(own?.user).toMatchObject({
      email: "pro@paridad.test",
      firstName: "Pablo",
      lastName: "Demo",
      subscriptionType: "pro",
      subscriptionStatus: "active",
      subscriptionEndsAt: null,
    });
    // Of a plan without an end nobody can say until when, nor of what is decided.
    expect([own?.wouldCoverUntil, old?.wouldCoverUntil]).toEqual([null, "2026-12-20T15:00:00.000Z"]);
    const [late] = (await page("status=active")).data;
    expect(late).toMatchObject({ wouldCoverUntil: null, listAmount: 27_900, decidedBy: "admin" });
    expect(late?.coversFrom).toBe("2026-11-12T15:00:00.000Z");
    expect((await page("status=all")).data).toHaveLength(6);
  });

  it("of one instant in the order that they were made in, what was decided the other way round", async () => {
    const decided = { status: "active", decided_at: at("2026-11-15T12:00:00Z") };
    for (const id of ["same-2", "same-3", "same-1"]) await put(id, "black");
    expect(await ids("search=par-same")).toEqual(["same-1", "same-2", "same-3"]);
    const { database } = world.opened;
    await database.updateTable("payments").set(decided).where("id", "like", "same-%").execute();
    expect(await ids("search=par-same&status=active")).toEqual(["same-3", "same-2", "same-1"]);
    await database.deleteFrom("payments").where("id", "like", "same-%").execute();
  });

  it("twenty to a page where nobody asks for another number", async () => {
    for (let count = 0; count < 20; count += 1) await put(`more-${count}`, "black");
    expect((await page("search=more-")).data).toHaveLength(20);
    expect((await page("status=all")).pagination).toMatchObject({ total: 26, totalPages: 2 });
    await world.opened.database.deleteFrom("payments").where("id", "like", "more-%").execute();
  });
});

describe("what an administrator decides", () => {
  it("is mailed with where to go on, and noted with what was before", async () => {
    const { database } = world.opened;
    const decide = (id: string, what: string, payload: object = {}) =>
      admin("POST", `/admin/payments/${id}/${what}`, payload);
    expect((await decide("b-old", "ask", { message: "¿Desde qué cuenta?" })).status).toBe(200);
    const asked = (await ids("search=b-old")) && (await page("search=b-old")).data[0];
    expect(asked).toMatchObject({
      question: "¿Desde qué cuenta?",
      askedAt: at("2026-11-20T15:00:00Z").toISOString(),
    });
    expect(asked?.decidedBy).toBeNull();
    expect((await decide("b-old", "approve")).status).toBe(200);
    expect((await decide("a-new", "reject", { reason: "Otro importe" })).status).toBe(200);
    const mails = await mailsOf(database);
    const bodyOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text_body;
    expect(bodyOf("payment-asked")).toContain("https://paridad.test/payment-instructions");
    expect(bodyOf("payment-rejected")).toContain("https://paridad.test/suscripciones");
    const entries = await auditOf(database);
    const of = (action: string) => entries.find((entry) => entry.action === action);
    expect(of("payment.ask")?.after).toMatchObject({ message: "¿Desde qué cuenta?", amount: 27_900 });
    expect(of("payment.reject")?.after).toMatchObject({ reason: "Otro importe", email: "pro@paridad.test" });
    expect(of("payment.approve")).toMatchObject({
      target: await idOf(world, "free"),
      actor: "admin",
      before: { plan: "free", status: "free", endsAt: null },
      after: { plan: "pro", status: "active", endsAt: "2026-12-20T15:00:00.000Z" },
    });
    expect((await page("search=a-new&status=rejected")).data[0]).toMatchObject({
      decidedBy: "admin",
      decidedAt: "2026-11-20T15:00:00.000Z",
    });
    // Who pays already keeps what runs.
    expect((await page("search=a-new&status=rejected")).data[0]?.user.subscriptionStatus).toBe("active");
  });
});

describe("what ends soon", () => {
  const rows = async () =>
    ((await admin("GET", "/admin/expiring?days=10")).body as { data: Expiring[] }).data;
  const soon = (days: number) => new Date(testStart + days * day);

  it("is of open accounts, the soonest first, with what waits of each and what they were told", async () => {
    const { database } = world.opened;
    await database.deleteFrom("payments").execute();
    await changeUser(world, "starter", { subscription_ends_at: soon(9) });
    await changeUser(world, "pro", { subscription_ends_at: soon(2) });
    await changeUser(world, "black", { subscription_ends_at: soon(3), is_active: false });
    // Paid for: the trial's end is of no account.
    await changeUser(world, "free", { subscription_ends_at: soon(40), trial_ends_at: soon(1) });
    await changeUser(world, "trial", { trial_ends_at: soon(10) });
    await changeUser(world, "expired", { trial_ends_at: new Date(testStart) });
    await put("old", "pro", { created_at: soon(-5) });
    await put("new", "pro", { created_at: soon(-2), status: "received" });
    await put("over", "pro", { created_at: soon(-1), status: "cancelled" });
    await put("waits", "trial");
    const user_id = await idOf(world, "pro");
    const told = { ends_at: soon(2), sent_at: soon(-1) };
    await database
      .insertInto("subscription_notices")
      .values([
        { ...told, user_id, kind: "subscription-3" },
        { ...told, user_id, kind: "subscription-7", sent_at: soon(-5) },
        { ...told, user_id, kind: "trial-1" },
        { ...told, user_id: await idOf(world, "starter"), kind: "subscription-1" },
      ])
      .execute();
    const found = await rows();
    expect(found.map(({ email, kind, days, plan }) => [email.split("@")[0], kind, days, plan])).toEqual([
      ["pro", "subscription", 2, "pro"],
      ["starter", "subscription", 9, "starter"],
      ["trial", "trial", 10, "trial"],
    ]);
    expect(found.map(({ openReference }) => openReference)).toEqual(["PAR-NEW", null, "PAR-WAITS"]);
    expect(found[0]).toMatchObject({ firstName: "Pablo", endsAt: soon(2).toISOString() });
    expect(found[0]?.reminders).toEqual([
      { days: 7, sentAt: soon(-5).toISOString() },
      { days: 3, sentAt: soon(-1).toISOString() },
    ]);
    expect(found[1]?.reminders).toEqual([]);
  });

  it("says who gave notice of the plan that runs, not who left an older one or undid a purchase", async () => {
    const { database } = world.opened;
    const leave = async (id: string, name: string, kind: "notice" | "withdrawal", days: number) => {
      const own = { id, user_id: await idOf(world, name), plan_id: "pro", amount: null };
      await database
        .insertInto("plan_cancellations")
        .values({ ...own, kind, created_at: soon(days) })
        .execute();
    };
    await changeUser(world, "pro", { subscription_activated_at: soon(-10) });
    await changeUser(world, "starter", { subscription_activated_at: soon(-10) });
    await leave("n1", "pro", "notice", -11);
    await leave("n2", "pro", "withdrawal", -1);
    await leave("n3", "starter", "notice", -10);
    const found = await rows();
    expect(found.map(({ hasCancelled }) => hasCancelled)).toEqual([false, true, false]);
  });
});
