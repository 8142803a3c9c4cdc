import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "../src/db/open-database.ts";
import { migrations } from "../src/db/migrate.ts";
import { isDatabaseAway } from "../src/db/database-away.ts";
import { createPasswords } from "../src/auth/passwords.ts";
import { readSettings } from "../src/db/shared/settings.ts";
import { createFirstAccounts } from "../src/modules/first-accounts/first-accounts.ts";
import { build, createTestClock, openTestDatabase } from "./helper.ts";
import { newDatabase } from "./support/test-databases.ts";
import { volatilitySession, volatilityWorld } from "./support/volatility-world.ts";

describe("on PostgreSQL", () => {
  /** A subject that leaves the others' alone. */
  let databaseUrl: string;
  beforeAll(async () => void (databaseUrl = await newDatabase({ isMigrated: false })));

  it("three processes that start at once apply each migration once", async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl })));
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      opened[0]?.database as never,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    await Promise.all(opened.map((one) => one.close()));
  });

  it("two processes that make one session's volatility rows store one each, with the numbers of one alone", async () => {
    const opened = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl })));
    const fixtures = opened.map(({ database }) => volatilityWorld(database as never));
    const [one, other] = fixtures;
    if (one === undefined || other === undefined) throw new Error("two processes were opened");
    const { signal } = new AbortController();
    await one.record();
    expect(await one.close(signal)).toEqual([volatilitySession]);
    expect(await one.maker.makePending(signal)).toEqual([volatilitySession]);
    const alone = await one.rows();
    expect(alone.map(({ expiration }) => expiration)).toEqual(["2026-12-18", "2027-02-19"]);
    for (const { at_the_money: level } of alone) expect(level).toBeGreaterThan(0.3);
    for (let round = 0; round < 2; round += 1) {
      await one.forget();
      const runs = fixtures.flatMap(({ maker }) => [
        maker.makePending(signal),
        maker.makeAgain({ from: volatilitySession, to: volatilitySession }, signal),
      ]);
      expect(await Promise.all(runs)).toEqual(runs.map(() => [volatilitySession]));
      expect(await other.rows()).toEqual(alone);
    }
    await Promise.all(opened.map((each) => each.close()));
  });

  it("knows both lanes by name, and gives each its time, its memory and its rights", async () => {
    const opened = await openTestDatabase();
    const names = [
      "jit",
      "TimeZone",
      "statement_timeout",
      "idle_in_transaction_session_timeout",
      "default_transaction_read_only",
      "work_mem",
      "application_name",
    ];
    const settingsOf = async (database: typeof opened.database) => {
      const settings = sql.join(names.map((name) => sql`current_setting(${name})`));
      const { rows } = await sql<{ all: string[] }>`select array[${settings}] as all`.execute(database);
      return rows[0]?.all;
    };
    expect(await settingsOf(opened.database)).toEqual(["off", "UTC", "30s", "30s", "off", "4MB", "paridad"]);
    expect(await settingsOf(opened.history)).toEqual([
      "off",
      "UTC",
      "6s",
      "6s",
      "on",
      "4MB",
      "paridad-history",
    ]);
    const during = await opened.database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      return opened.connections();
    });
    const still = { "main waiting": 0, "history in use": 0, "history idle": 1, "history waiting": 0 };
    expect(during).toEqual({ "main in use": 1, "main idle": 0, ...still });
    expect(opened.connections()).toEqual({ "main in use": 0, "main idle": 1, ...still });
    await opened.close();
    expect(Object.values(opened.connections())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("three processes that start at once make one first administrator", async () => {
    const databaseUrl = await newDatabase({ isMigrated: false });
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl })));
    const passwords = await createPasswords();
    const response = await Promise.all(
      opened.map(({ database }) =>
        createFirstAccounts({
          database,
          passwords,
          clock: createTestClock(),
        }).make({
          admin: { username: "admin", password: null },
          demo: { isEnabled: true, password: "Secreta-2026" },
        }),
      ),
    );
    expect(response.filter(({ admin }) => admin !== null)).toHaveLength(1);
    await Promise.all(opened.map((one) => one.close()));
  });

  it("keeps what two administrators change of the settings at one moment", async () => {
    const fixture = await build();
    try {
      const headers = { "x-admin-token": await fixture.tokenOf("admin") };
      const put = (payload: object) =>
        fixture.app.inject({ method: "PUT", url: "/admin/settings", headers, payload });
      for (const value of [true, false, true, false]) {
        const changes = [{ maintenanceMode: value }, { userRegistration: value }, { securityLogs: value }];
        await Promise.all(changes.map(put));
        const stored = await readSettings(fixture.opened.database);
        expect(stored).toMatchObject(Object.assign({}, ...changes));
      }
    } finally {
      await fixture.close();
    }
  });

  it("counts as away when it can't keep up, and not when it is asked nonsense", async () => {
    const { database, close } = await openTestDatabase();
    const errorOf = async (statement: string): Promise<unknown> =>
      database
        .transaction()
        .execute(async (transaction) => {
          await sql`set local statement_timeout = 20`.execute(transaction);
          await sql.raw(statement).execute(transaction);
        })
        .catch((error: unknown) => error);
    expect(isDatabaseAway(await errorOf("select pg_sleep(10)"))).toBe(true);
    expect(isDatabaseAway(await errorOf("select nothing"))).toBe(false);
    await close();
  });

  it("gives numbers as numbers, and days as they are written", async () => {
    const { database, close } = await openTestDatabase();
    const { rows } = await sql`
      select count(*) as counted, '2026-01-02'::date as day, 12.50::numeric as money, 9007199254740991::bigint as large,
        '2026-01-02T03:04:05Z'::timestamptz as time, '{"a":[1]}'::jsonb as document
    `.execute(database);
    expect(rows).toEqual([
      {
        counted: 1,
        day: "2026-01-02",
        money: 12.5,
        large: 9_007_199_254_740_991,
        time: new Date("2026-01-02T03:04:05Z"),
        document: { a: [1] },
      },
    ]);
    await close();
  });
});
