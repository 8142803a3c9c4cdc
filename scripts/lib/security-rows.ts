import type { Outcome } from "./outcomes.ts";

/** Rows of ASVS, each with the tests that prove it: `file > title`, the title of a test or of a suite as it is written. */
export type SecurityTests = Readonly<Record<string, readonly string[]>>;
type Said =
  | { readonly state: "passed" | "failed" | "not run" }
  | { readonly state: "skipped"; readonly reason: string };

const special = /[$()*+.?[\\\]^{|}]/g;

/** Titles of rows of a table hold what stands in the place of `%s`. */
function titlePattern(title: string): RegExp {
  const written = title.replaceAll(special, String.raw`\$&`).replaceAll(/%[#Ocdfijos]/g, "[^]*");
  return new RegExp(`^${written}$`);
}

/** What the run says of a named test, which may be many. One that was skipped without a reason is as one that isn't run. */
function saidOf(named: string, outcomes: readonly Outcome[]): Said {
  const place = named.indexOf(" > ");
  const [file, title] = [named.slice(0, place), titlePattern(named.slice(place + " > ".length))];
  const own = outcomes.filter((one) => one.file === file && one.titles.some((text) => title.test(text)));
  if (own.some(({ state }) => state === "failed")) return { state: "failed" };
  if (own.some(({ state }) => state === "passed")) return { state: "passed" };
  const reasons = new Set(own.map(({ reason }) => reason));
  return reasons.size === 0 || reasons.has(null)
    ? { state: "not run" }
    : { state: "skipped", reason: [...reasons].join(" and ") };
}

export type JudgedRows = {
  /** A line for each named test that didn't pass. */
  readonly lines: readonly string[];
  /** Rows with a named test that nobody ran, though nothing says why. A failed one is counted by its runner. */
  readonly failed: readonly string[];
  /** A reason for each row whose every test was skipped. */
  readonly skipped: readonly string[];
};

/** What a run proved of each row. */
export function judgeRows(tests: SecurityTests, outcomes: readonly Outcome[]): JudgedRows {
  const rows = Object.entries(tests).map(([id, names]) => ({
    id,
    said: names.map((name) => ({ name, ...saidOf(name, outcomes) })),
  }));
  return {
    lines: rows.flatMap(({ id, said }) =>
      said
        .filter(({ state }) => state !== "passed")
        .map(
          (one) =>
            `ASVS ${id}: ${one.state === "skipped" ? `skipped, ${one.reason}` : one.state}: ${one.name}`,
        ),
    ),
    failed: rows.filter(({ said }) => said.some(({ state }) => state === "not run")).map(({ id }) => id),
    skipped: rows.flatMap(({ said }) => {
      const reasons = new Set(said.flatMap((one) => (one.state === "skipped" ? [one.reason] : [])));
      const isSkipped = said.every(({ state }) => state === "skipped");
      return isSkipped ? [`ASVS row unproved: ${[...reasons].join(" and ")}`] : [];
    }),
  };
}
