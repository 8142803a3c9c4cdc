import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTables } from "../src/backup/repository.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build, demoEmail, openTestDatabase, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-backup-"));
const path = join(directory, "todo.gz");
const bars = 2_500;
let fixture: TestWorld;

beforeAll(async () => {
  fixture = await build();
  const start = Date.parse("2026-10-30T14:00:00Z");
  await createHistoryRepository(fixture.opened.database).writeBars(
    Array.from({ length: bars }, (_, index) => ({
      symbol: index % 2 === 0 ? "GFGC7400DI" : "GFGV7400DI",
      expiration: "2026-12-18",
      time: new Date(start + index * 60_000).toISOString(),
      resolution: "1m" as const,
      source: "simulated" as const,
      open: 100.1,
      high: 1e-3,
      low: null,
      close: index / 3,
      bid: null,
      ask: 12.5,
      volume: 7,
      operations: 1,
      turnover: 1234.56,
      underlying: 7000,
      ratePercent: 33.3,
      flags: ["crossed" as const],
    })),
  );
  await fixture.app.inject({
    method: "POST",
    url: "/auth/register",
    payload: {
      firstName: "Ñandú",
      lastName: "O'Brien",
      email: "copia@example.com",
      password: testPassword,
      confirmPassword: testPassword,
      termsAccepted: true,
      plan: "pro",
      period: "yearly",
    },
  });
  await fixture.opened.database
    .updateTable("users")
    .set({ last_name: "O'Brien \\ \t" })
    .where("email", "=", "copia@example.com")
    .execute();
  await fixture.tokenOf("admin");
  await writeBackup(fixture.opened.database, { path });
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Every row of every table as text, in one order. */
async function contentOf({ database }: Pick<OpenDatabase, "database">): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { name } of await listTables(database)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(${sql.table(name)}.*)::text as row from ${sql.table(name)} order by 1
    `.execute(database);
    content[name] = rows.map(({ row }) => row).join("\n");
  }
  return content;
}

/** Databases are made and filled one after the other, on a machine that may be busy. */
const timeout = 120_000;

describe("a backup", { timeout }, () => {
  it("brings every row back into an empty embedded database, and people sign in there", async () => {
    const dataDirectory = join(directory, "restored");
    const opened = await openDatabase({ dataDirectory });
    await restoreBackup(opened.database, path);
    await opened.close();
    const reopened = await openDatabase({ dataDirectory });
    const [restored, original] = [await contentOf(reopened), await contentOf(fixture.opened)];
    expect(Object.keys(restored)).toEqual(Object.keys(original));
    for (const table of Object.keys(original)) expect(restored[table], table).toBe(original[table]);
    expect(restored["option_bars"]?.split("\n")).toHaveLength(bars);
    const other = await build({ opened: reopened });
    const login = await other.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: demoEmail("pro"), password: testPassword },
    });
    expect(login.statusCode).toBe(200);
    await other.close();
  });

  it("is refused where there is data, when it is cut short, and when it is something else", async () => {
    await expect(restoreBackup(fixture.opened.database, path)).rejects.toThrow("ya tiene datos");
    const empty = await openTestDatabase();
    const cut = join(directory, "cut.gz");
    writeFileSync(cut, readFileSync(path).subarray(0, -200));
    await expect(restoreBackup(empty.database, cut)).rejects.toThrow("incompleta");
    const changed = join(directory, "changed.gz");
    writeFileSync(changed, gzipSync(gunzipSync(readFileSync(path)).toString().replace("Ñandú", "Ñandu")));
    await expect(restoreBackup(empty.database, changed)).rejects.toThrow("dañada");
    const other = join(directory, "other.gz");
    writeFileSync(other, "hola");
    await expect(restoreBackup(empty.database, other)).rejects.toThrow("no es una copia");
    const newer = join(directory, "newer.gz");
    const next = await openTestDatabase();
    await sql`alter table plans add column tomorrow text`.execute(next.database);
    await build({ opened: next });
    await sql`update plans set tomorrow = 'x'`.execute(next.database);
    await writeBackup(next.database, { path: newer });
    await next.close();
    await expect(restoreBackup(empty.database, newer)).rejects.toThrow("otra versión");
    // Nothing of the attempts stayed.
    expect((await contentOf(empty))["users"]).toBe("");
    await empty.close();
  });

  it("is written back whole or not at all, and what was written is compared with it", async () => {
    const opened = await openTestDatabase();
    const breakOff = (): never => {
      throw new Error("killed");
    };
    await expect(restoreBackup(opened.database, path, breakOff)).rejects.toThrow("killed");
    expect((await contentOf(opened))["users"]).toBe("");
    // A database that changes what it is given.
    await sql`create function other() returns trigger language plpgsql as
      $$ begin new.last_name := 'Otro'; return new; end $$`.execute(opened.database);
    await sql`create trigger other before insert on users for each row execute function other()`.execute(
      opened.database,
    );
    await expect(restoreBackup(opened.database, path)).rejects.toThrow("users: alguna fila es distinta");
    expect((await contentOf(opened))["users"]).toBe("");
    await opened.close();
  });

  it("is for its owner alone from its first byte, also over what an earlier try left open", async () => {
    const file = join(directory, "privada.gz");
    writeFileSync(`${file}.part`, "a medias", { mode: 0o644 });
    writeFileSync(file, "una anterior", { mode: 0o644 });
    const before = process.umask(0);
    try {
      await writeBackup(fixture.opened.database, { path: file });
    } finally {
      process.umask(before);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).not.toContain("privada.gz.part");
    // One that breaks off leaves the last whole copy, and nothing beside it.
    const tell = () => {
      throw new Error("away");
    };
    const { size } = statSync(file);
    await expect(writeBackup(fixture.opened.database, { path: file, tell })).rejects.toThrow("away");
    expect(readdirSync(directory)).not.toContain("privada.gz.part");
    expect(statSync(file).size).toBe(size);
  });
});
