import { mkdirSync, mkdtempSync, readlinkSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWalSync } from "./wal-sync.ts";

const synced: string[] = [];
const note = (descriptor: number) => void synced.push(readlinkSync(`/proc/self/fd/${descriptor}`));

const segment = "000000010000000000000001";
let directory: string;
let past: Date;

/** The files that were put on the disk since the last look, by their place in the data directory. */
function disked(): string[] {
  return synced
    .splice(0)
    .map((path) => relative(directory, path))
    .toSorted((one, other) => one.localeCompare(other));
}

beforeEach(() => {
  past = new Date(Date.now() - 60_000);
  directory = mkdtempSync(join(tmpdir(), "paridad-wal-"));
  for (const folder of ["pg_wal", "base/1", "global"])
    mkdirSync(join(directory, folder), { recursive: true });
  for (const file of ["PG_VERSION", "base/1/2619", "global/pg_control", `pg_wal/${segment}`])
    writeFileSync(join(directory, file), "x");
  synced.length = 0;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it("after a checkpoint every file that was written is on the disk, however deep, and an older one isn't again", () => {
  const wal = createWalSync(directory, { data: note, log: note });
  wal.syncDataFiles();
  expect(disked()).toEqual(["base/1/2619", "global/pg_control", "PG_VERSION", `pg_wal/${segment}`]);
  for (const file of ["PG_VERSION", "global/pg_control", `pg_wal/${segment}`])
    utimesSync(join(directory, file), past, past);
  writeFileSync(join(directory, "base/1/2619"), "y");
  wal.syncDataFiles();
  expect(disked()).toEqual(["base/1/2619"]);
});

it("the log is dirty until it was put on the disk, and what else lies beside its segments is no log", () => {
  const wal = createWalSync(directory, { data: note, log: note });
  writeFileSync(join(directory, "pg_wal/archive_status"), "");
  expect(wal.isDirty()).toBe(true);
  wal.sync();
  expect(disked()).toEqual([`pg_wal/${segment}`]);
  utimesSync(join(directory, "pg_wal", segment), past, past);
  expect(wal.isDirty()).toBe(false);
  wal.sync();
  expect(disked()).toEqual([]);
});
