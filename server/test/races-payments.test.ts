import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPeople } from "./support/race-people.ts";
import type { Racer } from "./support/race-people.ts";
import { countsOf, inRounds, takeRaceTime, times, tries } from "./support/race-rounds.ts";
import { raceNow } from "./support/race-settings.ts";
import { createRaceWorld, rowOf } from "./support/race-world.ts";
import type { Call, Held, RaceWorld } from "./support/race-world.ts";

takeRaceTime();

const day = 86_400_000;
const at = new Date(raceNow);
/** The trial is over: a payment begins now. */
const settled = { created_at: new Date(raceNow - 60 * day) };

let fixture: RaceWorld;
let people: Awaited<ReturnType<typeof createPeople>>;
let payments = 0;

async function putPayment({ id: userId }: Racer, change: object = {}): Promise<string> {
  payments += 1;
  const id = `pago-${payments}`;
  const plan = { plan_id: "pro", plan_name: "Pro", period: "monthly", amount: 27_900, currency: "ARS" };
  const row = { reference: `PAR-${payments}`, status: "pending", created_at: at, updated_at: at };
  await fixture.database
    .insertInto("payments")
    .values({ id, user_id: userId, ...plan, ...row, ...change })
    .execute();
  return id;
}

async function putCode(name: string, change: object = {}): Promise<Held> {
  const kind = { kind: "percent" as const, value: 10, is_active: true, note: "" };
  const limits = { maximum_uses: 1, first_day: null, last_day: null, plan_id: null };
  const row = { id: name, code: name, code_key: name, ...kind, ...limits, created_at: at, updated_at: at };
  await fixture.database
    .insertInto("promotional_codes")
    .values({ ...row, ...change })
    .execute();
  return { statement: "select 1 from promotional_codes where id = $1 for update", values: [name] };
}

const decision = (
  id: string,
  what: string,
  headers: Readonly<Record<string, string>>,
  body: object = {},
): Call => fixture.call({ path: `/admin/payments/${id}/${what}`, body }, headers);

const userOf = (id: string) =>
  fixture.database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const paymentOf = (id: string) =>
  fixture.database.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const kindsOfMail = async (userId: string) =>
  (
    await fixture.database.selectFrom("mail_outbox").select("kind").where("user_id", "=", userId).execute()
  ).map(({ kind }) => kind);
const actionsOn = async (userId: string) =>
  (
    await fixture.database.selectFrom("audit_log").select("action").where("target", "=", userId).execute()
  ).map(({ action }) => action);
const usesOf = async (code: string) => {
  const counted = await fixture.database
    .selectFrom("promotional_codes")
    .select("uses")
    .where("id", "=", code)
    .executeTakeFirstOrThrow();
  const rows = await fixture.database
    .selectFrom("promotional_code_uses")
    .select("user_id")
    .where("code_id", "=", code)
    .execute();
  return [counted.uses, rows.length];
};

