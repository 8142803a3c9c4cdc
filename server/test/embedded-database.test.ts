import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DirectoryInUseError } from "../src/db/embedded/directory-lock.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { prepareDirectory } from "./support/server-process.ts";

let directory: string;
let opened: OpenDatabase;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-embedded-"));
  prepareDirectory(directory);
  opened = await openDatabase({ dataDirectory: directory });
  await sql`create table numbers (n integer primary key, word text)`.execute(opened.database);
});
afterAll(async () => {
  await opened.close();
  rmSync(directory, { recursive: true });
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe("the embedded database", () => {
  it("never mixes the statements of many connections", async () => {
    await Promise.all(
      range(400).map((n) => sql`insert into numbers values (${n}, ${`w${n}`})`.execute(opened.database)),
    );
    const answers = await Promise.all(
      range(400).map(async (n) => {
        const byNumber = sql<{ word: string }>`select word from numbers where n = ${n}`;
        const byWord = sql<{ n: number }>`select n, word, 1 as one from numbers where word = ${`w${n}`}`;
        const { rows } = await (n % 2 === 0 ? byNumber : byWord).execute(opened.database);
        return rows;
      }),
    );
    expect(answers).toEqual(
      range(400).map((n) => (n % 2 === 0 ? [{ word: `w${n}` }] : [{ n, word: `w${n}`, one: 1 }])),
    );
  });

  it("runs transactions one after the other, and rolls back what a broken connection left open", async () => {
    await Promise.all(
      range(20).map((n) =>
        opened.database
          .transaction()
          .execute(async (trx) => {
            await sql`update numbers set word = 'changed' where n = ${n}`.execute(trx);
            if (n % 2 === 1) throw new Error("roll back");
          })
          .catch(() => undefined),
      ),
    );
    const count = sql<{ c: number }>`select count(*) as c from numbers where word = 'changed'`;
    expect((await count.execute(opened.database)).rows).toEqual([{ c: 10 }]);

    const client: pg.PoolClient = await opened.pool.connect();
    await client.query("begin");
    await client.query("update numbers set word = 'changed'");
    client.release(true);
    expect((await count.execute(opened.database)).rows).toEqual([{ c: 10 }]);
  });

  it("is refused to a second opener, and free again after it is closed", async () => {
    await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(DirectoryInUseError);
    await sql`insert into numbers values (9000, 'x')`.execute(opened.database);
    await opened.close();
    opened = await openDatabase({ dataDirectory: directory });
    const { rows } = await sql<{ word: string }>`select word from numbers where n = 9000`.execute(
      opened.database,
    );
    expect(rows).toEqual([{ word: "x" }]);
  });

  it("stays refused to a process of another name for the same directory", async () => {
    await expect(
      openDatabase({ dataDirectory: join(directory, "..", directory.split("/").at(-1) ?? "") }),
    ).rejects.toThrow("Otro proceso de Paridad");
  });
});
