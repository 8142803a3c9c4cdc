import { describe, expect, it } from "vitest";

import type { Outcome } from "./outcomes.ts";
import { judgeRows } from "./security-rows.ts";

const file = "server/test/a.test.ts";
const passed = (...titles: string[]): Outcome => ({ file, titles, state: "passed", reason: null });
const failed = (...titles: string[]): Outcome => ({ file, titles, state: "failed", reason: null });
const skipped = (reason: string | null, ...titles: string[]): Outcome => ({
  file,
  titles,
  state: "skipped",
  reason,
});
const proved = { lines: [], failed: [], skipped: [] };

/** What is said of one row that names these titles of one file. */
const judge = (titles: readonly string[], outcomes: readonly Outcome[]) =>
  judgeRows({ "6.1.1": titles.map((title) => `${file} > ${title}`) }, outcomes);

describe("a row of ASVS", () => {
  it("is proved by a named test that passed, by each of a table's, and by a suite's", () => {
    expect(judge(["shut"], [failed("open"), passed("doors", "shut")])).toEqual(proved);
    expect(judge(["a > b"], [passed("a > b")])).toEqual(proved);
    expect(judge(["(%s) is %i, [%j]?"], [passed('(a\nb) is 7, ["x"]?')])).toEqual(proved);
    expect(judge(["doors"], [passed("doors", "by day"), skipped("no nginx", "doors", "by night")])).toEqual(
      proved,
    );
  });

  it("fails with a named test that nobody ran: gone, in another file, skipped without a reason", () => {
    const notRun = {
      lines: [`ASVS 6.1.1: not run: ${file} > shut`],
      failed: ["6.1.1"],
      skipped: [],
    };
    expect(judge(["shut"], [])).toEqual(notRun);
    expect(judge(["shut"], [passed("shut well"), passed("not shut")])).toEqual(notRun);
    expect(judge(["shut"], [{ ...passed("shut"), file: "server/test/b.test.ts" }])).toEqual(notRun);
    expect(judge(["shut"], [skipped(null, "shut")])).toEqual(notRun);
    expect(judge(["shut"], [skipped(null, "shut"), skipped("no nginx", "shut")])).toEqual(notRun);
    expect(judge(["open", "shut"], [passed("open")])).toEqual(notRun);
  });

  it("whose every test the machine skipped is skipped for that, and not failed", () => {
    expect(judge(["shut"], [skipped("no PostgreSQL", "shut")])).toEqual({
      lines: [`ASVS 6.1.1: skipped, no PostgreSQL: ${file} > shut`],
      failed: [],
      skipped: ["ASVS row unproved: no PostgreSQL"],
    });
    const both = [skipped("no PostgreSQL", "shut"), skipped("no nginx", "open")];
    expect(judge(["shut", "open"], both).skipped).toEqual(["ASVS row unproved: no PostgreSQL and no nginx"]);
  });

  it("of which another test passed only says which was skipped", () => {
    expect(judge(["shut", "open"], [passed("shut"), skipped("no PostgreSQL", "open")])).toEqual({
      lines: [`ASVS 6.1.1: skipped, no PostgreSQL: ${file} > open`],
      failed: [],
      skipped: [],
    });
  });

  it("with a failed test is said; the runner has counted the failure", () => {
    expect(judge(["shut %s"], [passed("shut 1"), failed("shut 2")])).toEqual({
      lines: [`ASVS 6.1.1: failed: ${file} > shut %s`],
      failed: [],
      skipped: [],
    });
  });
});
