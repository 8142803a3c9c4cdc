import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clusterOf } from "./cluster.ts";
import { findPrograms } from "./programs.ts";
import { startEmbedded } from "./start-embedded.ts";

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), "paridad-embedded-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function ask(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

it("is reached by its socket and password alone, knows accented capitals, and gives the product no rights outside of its database", async () => {
  const embedded = await startEmbedded({ dataDirectory: directory });
  const { databaseUrl, superuserUrl } = embedded;
  try {
    expect(await ask(databaseUrl, "select lower('ÁVILA Ñandú')")).toEqual(["ávila ñandú"]);
    expect(await ask(databaseUrl, "show listen_addresses")).toEqual([""]);
    const socket = new URL(databaseUrl).searchParams.get("host") ?? "";
    expect([statSync(socket).mode & 0o777, statSync(join(directory, "database.json")).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    const guessed = databaseUrl.replace(/:[^:@]+@/, ":otra@");
    await expect(ask(guessed, "select 1")).rejects.toMatchObject({ code: "28P01" });
    for (const statement of [
      "copy (select 1) to program 'true'",
      "create role otro",
      "create database otra",
    ]) {
      await expect(ask(databaseUrl, statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    expect(await ask(superuserUrl, "select count(*)::int from pg_roles where rolsuper")).toEqual([1]);
  } finally {
    await embedded.stop();
  }
});

it("starts over what a crash left, though a process of the old number lives", async () => {
  const first = await startEmbedded({ dataDirectory: directory });
  await first.stop();
  // The launcher of this test: alive, and nobody's database.
  writeFileSync(join(first.directory, "postmaster.pid"), `${process.ppid}\n${first.directory}\n0\n5432\n\n`, {
    mode: 0o600,
  });
  const second = await startEmbedded({ dataDirectory: directory });
  expect(await ask(second.databaseUrl, "select 1 as one")).toEqual([1]);
  const [pid] = readFileSync(join(first.directory, "postmaster.pid"), "utf8").split("\n");
  expect(pid).not.toBe(String(process.ppid));
  await second.stop();
});

const noted = (): void =>
  writeFileSync(
    join(directory, "database.json"),
    JSON.stringify({ directory: "postgresql", password: "x", listening: null }),
  );
function versionIn(name: string, version: string): void {
  mkdirSync(join(directory, name));
  writeFileSync(join(directory, name, "PG_VERSION"), version);
}

it.each<[string, () => void, string]>([
  [
    "of another major version",
    () => {
      noted();
      versionIn("postgresql", "17\n");
    },
    "son de PostgreSQL 17 y esta versión trae PostgreSQL 18. Hacé una copia con `pnpm backup` de la versión anterior",
  ],
  [
    "of the kind before",
    () => versionIn("database", "18\n"),
    "son de una versión que guardaba de otra forma",
  ],
  ["whose password is lost", () => versionIn("postgresql", "18\n"), "falta database.json"],
  ["whose files are gone", noted, "Faltan los archivos de la base de datos"],
])("a data directory %s is refused with what to do", (_name, prepare, message) => {
  prepare();
  const programs = { directory: "/nowhere", major: 18 };
  expect(() => clusterOf(directory, programs, () => programs)).toThrow(message);
});

it("a system without binaries is told of DATABASE_URL", async () => {
  const architecture = process.arch;
  Object.defineProperty(process, "arch", { value: "mips" });
  try {
    await expect(findPrograms()).rejects.toThrow(/mips\) no hay un PostgreSQL incluido.*DATABASE_URL/);
  } finally {
    Object.defineProperty(process, "arch", { value: architecture });
  }
});
