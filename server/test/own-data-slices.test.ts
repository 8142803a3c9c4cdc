import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inHeavyRead } from "../src/limits/heavy-read.ts";
import { ownBulk } from "../src/modules/account/own-bulk-repository.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { leaveEverywhere } from "./support/whole-person.ts";

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

async function ownerOf(email: string): Promise<string> {
  const users = world.opened.database.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirstOrThrow()).id;
}

/** A list's ids with the statements that it took: each waits for its turn. */
async function statementsOf(read: () => Promise<readonly { id: string }[]>) {
  let turns = 0;
  const heavy = {
    signal: new AbortController().signal,
    turn: async () => void (turns += 1),
    clock: { spent: 0 },
    refusal: () => new Error("no"),
  };
  const rows = await inHeavyRead(heavy, async () => await read());
  return { ids: rows.map(({ id }) => id), statements: turns };
}

it("positions come ten with a statement and files of operations one, newest first and nobody else's", async () => {
  const { database, history } = world.opened;
  const [own, other] = [await ownerOf("pro@paridad.test"), await ownerOf("black@paridad.test")];
  const positions = (owner: string, count: number) =>
    sql`insert into positions (id, user_id, name, note, settlement, status, version, format, content, created_at,
      updated_at) select ${owner}::text || '-' || place, ${owner}, 'Una', '', '24hs', 'open', 1, 1, '{}',
      '2026-11-01'::timestamptz + place * interval '1 day', '2026-11-01' from generate_series(1, ${count}::integer) place`.execute(
      database,
    );
  const bulk = ownBulk(history);
  const read = () => statementsOf(() => bulk.positions(own));
  const ids = (count: number) => Array.from({ length: count }, (_, place) => `${own}-${count - place}`);
  await positions(other, 1);
  expect(await read()).toEqual({ ids: [], statements: 1 });
  await positions(own, 10);
  expect(await read()).toEqual({ ids: ids(10), statements: 2 });
  await sql`delete from positions where user_id = ${own}`.execute(database);
  await positions(own, 11);
  expect(await read()).toEqual({ ids: ids(11), statements: 3 });

  for (const owner of [own, other]) {
    await sql`insert into operation_imports (id, user_id, file_name, layout, operations, format, content, created_at)
      select ${owner}::text || '-' || place, ${owner}, 'a.csv', null, 1, 1, '{}',
      '2026-11-01'::timestamptz + place * interval '1 day' from generate_series(1, 3) place`.execute(
      database,
    );
  }
  expect(await statementsOf(() => bulk.imports(own))).toEqual({ ids: ids(3), statements: 4 });
});

it("the download has every list newest first, and what was accepted in its order", async () => {
  const { database } = world.opened;
  const user = await ownerOf(demoEmail("starter"));
  await database.deleteFrom("terms_acceptances").where("user_id", "=", user).execute();
  const at = new Date(world.clock.now());
  await leaveEverywhere(database, user, at);
  const [later, earlier] = [new Date(at.getTime() + 1_000), new Date(at.getTime() - 1_000)];
  /** Stores what is there once more, with another id and time. */
  const again = async (table: string, change: object, by = "user_id") => {
    const known = sql<object>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${user}`;
    const { rows } = await known.execute(database);
    await database
      .insertInto(table as "payments")
      .values({ ...rows[0], ...change } as never)
      .execute();
  };
  const made = { id: "z-new", created_at: later };
  await again("payments", { ...made, reference: "z-new" });
  await again("promotional_codes", { id: "z-new", code: "z-new", code_key: "z-new" }, "id");
  await again("promotional_code_uses", { payment_id: "z-new", code_id: "z-new", used_at: later });
  const receipt = { id: "z-new", payment_id: user, name: "dos", kind: "pdf", bytes: 1, sha256: "z" } as const;
  await database
    .insertInto("payment_receipts")
    .values({ ...receipt, created_at: later })
    .execute();
  await again("embed_keys", { ...made, public_key: "z-new" });
  for (const table of ["plan_cancellations", "api_keys", "alerts"]) await again(table, made);
  await again("alert_firings", { id: "z-new", crossing: 2, title: "z-new" });
  await again("import_mappings", { headings: "z-new", updated_at: later });
  const terms = { id: "z-old", version: "z-old", title: "", content: "", effective_date: at, created_at: at };
  await database.insertInto("terms").values(terms).execute();
  await again("terms_acceptances", { terms_id: "z-old", accepted_at: earlier });
  const headers = { authorization: `Bearer ${await world.tokenOf("starter")}` };
  const { data } = (await world.app.inject({ url: "/auth/account-data", headers })).json();
  const named = (list: object[], name: string) => list.map((row) => (row as Record<string, string>)[name]);
  const newestFirst = ["z-new", user];
  for (const list of ["payments", "receipts", "planCancellations", "apiKeys", "embedKeys"]) {
    expect(named(data[list], "id"), list).toEqual(newestFirst);
  }
  expect(named(data.promotionalCodeUses, "payment_id")).toEqual(newestFirst);
  expect(named(data.importMappings, "headings")).toEqual(newestFirst);
  expect(named(data.alerts.alerts, "id")).toEqual(newestFirst);
  expect(named(data.alerts.fired, "title")).toEqual(newestFirst);
  expect(named(data.termsAcceptances, "version")).toEqual(["z-old", user]);
  for (const payment of data.payments) expect(payment).not.toHaveProperty("user_id");
});
