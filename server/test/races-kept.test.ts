import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnRoles } from "@paridad/core/risk";
import { sql } from "kysely";
import { createPosition } from "@paridad/core/endpoints";
import { createPeople, racePassword } from "./support/race-people.ts";
import type { Racer } from "./support/race-people.ts";
import { importCall } from "./support/import-call.ts";
import { countsOf, inRounds, takeRaceTime, times, tries } from "./support/race-rounds.ts";
import { raceNow } from "./support/race-settings.ts";
import { createRaceWorld, rowOf } from "./support/race-world.ts";
import type { Call, RaceWorld } from "./support/race-world.ts";

takeRaceTime();

const subscribed = {
  subscription_type: "black",
  subscription_status: "active",
  subscription_ends_at: new Date(raceNow + 30 * 86_400_000),
};
const columns = {
  ...Object.fromEntries(columnRoles.map((role) => [role, null])),
  fees: [],
  orders: [],
  states: {},
  decimal: "auto",
  optionUnit: "lots",
  isGrouped: false,
  netPrices: false,
};
const position = {
  name: "Acciones",
  settlement: "24hs",
  costs: { share: 0, premium: 0, exercise: 0 },
  legs: [{ type: "share", quantity: 100, price: 7_000 }],
};
const spotAlert = { subject: { kind: "share" }, direction: "above", threshold: 9_000 };
const operation = { symbol: "GGAL", side: "buy", quantity: 100, price: 7_000, fees: null };
const file = importCall({
  fileName: "movimientos.csv",
  operations: [{ at: new Date(raceNow - 86_400_000).toISOString(), ...operation }],
});
const risk = { version: 0, capital: 1_000, brokerMargin: null, notionalShare: null, floorShare: null };

/** A key of each kind as it is made, and what it would be widened to. */
const keys = [
  {
    table: "api_keys",
    path: "/auth/api-keys",
    made: { scopes: ["read:chain"] },
    wider: { scopes: ["read:chain", "stream"] },
  },
  {
    table: "embed_keys",
    path: "/auth/embed-keys",
    made: { origins: ["https://blog.example"] },
    wider: { origins: ["https://ladron.example"] },
  },
] as const;

const closing = { kind: "close", closings: [{ index: 0, quantity: 100, price: 7_000 }] };

let fixture: RaceWorld;
let people: Awaited<ReturnType<typeof createPeople>>;

const own =
  ({ signedIn }: Racer) =>
  (method: string, path: string, body: object): Call =>
    fixture.call({ method, path, body }, signedIn);
const importOf = ({ signedIn }: Racer): Call => {
  const { path, query, body, type } = file;
  return fixture.call({ path: `${path}${query}`, body }, { ...signedIn, "content-type": type });
};

async function resetOf({ id }: Racer, ends: object = {}): Promise<Call> {
  const body = { token: await people.linkTo(id, "reset"), newPassword: "Otra-Clave-2027", ...ends };
  return fixture.call({ path: "/auth/reset-password", body });
}

/** A partner with one key, calls that widen and rename it and one that revokes it. */
async function keyHolder({ table, path, made, wider }: (typeof keys)[number]) {
  const racer = await people.user({ ...subscribed, is_partner: true });
  const ask = own(racer);
  await ask("POST", path, { name: "Blog", ...made })();
  const stored = () =>
    fixture.database.selectFrom(table).selectAll().where("user_id", "=", racer.id).executeTakeFirstOrThrow();
  const { id } = await stored();
  const changes = times(tries - 2, (index) =>
    ask("PATCH", `${path}/${id}`, { name: `Otra ${index}`, ...wider }),
  );
  return { racer, stored, changes, revoke: ask("DELETE", `${path}/${id}`, {}) };
}

/** Every kind of thing that users keep, written once each. */
function writesOf(racer: Racer): Call[] {
  const ask = own(racer);
  return [
    ask("POST", createPosition.path, position),
    ask("PUT", "/positions/settings", risk),
    ask("POST", "/alerts", spotAlert),
    ask("PUT", "/alerts/settings", { quiet: { from: "22:00", to: "08:00" } }),
    importOf(racer),
    ask("PUT", "/position-imports/mappings", { headings: "Fecha;Precio", columns }),
    ask("PUT", "/auth/costs", { choice: "retail" }),
  ];
}

