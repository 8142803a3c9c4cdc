import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { verifyBackup } from "./check-backup.ts";
import { differencesOf, TableSums } from "./table-sums.ts";

const directory = mkdtempSync(join(tmpdir(), "copy-"));
afterAll(() => rmSync(directory, { recursive: true }));

const header = 'paridad\t{"format":1}';
const rows = 'users\t[{"id":"u1"}]';
const sums = 'sums\t{"users":{"rows":1,"hash":"7"}}';
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const ended = (...lines: string[]) => {
  const sha256 = createHash("sha256").update(textOf(lines)).digest("hex");
  return [...lines, `end\t${JSON.stringify({ rows: 1, sha256 })}`];
};

/** What is said of a copy of these lines. */
async function saidOf(lines: readonly string[], bytes = gzipSync(textOf(lines))): Promise<string> {
  const path = join(directory, "x.gz");
  writeFileSync(path, bytes);
  return verifyBackup(path).then(
    ({ rows: count, sums: found }) => JSON.stringify([count, found]),
    (error: unknown) => (error as Error).message,
  );
}
const notOne = "El archivo no es una copia de seguridad de Paridad.";
const incomplete = "La copia de seguridad está incompleta.";

it.each<[string, string[], string]>([
  ["a whole copy", ended(header, rows, sums), '[1,{"users":{"rows":1,"hash":"7"}}]'],
  ["one of another format", ended(header.replace('"format":1', '"format":2'), rows), notOne],
  [
    "one whose rows were changed",
    ended(header, rows).with(1, rows.replace("u1", "u2")),
    "La copia de seguridad está dañada.",
  ],
  ["one without its header", ended(rows), notOne],
  ["one with two headers", ended(header, header), notOne],
  ["one that was cut between two lines", [header, rows], incomplete],
  ["an empty one", [], incomplete],
])("%s is read so: %j %s", async (_name, lines, said) => {
  expect(await saidOf(lines)).toBe(said);
});

it("a copy that was cut anywhere is incomplete, and another file is none", async () => {
  const whole = gzipSync(textOf(ended(header, rows, sums)));
  expect(await saidOf([], whole.subarray(0, whole.length - 40))).toBe(incomplete);
  expect(await saidOf([], Buffer.from("hola"))).toBe(notOne);
  await expect(verifyBackup(join(directory, "none.gz"))).rejects.toThrow("ENOENT");
});

it("sums are the same in any order of pages; each table that differs is named, an empty one may be missing", () => {
  const [one, other] = [new TableSums(), new TableSums()];
  one.add("users", { rows: 2, hash: "9007199254740993" });
  one.add("users", { rows: 1, hash: "5" });
  other.add("users", { rows: 1, hash: "5" });
  other.add("users", { rows: 2, hash: "9007199254740993" });
  expect(one.all()).toEqual({ users: { rows: 3, hash: "9007199254740998" } });
  expect([differencesOf(one.all(), other.all()), one.rows()]).toEqual([[], 3]);
  const sum = (count: number, hash: string) => ({ rows: count, hash });
  expect(
    differencesOf(
      { a: sum(1, "1"), b: sum(2, "2"), c: sum(0, "0") },
      { a: sum(1, "9"), b: sum(3, "2"), d: sum(1, "1") },
    ),
  ).toEqual([
    "a: alguna fila es distinta",
    "b: 2 filas en la copia, 3 en la base",
    "d: 0 filas en la copia, 1 en la base",
  ]);
  expect(differencesOf({ constructor: sum(4, "1") }, {})).toEqual([
    "constructor: 4 filas en la copia, 0 en la base",
  ]);
});
