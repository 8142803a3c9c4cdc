import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import { securityRows } from "./support/security-rows.ts";
import { readTests } from "./support/standing-test.ts";
import securityTests from "./support/security-tests.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));
type Named = { readonly file: string; readonly name: string };

/** The tests that the registry names for a row. */
function testsOf(id: string): Named[] {
  const named = (securityTests as Readonly<Record<string, readonly string[]>>)[id] ?? [];
  return named.map((entry) => {
    const [file = "", name = ""] = entry.split(" > ");
    return { file, name };
  });
}

const read = new Map<string, ReturnType<typeof readTests>>();

/** Why a named test proves nothing: its file or its name is gone, or it is skipped. Null where it stands and runs. */
function troubleOf({ file, name }: Named): string | null {
  const path = join(root, file);
  if (!existsSync(path)) return "no such file";
  const troubleIn = read.get(file) ?? readTests(readFileSync(path, "utf8"));
  read.set(file, troubleIn);
  return troubleIn(name);
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
  it("have each a test of the registry, which stands under its exact name and isn't skipped", () => {
    const lines = securityRows.map((id) => {
      const named = testsOf(id).map(({ file, name }) => `${file}: ${name}`);
      return `${id.padEnd(7)} ${named.length === 0 ? "no test" : named.join("\n        ")}`;
    });
    process.stdout.write(`ASVS rows and their tests\n${lines.join("\n")}\n`);
    expect(securityRows.filter((id) => testsOf(id).length === 0)).toEqual([]);
    const troubles = securityRows.flatMap((id) =>
      testsOf(id).flatMap((named) => {
        const trouble = troubleOf(named);
        return trouble === null ? [] : [`${id}: ${trouble}: ${named.file}: ${named.name}`];
      }),
    );
    expect(troubles).toEqual([]);
    const known = new Set<string>(securityRows);
    expect(Object.keys(securityTests).filter((id) => !known.has(id))).toEqual([]);
  });

  it("are those of the notes", unlessMissing(missingShared("security-and-reliability.md")), () => {
    expect([...securityRows].toSorted()).toEqual([...new Set(rowsOfNotes())].toSorted());
  });
});

describe("a test that a row names", () => {
  const body = 'it("opens nothing", async () => {});';
  it.each([
    [body, null],
    [`describe("doors", { timeout: 5 }, () => { ${body} });`, null],
    // Where a machine lacks something: what it means for the row, the report of the run says.
    [`describe("doors", unlessInstalled({ PostgreSQL: programs }), () => { ${body} });`, null],
    [`describe("doors", { skip: false, timeout: 5 }, () => { ${body} });`, null],
    ['test.each([".skip"])("opens nothing", () => {});', null],
    ['describe("opens nothing", () => { it("at all", () => {}); });', null],
    ['it.skip("opens nothing", () => {});', "skipped"],
    ['it.todo("opens nothing");', "skipped"],
    ['it.fails("opens nothing", () => {});', "skipped"],
    ['it.skipIf(no)("opens nothing", () => {});', "skipped"],
    ['it.skip.each([1])("opens nothing", () => {});', "skipped"],
    ['it.each([1]).skip("opens nothing", () => {});', "skipped"],
    ['test.fixme("opens nothing", () => {});', "skipped"],
    ['it("opens nothing", { skip: true }, () => {});', "skipped"],
    [`describe.skip("doors", () => { ${body} });`, "skipped"],
    [`describe.runIf(programs)("doors", () => { ${body} });`, "skipped"],
    [`describe.skipIf(no)("doors", () => { describe("inner", () => { ${body} }); });`, "skipped"],
    [`describe(\n  "doors",\n  { timeout: 5, skip: isSlow },\n  () => {\n    ${body}\n  },\n);`, "skipped"],
    [`describe.skip("other doors", () => {});\n${body}`, null],
    [`${body}\nit.skip("opens nothing", () => {});`, "skipped"],
    ['// it("opens nothing", () => {});', "no such test"],
    ['it("opens nothing else", () => {});', "no such test"],
    ['console.log("opens nothing");', "no such test"],
  ])("as %s has the trouble %s", (text, trouble) => expect(readTests(text)("opens nothing")).toBe(trouble));
});
