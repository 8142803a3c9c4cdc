import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseAlertMail } from "../src/modules/unsubscribe/repository.ts";
import { createPeople, racePassword } from "./support/race-people.ts";
import type { Racer } from "./support/race-people.ts";
import { raceNow } from "./support/race-settings.ts";
import { countsOf, inRounds, takeRaceTime, times, tries } from "./support/race-rounds.ts";
import { createRaceWorld, rowOf } from "./support/race-world.ts";
import type { Answer, Call, RaceWorld } from "./support/race-world.ts";

takeRaceTime();

const newPassword = "Otra-Clave-2027";

let fixture: RaceWorld;
let people: Awaited<ReturnType<typeof createPeople>>;

const isGood = ({ status }: Answer): boolean => status === 200;
const letters = (index: number): string => String.fromCodePoint(97 + (index % 26));

const login = ({ email }: Racer, password = racePassword): Call =>
  fixture.call({ path: "/auth/login", body: { email, password } });
const reset = (token: string, password: string): Call =>
  fixture.call({
    path: "/auth/reset-password",
    body: { token, newPassword: password },
  });
const meOf = (token: unknown): Call =>
  fixture.call({ method: "GET", path: "/auth/me" }, { authorization: `Bearer ${String(token)}` });

function rowsOf(
  table: "sessions" | "account_tokens" | "payments" | "api_keys" | "embed_keys",
  userId: string,
) {
  return fixture.database.selectFrom(table).select("id").where("user_id", "=", userId).execute();
}

