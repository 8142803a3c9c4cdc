import {
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWalSync, diskSyncs } from "./wal-sync.ts";

const synced: { readonly how: keyof typeof diskSyncs; readonly file: number }[] = [];
const noteAs = (how: keyof typeof diskSyncs) => (descriptor: number) =>
  void synced.push({ how, file: fstatSync(descriptor).ino });
const notes = { data: noteAs("data"), log: noteAs("log") };

const segment = "000000010000000000000001";
let directory: string;
let past: Date;

/** The files that were put on the disk since the last look, how and by their place in the data directory. */
function disked(): string[] {
  const places = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const nameOf = new Map(places.map((place) => [statSync(join(directory, place)).ino, place]));
  return synced
    .splice(0)
    .map(({ how, file }) => `${how} ${nameOf.get(file)}`)
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
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

it("after a checkpoint every file that was written is on the disk, however deep, and an older one isn't again", () => {
  const wal = createWalSync(directory, notes);
  wal.syncDataFiles();
  expect(disked()).toEqual([
    "data base/1/2619",
    "data global/pg_control",
    "data PG_VERSION",
    `data pg_wal/${segment}`,
  ]);
  for (const file of ["PG_VERSION", "global/pg_control", `pg_wal/${segment}`])
    utimesSync(join(directory, file), past, past);
  writeFileSync(join(directory, "base/1/2619"), "y");
  wal.syncDataFiles();
  expect(disked()).toEqual(["data base/1/2619"]);
});

it("the log is dirty until it was put on the disk, and what else lies beside its segments is no log", () => {
  const wal = createWalSync(directory, notes);
  writeFileSync(join(directory, "pg_wal/archive_status"), "");
  expect(wal.isDirty()).toBe(true);
  wal.sync();
  expect(disked()).toEqual([`log pg_wal/${segment}`]);
  utimesSync(join(directory, "pg_wal", segment), past, past);
  expect(wal.isDirty()).toBe(false);
  wal.sync();
  expect(disked()).toEqual([]);
});

it("unless told otherwise files are put on the disk whole, the log's segments without their times", () => {
  expect(diskSyncs.data).toBe(fsyncSync);
  expect(diskSyncs.log).toBe(fdatasyncSync);
  vi.spyOn(diskSyncs, "data").mockImplementation(notes.data);
  vi.spyOn(diskSyncs, "log").mockImplementation(notes.log);
  const wal = createWalSync(directory);
  wal.sync();
  expect(disked()).toEqual([`log pg_wal/${segment}`]);
  wal.syncDataFiles();
  expect(disked()).toHaveLength(4);
});