describe("payments by twenty at once in two processes on PostgreSQL", () => {
  beforeAll(async () => {
    fixture = await createRaceWorld();
    people = await createPeople(fixture.database);
  });
  afterAll(async () => fixture?.close());

  it("two administrators approve one payment, ten times each: one month, one mail, one row of audit", () =>
    inRounds(async () => {
      const racer = await people.user(settled);
      const id = await putPayment(racer);
      const [one, other] = [await people.admin(), await people.admin()];
      const calls = times(tries, (index) =>
        decision(id, "approve", (index % 2 === 0 ? one : other).signedIn),
      );
      const answers = await fixture.race(rowOf("users", racer.id), [], calls);
      expect(countsOf(answers)).toBe("200 x 1, 409 x 19");
      expect(await userOf(racer.id)).toMatchObject({
        subscription_type: "pro",
        subscription_status: "active",
        subscription_ends_at: new Date("2026-12-20T15:00:00Z"),
      });
      expect(await kindsOfMail(racer.id)).toEqual(["subscription-active"]);
      expect(await actionsOn(racer.id)).toEqual(["payment.approve"]);
    }));

  it("approve x reject: one of them, whole, and the other is told", () =>
    inRounds(async () => {
      const racer = await people.user({ subscription_status: "pending_payment" });
      const id = await putPayment(racer);
      const { signedIn } = await people.admin();
      const calls = times(tries, (index) =>
        index % 2 === 0
          ? decision(id, "approve", signedIn)
          : decision(id, "reject", signedIn, { reason: "No llegó" }),
      );
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], calls))).toBe("200 x 1, 409 x 19");
      const [user, payment] = [await userOf(racer.id), await paymentOf(id)];
      const isApproved = payment.status === "active";
      expect([payment.reason, user.subscription_status]).toEqual(
        isApproved ? [null, "active"] : ["No llegó", "free"],
      );
      expect(await kindsOfMail(racer.id)).toEqual([isApproved ? "subscription-active" : "payment-rejected"]);
      expect(await actionsOn(racer.id)).toEqual([isApproved ? "payment.approve" : "payment.reject"]);
    }));

  it("approve x its owner's cancellation: the plan is open or the payment is cancelled, never both", () =>
    inRounds(async () => {
      const racer = await people.user({ subscription_status: "pending_payment" });
      const id = await putPayment(racer);
      const { signedIn } = await people.admin();
      const cancel = { method: "DELETE", path: `/subscription/payments/${id}` };
      const calls = times(tries, (index) =>
        index % 2 === 0 ? decision(id, "approve", signedIn) : fixture.call(cancel, racer.signedIn),
      );
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], calls))).toBe("200 x 1, 409 x 19");
      const [{ subscription_status: status }, payment] = [await userOf(racer.id), await paymentOf(id)];
      expect([payment.status, status]).toEqual(
        payment.status === "active" ? ["active", "active"] : ["cancelled", "free"],
      );
    }));

  it("twenty payments of one user: each adds its month, none is lost and none is shortened", () =>
    inRounds(async () => {
      const ends = new Date(raceNow + 5 * day);
      const paid = {
        ...settled,
        subscription_type: "pro",
        subscription_status: "active",
        subscription_ends_at: ends,
      };
      const racer = await people.user(paid);
      const { signedIn } = await people.admin();
      const ids: string[] = [];
      for (let count = 0; count < tries; count += 1)
        ids.push(await putPayment(racer, { paid_on: "2026-11-20" }));
      const calls = ids.map((id) => decision(id, "approve", signedIn));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], calls))).toBe("200 x 20");
      // 25 November 2026 and twenty months.
      expect((await userOf(racer.id)).subscription_ends_at).toEqual(new Date("2028-07-25T15:00:00Z"));
    }));

  it("a code's last use by twenty users: one gets it, and the others' payments aren't stored", () =>
    inRounds(async (round) => {
      const code = `ultimo-${round}`;
      const held = await putCode(code);
      const racers = await Promise.all(Array.from({ length: tries }, () => people.user()));
      const body = { plan: "pro", period: "monthly", promotionalCode: code };
      const calls = racers.map(({ signedIn }) =>
        fixture.call({ path: "/subscription/payments", body }, signedIn),
      );
      const answers = await fixture.race(held, [], calls);
      expect(countsOf(answers)).toBe("200 x 1, 400 x 19");
      expect(await usesOf(code)).toEqual([1, 1]);
      const stored = await fixture.database
        .selectFrom("payments")
        .select("amount")
        .where("promotional_code", "=", code)
        .execute();
      expect(stored).toEqual([{ amount: 25_110 }]);
    }));

  it("a code by one user in twenty windows is used once", () =>
    inRounds(async (round) => {
      const code = `ventanas-${round}`;
      const held = await putCode(code, { maximum_uses: null });
      const racer = await people.user();
      const body = { plan: "pro", period: "monthly", promotionalCode: code };
      const calls = times(tries, () =>
        fixture.call({ path: "/subscription/payments", body }, racer.signedIn),
      );
      expect(countsOf(await fixture.race(held, [], calls))).toBe("200 x 20");
      expect(await usesOf(code)).toEqual([1, 1]);
    }));

  it("money given back x its owner's deletion: it is owed to nobody any more", () =>
    inRounds(async (round) => {
      const { id: userId } = await people.user();
      const id = `arrepentido-${round}`;
      await fixture.database
        .insertInto("plan_cancellations")
        .values({ id, user_id: userId, kind: "withdrawal", plan_id: "pro", amount: 27_900, created_at: at })
        .execute();
      const { signedIn } = await people.admin();
      const held = { statement: "select 1 from plan_cancellations where id = $1 for update", values: [id] };
      const doneCall = fixture.call({ path: `/admin/refunds/${id}/done` }, signedIn);
      const gone = fixture.call({ method: "DELETE", path: `/admin/users/${userId}` }, signedIn);
      expect(countsOf(await fixture.race(held, [doneCall], [gone]))).toBe("200 x 2");
      const owed = fixture.database.selectFrom("owed_refunds").select("id").where("id", "=", id);
      expect(await owed.execute()).toEqual([]);
    }));

  it("leave no transaction a deadlock's victim", () => {
    expect(fixture.deadlocks()).toEqual([]);
  });
});
