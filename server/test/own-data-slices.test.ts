import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inHeavyRead } from "../src/limits/heavy-read.ts";
import { ownBulk } from "../src/modules/account/own-bulk-repository.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

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