function userOf({ id }: Racer) {
  return fixture.database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

async function mailsOf({ id }: Racer, kind: string) {
  const mails = fixture.database.selectFrom("mail_outbox").select("text_body").where("user_id", "=", id);
  return mails.where("kind", "=", kind).execute();
}

describe("twenty at once in two processes on PostgreSQL", () => {
  beforeAll(async () => {
    fixture = await createRaceWorld();
    people = await createPeople(fixture.database);
  });
  afterAll(async () => fixture?.close());

  it("login x reset: no session that the old password opened survives", () =>
    inRounds(async () => {
      const racer = await people.user();
      const resets = [reset(await people.linkTo(racer.id, "reset"), newPassword)];
      const logins = times(tries - 1, () => login(racer));
      const answers = await fixture.race(rowOf("users", racer.id), resets, logins);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      expect(await rowsOf("sessions", racer.id)).toEqual([]);
      expect((await login(racer)()).status).toBe(401);
      expect((await login(racer, newPassword)()).status).toBe(200);
    }));

  it("login x reset, the reset last: it ends what they opened", () =>
    inRounds(async () => {
      const racer = await people.user();
      const resets = [reset(await people.linkTo(racer.id, "reset"), newPassword)];
      const logins = times(tries - 1, () => login(racer));
      const answers = await fixture.race(rowOf("users", racer.id), logins, resets);
      expect(answers.at(-1)?.status).toBe(200);
      expect(await rowsOf("sessions", racer.id)).toEqual([]);
      expect((await meOf(answers[0]?.body["token"])()).status).toBe(401);
    }));

  /** Every other one with a new password. */
  const profile = (racer: Racer, index: number): Call => {
    const names = { firstName: `Ana ${letters(index)}`, lastName: "Ruiz" };
    const passwords = { currentPassword: racePassword, newPassword: `Perfil-Nuevo-2${index}` };
    const body = index % 2 === 0 ? { ...names, ...passwords } : names;
    return fixture.call({ method: "PUT", path: "/auth/profile", body }, racer.signedIn);
  };

  it("profile x reset: the reset stays, and names of a session that it ended too", () =>
    inRounds(async () => {
      const racer = await people.user();
      const resets = [reset(await people.linkTo(racer.id, "reset"), newPassword)];
      const changes = times(tries - 1, (index) => profile(racer, index));
      const answers = await fixture.race(rowOf("users", racer.id), resets, changes);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      expect(answers[1]?.body["message"]).toBe("Tu sesión no es válida. Iniciá sesión de nuevo.");
      expect((await login(racer, newPassword)()).status).toBe(200);
      expect(await userOf(racer)).toMatchObject({ first_name: "Ana", last_name: "Paz" });
    }));

  it("profile x profile x reset: one password is set, and it is the one that was acknowledged", () =>
    inRounds(async () => {
      const racer = await people.user();
      const resets = [reset(await people.linkTo(racer.id, "reset"), newPassword)];
      // Every one with a new password.
      const changes = times(tries - 1, (index) => profile(racer, 2 * index));
      const answers = await fixture.race(rowOf("users", racer.id), changes, resets);
      expect(answers.filter(isGood)).toHaveLength(1);
      const set = [...changes.map((_, index) => `Perfil-Nuevo-2${2 * index}`), newPassword];
      expect((await login(racer, set[answers.findIndex(isGood)])()).status).toBe(200);
      const alone = await people.user();
      const ownChanges = await fixture.race(
        rowOf("users", alone.id),
        [],
        times(tries, (index) => profile(alone, 2 * index)),
      );
      expect(countsOf(ownChanges)).toBe("200 x 1, 409 x 19");
      expect(ownChanges.find(({ status }) => status === 409)?.body["message"]).toBe(
        "La contraseña cambió mientras guardabas. Probá de nuevo con la actual.",
      );
    }));

  it("reset x reset: of one link one password is set", () =>
    inRounds(async () => {
      const racer = await people.user();
      const link = await people.linkTo(racer.id, "reset");
      const resets = times(tries, (index) => reset(link, `Restablecida-2${index}`));
      const answers = await fixture.race(rowOf("users", racer.id), [], resets);
      expect(countsOf(answers)).toBe("200 x 1, 400 x 19");
      const winner = `Restablecida-2${answers.findIndex(isGood)}`;
      expect((await login(racer, winner)()).status).toBe(200);
    }));

  it("forgot x forgot, verification x verification: one living link, and it was mailed", () =>
    inRounds(async () => {
      for (const [path, kind, change] of [
        ["/auth/forgot-password", "reset", {}],
        ["/auth/send-email-verification", "verify", { email_verified: false }],
      ] as const) {
        const racer = await people.user(change);
        const asks = times(tries, () => fixture.call({ path, body: { email: racer.email } }));
        const answers = await fixture.race(rowOf("users", racer.id), [], asks);
        expect(countsOf(answers)).toBe("200 x 20");
        const [living, ...more] = await rowsOf("account_tokens", racer.id);
        expect(more).toEqual([]);
        const mails = await mailsOf(racer, kind);
        expect(mails).toHaveLength(20);
        expect(mails.filter(({ text_body: text }) => text.includes(String(living?.id)))).toHaveLength(1);
      }
    }));

  it("verify x verify: all say so; an address that an administrator changed first is not verified", () =>
    inRounds(async () => {
      const verify = (token: string): Call =>
        fixture.call({ method: "GET", path: `/auth/verify-email?token=${encodeURIComponent(token)}` });
      const racer = await people.user({ email_verified: false });
      const link = await people.linkTo(racer.id, "verify");
      const all = times(tries, () => verify(link));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], all))).toBe("200 x 20");
      expect(await userOf(racer)).toMatchObject({ email_verified: true });

      const moved = await people.user({ email_verified: false });
      const { signedIn } = await people.admin();
      const body = { email: `otra.${moved.email}` };
      const edit = fixture.call({ method: "PUT", path: `/admin/users/${moved.id}`, body }, signedIn);
      const old = await people.linkTo(moved.id, "verify");
      const clicks = times(tries - 1, () => verify(old));
      const answers = await fixture.race(rowOf("users", moved.id), [edit], clicks);
      expect(countsOf(answers)).toBe("200 x 1, 400 x 19");
      expect(await userOf(moved)).toMatchObject({ email_verified: false });
    }));

  it("deletion x deletion: one deletes, with one audit row", () =>
    inRounds(async () => {
      const racer = await people.user();
      const body = { password: racePassword };
      const deletion = { method: "DELETE", path: "/auth/account", body };
      const all = times(tries, () => fixture.call(deletion, racer.signedIn));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], all))).toBe("200 x 1, 401 x 19");
      const audits = fixture.database.selectFrom("audit_log").select("id").where("target", "=", racer.id);
      expect(await audits.where("action", "=", "account.delete").execute()).toHaveLength(1);
    }));

  it("deletion x everything else: nothing of a deleted account is left, and nothing answers 5xx", () =>
    inRounds(async () => {
      const racer = await people.user({ email_verified: true, is_partner: true });
      const { signedIn } = await people.admin();
      const { email, id } = racer;
      await fixture.call({ path: "/auth/forgot-password", body: { email } })();
      expect(await mailsOf(racer, "reset")).toHaveLength(1);
      const deletion = { method: "DELETE", path: "/auth/account", body: { password: racePassword } };
      const own = (path: string, body: object): Call => fixture.call({ path, body }, racer.signedIn);
      const others = [1, 2, 3].flatMap(() => [
        own("/terms/accept", { method: "update" }),
        own("/subscription/payments", { plan: "starter", period: "monthly" }),
        own("/auth/embed-keys", { name: "Blog", origins: ["https://blog.example"] }),
        fixture.call({ path: "/auth/forgot-password", body: { email } }),
        fixture.call({ path: `/admin/users/${id}/password-reset`, body: {} }, signedIn),
        login(racer),
      ]);
      const first = [fixture.call(deletion, racer.signedIn)];
      const answers = await fixture.race(rowOf("users", id), first, others);
      expect(answers[0]?.status).toBe(200);
      for (const table of ["sessions", "account_tokens", "payments", "embed_keys"] as const) {
        expect(await rowsOf(table, id), table).toEqual([]);
      }
      const left = fixture.database.selectFrom("mail_outbox").select("id").where("user_id", "=", id);
      expect(await left.execute()).toEqual([]);
    }));

  it("sessions: ten live at once, and of those that end each other one stays", () =>
    inRounds(async () => {
      const racer = await people.user();
      const logins = times(tries, () => login(racer));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], logins))).toBe("200 x 20");
      expect(await rowsOf("sessions", racer.id)).toHaveLength(10);
      const rival = await people.user();
      const tokens = [rival.token];
      while (tokens.length < 4) tokens.push(String((await login(rival)()).body["token"]));
      const end = (index: number): Call => {
        const authorization = `Bearer ${tokens[index % tokens.length]}`;
        return fixture.call({ method: "DELETE", path: "/auth/sessions" }, { authorization });
      };
      const answers = await fixture.race(rowOf("users", rival.id), [], times(tries, end));
      expect(countsOf(answers)).toBe("200 x 5, 401 x 15");
      expect(await rowsOf("sessions", rival.id)).toHaveLength(1);
    }));

  it("an old hash is renewed by one of twenty logins, and lets all of them in", () =>
    inRounds(async () => {
      const { hash } = await import("@node-rs/argon2");
      const old = await hash(racePassword, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      const racer = await people.user({ password_hash: old });
      const answers = await fixture.race(
        rowOf("users", racer.id),
        [],
        times(tries, () => login(racer)),
      );
      expect(countsOf(answers)).toBe("200 x 20");
      expect((await userOf(racer))?.password_hash).toMatch(/m=64,t=1,p=1/);
    }));

  it("keys: ten of each kind live, and none is made behind a reset", () =>
    inRounds(async () => {
      const paid = { subscription_type: "black", subscription_status: "active", is_partner: true };
      const keys = [
        ["api_keys", "/auth/api-keys", { name: "Planilla", scopes: ["read:chain"] }],
        ["embed_keys", "/auth/embed-keys", { name: "Blog", origins: ["https://blog.example"] }],
      ] as const;
      for (const [table, path, body] of keys) {
        const racer = await people.user(paid);
        const asks = times(tries, () => fixture.call({ path, body }, racer.signedIn));
        const answers = await fixture.race(rowOf("users", racer.id), [], asks);
        expect(countsOf(answers), table).toBe("200 x 10, 409 x 10");
        expect(await rowsOf(table, racer.id)).toHaveLength(10);
        const reborn = await people.user(paid);
        const first = [reset(await people.linkTo(reborn.id, "reset"), newPassword)];
        const late = times(tries - 1, () => fixture.call({ path, body }, reborn.signedIn));
        const refused = await fixture.race(rowOf("users", reborn.id), first, late);
        expect(countsOf(refused), table).toBe("200 x 1, 401 x 19");
        expect(await rowsOf(table, reborn.id)).toEqual([]);
      }
    }));

  it("payments: one open for a plan and a period, and all get its reference", () =>
    inRounds(async () => {
      const racer = await people.user();
      const body = { plan: "starter", period: "monthly" };
      const asks = times(tries, () => fixture.call({ path: "/subscription/payments", body }, racer.signedIn));
      const answers = await fixture.race(rowOf("users", racer.id), [], asks);
      expect(countsOf(answers)).toBe("200 x 20");
      const references = answers.map(({ body: { data } }) => (data as { reference: string }).reference);
      expect(new Set(references).size).toBe(1);
      expect(await rowsOf("payments", racer.id)).toHaveLength(1);
    }));

  it("terms: accepted twenty times is accepted once", () =>
    inRounds(async () => {
      const racer = await people.user();
      const accept = { path: "/terms/accept", body: { method: "update" } };
      const all = times(tries, () => fixture.call(accept, racer.signedIn));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], all))).toBe("200 x 20");
      const rows = fixture.database.selectFrom("terms_acceptances").select("terms_id");
      expect(await rows.where("user_id", "=", racer.id).execute()).toHaveLength(1);
    }));

  it("registration x registration: one account an address, and nobody is told apart", () =>
    inRounds(async (round) => {
      const email = `una.sola.${letters(round)}@example.com`;
      const form = { firstName: "Eva", lastName: "Sosa", email, password: racePassword };
      const body = { ...form, confirmPassword: racePassword, termsAccepted: true };
      const all = times(tries, () => fixture.call({ path: "/auth/register", body }));
      const twin = `insert into users (id, email, email_key, first_name, last_name, password_hash, subscription_type,
        subscription_status, created_at, updated_at) values ('twin', $1, $1, 'Eva', 'Sosa', '', 'free', 'free', now(), now())`;
      const answers = await fixture.race({ statement: twin, values: [email] }, [], all);
      expect(countsOf(answers)).toBe("200 x 20");
      const users = fixture.database.selectFrom("users").select("id").where("email_key", "=", email);
      expect(await users.execute()).toHaveLength(1);
    }));

  it("one click that ends alerts by mail x an alert that quiet hours hold: it isn't mailed in the morning", () =>
    inRounds(async (round) => {
      const racer = await people.user();
      const firing = `with owner as (select id from users where id = $1 for update)
        insert into alert_firings (id, user_id, crossing, kind, title, text, path, mail, push, fired_at, held_until)
        select $2, id, 1, 'crossed', 'GGAL', '', '/alertas', true, true, now(), now() from owner`;
      const held = { statement: firing, values: [racer.id, `held-${round}`], stays: true };
      const stop: Call = async () => {
        await refuseAlertMail(fixture.database, racer.id, { now: () => raceNow });
        return { status: 200, body: {} };
      };
      await fixture.race(held, [stop], []);
      const firings = fixture.database.selectFrom("alert_firings").select(["mail", "push"]);
      expect(await firings.where("user_id", "=", racer.id).execute()).toEqual([{ mail: false, push: true }]);
    }));

  it("no transaction of these was a deadlock's victim", () => {
    expect(fixture.deadlocks()).toEqual([]);
  });
});
