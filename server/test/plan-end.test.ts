import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { announceEnd } from "../src/jobs/repository.ts";
import { runSubscriptions } from "../src/jobs/run-subscriptions.ts";
import { idOf, mailsOf } from "./admin-helper.ts";
import { build, demoEmail, testStart } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser, meOf } from "./support/session-calls.ts";

const day = 86_400_000;
let fixture: TestWorld;
let revoked: string[];
beforeEach(async () => {
  fixture = await build();
  revoked = [];
  fixture.services.announcements.onRevoked(({ userId }) => revoked.push(userId));
});
afterEach(() => fixture.close());

const run = () =>
  runSubscriptions({
    database: fixture.opened.database,
    clock: fixture.clock,
    announcements: fixture.services.announcements,
    publicUrl: "https://paridad.test",
  });
const endsIn = (name: string, milliseconds: number, more: object = {}) =>
  changeUser(fixture, name, { subscription_ends_at: new Date(testStart + milliseconds), ...more });
const kindsTo = async (name: string) =>
  (await mailsOf(fixture.opened.database))
    .filter(({ recipient }) => recipient === demoEmail(name))
    .map(({ kind }) => kind);
/** Access of a login of this moment. */
async function freshAccess(name: string) {
  const token = await fixture.tokenOf(name);
  const headers = { authorization: `Bearer ${token}` };
  const grid = await fixture.app.inject({ url: "/market/historico/opciones/grid", headers });
  return [(await meOf(fixture, token)).json().user.subscriptionStatus, grid.statusCode, grid.json()] as const;
}

describe("a plan's end", () => {
  it("opens everything to the last millisecond, and nothing to a fresh login afterwards", async () => {
    await endsIn("pro", day);
    fixture.clock.advance(day - 1);
    await run();
    expect(await freshAccess("pro")).toMatchObject(["active", 200, { success: true }]);
    expect(revoked).toEqual([]);
    fixture.clock.advance(1);
    await run();
    const refused = { code: "SUBSCRIPTION_REQUIRED", subscriptionStatus: "expired" };
    expect(await freshAccess("pro")).toMatchObject(["expired", 403, refused]);
  });

  it("has that user's sockets looked at, once, and nobody else's", async () => {
    await endsIn("pro", 0);
    await run();
    expect(revoked).toEqual([await idOf(fixture, "pro")]);
    await run();
    expect(revoked).toHaveLength(1);
  });

  it("is announced again after a renewal, and comes for a plan without an end never", async () => {
    await endsIn("pro", 3 * day);
    await run();
    await endsIn("pro", 10 * day);
    fixture.clock.advance(7 * day);
    await run();
    expect(await kindsTo("pro")).toEqual(["ends-soon", "ends-soon"]);
    fixture.clock.advance(4_000 * day);
    await run();
    expect((await freshAccess("black")).slice(0, 2)).toEqual(["active", 200]);
    expect(await kindsTo("black")).toEqual([]);
  });

  it("is never mailed to a disabled account, whose plan ends all the same", async () => {
    await endsIn("pro", 2 * day, { is_active: false });
    await changeUser(fixture, "trial", { is_active: false });
    await run();
    fixture.clock.advance(2 * day);
    await run();
    fixture.clock.advance(27 * day);
    await run();
    expect([await kindsTo("pro"), await kindsTo("trial")]).toEqual([[], []]);
    await changeUser(fixture, "pro", { is_active: true });
    expect((await freshAccess("pro")).slice(0, 2)).toEqual(["expired", 403]);
  });
});

describe("notices of an end", () => {
  it("do not tell of one that an administrator moved while the job ran", async () => {
    const endsAt = new Date(testStart + 3 * day);
    const created = { created_at: new Date(testStart - 60 * day), trial_ends_at: endsAt };
    await changeUser(fixture, "trial", created);
    const read = await fixture.opened.database.selectFrom("users").selectAll().execute();
    const user = read.find(({ email }) => email === demoEmail("trial"));
    if (user === undefined) throw new Error("no such user");
    const notice = { user, kind: "trial-3", endsAt, mail: { subject: "Fin", text: "Fin", html: "Fin" } };
    await changeUser(fixture, "trial", { ...created, trial_ends_at: new Date(testStart + 40 * day) });
    const announce = () =>
      announceEnd(fixture.opened.database, { ...notice, at: new Date(fixture.clock.now()) });
    expect([await announce(), await kindsTo("trial")]).toEqual([false, []]);
    await changeUser(fixture, "trial", created);
    expect([await announce(), await kindsTo("trial")]).toEqual([true, ["ends-soon"]]);
  });

  it("are the most urgent one that is due", async () => {
    const { database } = fixture.opened;
    for (const [left, kind, text] of [
      [7 * day + 1, null, ""],
      [7 * day, "subscription-7", "vence en 7 días"],
      [3 * day + 1, "subscription-7", "vence en 4 días"],
      [3 * day, "subscription-3", "vence en 3 días"],
      [day + 1, "subscription-3", "vence en 2 días"],
      [day, "subscription-1", "vence en 1 día,"],
      [1, "subscription-1", "vence en 1 día,"],
    ] as const) {
      for (const table of ["subscription_notices", "mail_outbox"] as const) {
        await database.deleteFrom(table).execute();
      }
      await endsIn("pro", left);
      await run();
      await run();
      const result = await database.selectFrom("subscription_notices").select("kind").execute();
      expect(result, `${left} ms before`).toEqual(kind === null ? [] : [{ kind }]);
      const [mail, ...more] = await mailsOf(database);
      expect(mail?.text_body ?? "").toContain(text);
      expect(more).toEqual([]);
    }
  });

  it("of a trial go by the end that an administrator gave it", async () => {
    const created = {
      created_at: new Date(testStart - 60 * day),
      trial_ends_at: new Date(testStart + 3 * day),
    };
    await changeUser(fixture, "trial", created);
    await run();
    expect(await kindsTo("trial")).toEqual(["ends-soon"]);
    const [mail] = await mailsOf(fixture.opened.database);
    expect(mail?.text_body).toContain("termina en 3 días");
    expect(mail?.text_body).toContain("Ver planes: https://paridad.test/suscripciones");
    const later = {
      created_at: new Date(testStart - 25 * day),
      trial_ends_at: new Date(testStart + 40 * day),
    };
    await changeUser(fixture, "trial", later);
    await run();
    expect(await kindsTo("trial")).toHaveLength(1);
  });
});
