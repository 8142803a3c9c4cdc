import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTables } from "../src/backup/repository.ts";
import { compareBackup, verifyBackup } from "../src/backup/check-backup.ts";
import { checkRestored, restoreBackup } from "../src/backup/restore-backup.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import { build, demoEmail, openTestDatabase, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-backup-"));
const path = join(directory, "todo.gz");
const bars = 2_500;
let world: TestWorld;

beforeAll(async () => {
  world = await build();
  const start = Date.parse("2026-10-30T14:00:00Z");
  await createHistoryRepository(world.opened.database).writeBars(
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
  await world.app.inject({
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
  await world.opened.database
    .updateTable("users")
    .set({ last_name: "O'Brien \\ \t" })
    .where("email", "=", "copia@example.com")
    .execute();
  await world.tokenOf("admin");
  await writeBackup(world.opened.database, { path });
});
afterAll(async () => {
  await world.close();
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
  it("brings every row back into an empty embedded database, on the disk, and people sign in there", async () => {
    const dataDirectory = join(directory, "restored");
    const opened = await openDatabase({ dataDirectory });
    await restoreBackup(opened.database, path);
    await opened.close();
    const reopened = await openDatabase({ dataDirectory });
    const [restored, original] = [await contentOf(reopened), await contentOf(world.opened)];
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
    await expect(restoreBackup(world.opened.database, path)).rejects.toThrow("ya tiene datos");
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
    const text = gunzipSync(readFileSync(path)).toString();
    // Without its hash, as older copies end.
    const counted = text.replace(/^end\t\{.*"rows":(\d+).*\}$/m, "end\t$1");
    writeFileSync(newer, gzipSync(counted.replace('"migrations":[', '$&"9999-of-tomorrow",')));
    await expect(restoreBackup(empty.database, newer)).rejects.toThrow("más nueva");
    // Nothing of the attempts stayed.
    expect((await contentOf(empty))["users"]).toBe("");
    await empty.close();
  });

  it("is read whole without a database, and compared with the one that it was restored into", async () => {
    const told: number[] = [];
    const opened = await openTestDatabase();
    await restoreBackup(opened.database, path, { tell: (rows) => told.push(rows) });
    const { rows, sums } = await verifyBackup(path);
    expect([rows, sums?.["option_bars"]?.rows]).toEqual([told.at(-1), bars]);
    expect(await compareBackup(opened.database, path)).toEqual([]);
    await opened.database.updateTable("users").set({ last_name: "Otro" }).execute();
    await sql`delete from option_bars where time = (select min(time) from option_bars)`.execute(
      opened.database,
    );
    expect(await compareBackup(opened.database, path)).toEqual([
      `option_bars: ${bars} filas en la copia, ${bars - 1} en la base`,
      "users: alguna fila es distinta",
    ]);
    await opened.close();
  });

  it("is restored from where it was broken off, and until then no server starts there", async () => {
    const opened = await openTestDatabase();
    const { rows: all } = await verifyBackup(path);
    const breakOff = (rows: number): void => {
      if (rows > all - 1_000) throw new Error("killed");
    };
    const broken = restoreBackup(opened.database, path, { tell: breakOff, entriesAtOnce: 1 });
    await expect(broken).rejects.toThrow("killed");
    await expect(checkRestored(opened.database)).rejects.toThrow("quedó a medias");
    const other = join(directory, "otra.gz");
    await writeBackup(opened.database, { path: other });
    await expect(restoreBackup(opened.database, other)).rejects.toThrow("quedó a medias");
    const told: number[] = [];
    await restoreBackup(opened.database, path, { tell: (rows) => told.push(rows), entriesAtOnce: 1 });
    // What was there was not written again: the key would not allow it.
    expect(told[0]).toBeGreaterThan(all - 2_000);
    expect(await compareBackup(opened.database, path)).toEqual([]);
    await checkRestored(opened.database);
    await opened.close();
  });

  it.each([
    [
      "an older release gets the day's totals out of its imported minutes",
      '"0360-day-totals"',
      [null, 127],
      [null, 131],
    ],
    ["this release keeps its minutes as they are", "nothing", [127, null], [131, null]],
  ])("of %s", async (_name, unknown, first, second) => {
    const source = await openTestDatabase();
    const { database } = source;
    const contract = {
      symbol: "GFGC7400DI",
      expiration: "2026-12-18",
      source: "imported",
      flags: [],
    } as const;
    const prices = {
      open: null,
      high: null,
      low: null,
      close: 1,
      bid: 1,
      ask: 1,
      underlying: 1,
      ratePercent: 1,
    };
    const bar = (resolution: "1m" | "1d", time: string, volume: number) => ({
      ...contract,
      ...prices,
      resolution,
      time: `2026-10-30T${time}:00.000Z`,
      volume,
      operations: null,
      turnover: null,
    });
    await createHistoryRepository(database).writeBars([
      bar("1m", "15:00", 127),
      bar("1m", "19:00", 131),
      bar("1d", "20:00", 258),
    ]);
    await sql`update history_days set closed_at = now(), made = array['GFGC7400DI 2026-12-18']`.execute(
      database,
    );
    const [whole, copy] = [join(directory, "entera.gz"), join(directory, "de-antes.gz")];
    await writeBackup(database, { path: whole });
    await source.close();
    const text = gunzipSync(readFileSync(whole)).toString();
    const unsigned = text.replace(/^end\t\{.*"rows":(\d+).*\}$/m, "end\t$1");
    writeFileSync(copy, gzipSync(unsigned.replace(`,${unknown}`, "")));
    const restored = await openTestDatabase();
    await restoreBackup(restored.database, copy);
    const { rows } = await sql<{ volume: number | null; day_volume: number | null; resolution: string }>`
      select volume, day_volume, resolution from option_bars order by time
    `.execute(restored.database);
    const pairs = rows.map(({ volume, day_volume, resolution }) => [resolution, volume, day_volume]);
    // The day's own row was their sum: it is made again.
    const daily = first[0] === null ? [] : [["1d", 258, null]];
    expect(pairs).toEqual([["1m", ...first], ["1m", ...second], ...daily]);
    const days = await sql<{
      is_open: boolean;
    }>`select closed_at is null as is_open from history_days`.execute(restored.database);
    expect(days.rows).toEqual([{ is_open: first[0] === null }]);
    await checkRestored(restored.database);
    await restored.close();
  });

  it("is for its owner alone from its first byte, also over what an earlier try left open", async () => {
    const file = join(directory, "privada.gz");
    writeFileSync(`${file}.part`, "a medias", { mode: 0o644 });
    writeFileSync(file, "una anterior", { mode: 0o644 });
    const before = process.umask(0);
    try {
      await writeBackup(world.opened.database, { path: file });
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
    await expect(writeBackup(world.opened.database, { path: file, tell })).rejects.toThrow("away");
    expect(readdirSync(directory)).not.toContain("privada.gz.part");
    expect(statSync(file).size).toBe(size);
  });
});