/** Changes to the records once they are there, good in this order. */
async function changesOf(racer: Racer): Promise<Call[]> {
  const response = await Promise.all(writesOf(racer).map((call) => call()));
  const [position, , alert, , sent] = response.map(
    ({ body }) => body["data"] as { id: string; import: { id: string } },
  );
  const sessions = fixture.database.selectFrom("sessions").select("id").where("user_id", "=", racer.id);
  const session = await sessions.executeTakeFirstOrThrow();
  const ask = own(racer);
  return [
    ask("POST", "/alerts", spotAlert),
    ask("PUT", `/alerts/${alert?.id}`, { version: 1, ...spotAlert, threshold: 9_100 }),
    ask("POST", `/alerts/${alert?.id}/state`, { version: 2, action: "pause" }),
    ask("DELETE", `/alerts/${alert?.id}?version=3`, {}),
    ask("POST", "/alerts/fired/seen", { upTo: "z" }),
    ask("POST", "/alerts/push/end", { endpoint: "https://fcm.googleapis.com/fcm/send/a" }),
    ask("DELETE", `/position-imports/${sent?.import.id}`, {}),
    ask("PUT", `/positions/${position?.id}`, { version: 1, name: "Otra" }),
    ask("POST", `/positions/${position?.id}/events`, { version: 2, ...closing }),
    ask("DELETE", `/positions/${position?.id}?version=3`, {}),
    ask("POST", "/terms/accept", { method: "update" }),
    ask("DELETE", `/auth/sessions/${session.id}`, {}),
  ];
}

describe("what users keep, by twenty at once in two processes on PostgreSQL", () => {
  beforeAll(async () => {
    fixture = await createRaceWorld();
    people = await createPeople(fixture.database);
  });
  afterAll(async () => fixture?.close());

  it("deletion x positions, alerts, imports and settings: they find the account gone, and nothing answers 5xx", () =>
    inRounds(async () => {
      const [racer, other] = [await people.user(subscribed), await people.user(subscribed)];
      const deletion = own(racer)("DELETE", "/auth/account", { password: racePassword });
      const others = [1, 2, 3].flatMap(() => writesOf(racer));
      const answers = await fixture.race(rowOf("users", racer.id), [deletion], others);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 21");
      // The same calls of somebody who stays are good ones.
      const stored = await Promise.all(writesOf(other).map((call) => call()));
      expect(countsOf(stored)).toBe("200 x 7");
    }));

  it("reset x positions, alerts, imports, settings, terms and sessions: nothing is written behind it", () =>
    inRounds(async () => {
      const [racer, other] = [await people.user(subscribed), await people.user(subscribed)];
      const calls = [...writesOf(racer), ...(await changesOf(racer))];
      const answers = await fixture.race(rowOf("users", racer.id), [await resetOf(racer)], calls);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      // The same calls of somebody whose password stays are good ones.
      const stored = [];
      for (const call of await changesOf(other)) stored.push(await call());
      expect(countsOf(stored)).toBe("200 x 12");
    }));

  it.each(keys)("$table x reset: none is widened, renamed or revoked behind it", (kind) =>
    inRounds(async () => {
      const { racer, stored, changes, revoke } = await keyHolder(kind);
      const before = await stored();
      const first = [await resetOf(racer)];
      const answers = await fixture.race(rowOf("users", racer.id), first, [...changes, revoke]);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      expect(await stored()).toEqual(before);
    }),
  );

  it.each(keys)("$table x reset, the reset last: what was changed before it stays, or ends", (kind) =>
    inRounds(async () => {
      const { racer, stored, changes } = await keyHolder(kind);
      const last = [await resetOf(racer, { revokeApiKeys: true })];
      const answers = await fixture.race(rowOf("users", racer.id), changes, last);
      expect(countsOf(answers)).toBe("200 x 19");
      const { revoked_at: end, ...row } = await stored();
      expect(row.name).toMatch(/^Otra /);
      expect(end?.getTime()).toBe(kind.table === "api_keys" ? raceNow : undefined);
    }),
  );

  it("one file sent at once as often as the gate lets in: no line of it counts twice", () =>
    inRounds(async () => {
      const racer = await people.user(subscribed);
      // Two of a user in each process.
      const files = times(4, () => importOf(racer));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], files))).toBe("200 x 4");
      const { rows } = await sql<{ files: number; held: number }>`
        select (select count(*)::int from operation_imports where user_id = ${racer.id}) as files,
          (select sum((content->'legs'->0->>'quantity')::int)::int from positions where user_id = ${racer.id}) as held
      `.execute(fixture.database);
      expect(rows).toEqual([{ files: 1, held: 100 }]);
    }));

  it("leave no transaction a deadlock's victim", () => {
    expect(fixture.deadlocks()).toEqual([]);
  });
});
