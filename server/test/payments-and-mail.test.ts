import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settlePayments } from "../src/db/payments.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await build();
});
afterEach(() => world.close());

const userId = async (name: string): Promise<string> => {
  const query = world.opened.database.selectFrom("users").select("id");
  return (await query.where("email", "=", demoEmail(name)).executeTakeFirstOrThrow()).id;
};

describe("payments", () => {
  it("are settled by an administrator's activation: the newest counts, the others are cancelled", async () => {
    const token = await world.tokenOf("free");
    for (const [plan, period] of [
      ["starter", "monthly"],
      ["pro", "yearly"],
    ]) {
      world.clock.advance(1);
      await world.app.inject({
        method: "POST",
        url: "/subscription/payments",
        payload: { plan, period },
        headers: { authorization: `Bearer ${token}` },
      });
    }
    const id = await userId("free");
    const settle = (to: "received" | "active", at: string) =>
      world.opened.database
        .transaction()
        .execute((trx) => settlePayments(trx, { userId: id, to, at: new Date(at) }));
    expect(await settle("received", "2026-11-30T12:00:00Z")).toMatchObject({ planId: "pro" });
    const settled = await settle("active", "2026-11-30T12:00:00Z");
    expect(settled?.endsAt.toISOString()).toBe("2027-11-30T12:00:00.000Z");
    const rows = await world.opened.database.selectFrom("payments").select(["plan_id", "status"]).execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { plan_id: "starter", status: "cancelled" },
        { plan_id: "pro", status: "active" },
      ]),
    );
    expect(await settle("active", "2026-12-01T12:00:00Z")).toBeNull();
  });
});

describe("the link that ends bulk mail", () => {
  const accepts = async () =>
    (
      await world.opened.database
        .selectFrom("users")
        .select("accepts_bulk_mail")
        .where("email", "=", demoEmail("pro"))
        .executeTakeFirstOrThrow()
    ).accepts_bulk_mail;

  it("asks when looked at and works by the one click of mail programs", async () => {
    const link = new URL(await world.services.unsubscribe.linkFor(await userId("pro")));
    const url = `${link.pathname}${link.search}`;
    const page = await world.app.inject({ method: "GET", url });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("Darme de baja");
    expect(await accepts()).toBe(true);
    const clicked = await world.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(clicked.statusCode).toBe(200);
    expect(await accepts()).toBe(false);
  });

  it("can't be made for somebody else", async () => {
    const link = new URL(await world.services.unsubscribe.linkFor(await userId("black")));
    const signature = link.searchParams.get("token")?.split(".")[1] ?? "";
    const forged = `${await userId("pro")}.${signature}`;
    for (const token of [forged, "x", `${forged}x`]) {
      const answer = await world.app.inject({ method: "POST", url: `/auth/unsubscribe?token=${token}` });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "INVALID_TOKEN"]);
    }
    expect(await accepts()).toBe(true);
  });
});
