import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import { securityRows } from "./support/security-rows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tests = [
  "{core,web,extension,widgets}/src/**/*.test.{ts,tsx}",
  "server/{src,test}/**/*.test.ts",
  "tests/**/*.spec.ts",
];
/** A title that names rows: `A2 6.2.8, 6.2.9: are compared as typed`. */
const title = /"A2 ((?:V9|\d+(?:\.\d+)+)(?:, (?:V9|\d+(?:\.\d+)+))*): ([^"]+)"/g;

/** Titles of the tests of each row, with the file that has them. */
function testsByRow(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = globSync(tests, { cwd: root }).filter((path) => !path.includes("node_modules"));
  for (const path of paths.toSorted()) {
    for (const [, ids = "", text = ""] of readFileSync(join(root, path), "utf8").matchAll(title)) {
      for (const id of ids.split(", ")) found.set(id, [...(found.get(id) ?? []), `${path}: ${text}`]);
    }
  }
  return found;
}

/** Rows of the table A2 as the notes have them: `16.3.1-16.3.4` stands for four. */
function rowsOfNotes(): string[] {
  const text = readFileSync(sharedPath("security-and-reliability.md"), "utf8");
  const table = text.slice(text.indexOf("### A2."), text.indexOf("### A3."));
  const cells = [...table.matchAll(/^\| ([V\d][^|]*) \|/gm)].map(([, cell = ""]) => cell);
  return cells
    .flatMap((cell) => cell.split(",").map((part) => part.trim()))
    .filter((part) => /^(?:V9|\d+(?:\.\d+)+(?:-\d+(?:\.\d+)+)?)$/.test(part))
    .flatMap((part) => {
      const [first = "", last] = part.split("-");
      if (last === undefined) return [first];
      const [from, to] = [first, last].map((id) => Number(id.split(".").at(-1)));
      const base = first.slice(0, first.lastIndexOf("."));
      return Array.from(
        { length: (to ?? 0) - (from ?? 0) + 1 },
        (_, index) => `${base}.${(from ?? 0) + index}`,
      );
    });
}

describe("rows of OWASP ASVS that apply", () => {
  it("have each a test that is named by them", () => {
    const found = testsByRow();
    const lines = securityRows.map(
      (id) => `${id.padEnd(7)} ${(found.get(id) ?? ["no test"]).join("\n        ")}`,
    );
    process.stdout.write(`ASVS rows and their tests\n${lines.join("\n")}\n`);
    expect(securityRows.filter((id) => !found.has(id))).toEqual([]);
    const known = new Set<string>(securityRows);
    expect([...found.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("are those of the notes", unlessMissing(missingShared("security-and-reliability.md")), () => {
    expect([...securityRows].toSorted()).toEqual([...new Set(rowsOfNotes())].toSorted());
  });
});
