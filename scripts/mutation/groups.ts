import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../lib/root.ts";

/** Where a run keeps its mutants, what reaches them, and its results. */
export const mutationReports = join(root, "reports/mutation");

export type PackageName = "core" | "server";

/** One row of the table: which mutants are asked, how many of them, and how many must be seen. */
export type MutationGroup = {
  readonly name: string;
  readonly about: string;
  /** Folder of the package that has the sources and the tests that are asked. */
  readonly package: PackageName;
  /** Sources as globs from the package's folder; tests and helpers of tests are never mutated. */
  readonly files: readonly string[];
  /** Least share of killed mutants, in percent. */
  readonly bar: number;
};

/** Files that Stryker mutates when it goes through all of core. */
const { mutate: formulas } = JSON.parse(readFileSync(join(root, "core/stryker.config.json"), "utf8")) as {
  mutate: string[];
};

/** Files move: this is the one place that says where access, money and gates are. */
export const mutationGroups: readonly MutationGroup[] = [
  {
    name: "access",
    about: "accounts, logins, sessions, second factors and who is let in",
    package: "server",
    files: [
      "src/modules/{account,admin-auth,auth,terms}/**/*.ts",
      "src/auth/{access*,actor,bearer-token,common-passwords,implement,login-throttle,passwords,secret-token,session-info}.ts",
      "src/auth/keys/{embed,key}-access.ts",
      "src/platform/client-network.ts",
      "src/modules/market-socket/{admission,connections,origin,rights,socket-sessions}.ts",
    ],
    bar: 85,
  },
  {
    name: "money",
    about: "payments, receipts, codes, refunds and what a plan costs",
    package: "server",
    files: ["src/modules/{payments,plans}/**/*.ts", "src/db/shared/payments/**/*.ts"],
    bar: 85,
  },
  {
    name: "gates",
    about: "keys, budgets, limits and how far back a plan reads",
    package: "server",
    files: [
      "src/modules/{api-keys,embed-keys}/**/*.ts",
      "src/modules/history/history-window.ts",
      "src/auth/act-once.ts",
      "src/auth/keys/{key-budgets,key-refusals,limit-headers,state-limits,unstored-calls}.ts",
      "src/http/limited-calls.ts",
      "src/http/plugins/{overload,turns}.ts",
      "src/platform/call-windows.ts",
    ],
    bar: 85,
  },
  {
    name: "formulas",
    about: "core's mathematics, a draw of what `prove mutation` goes through",
    package: "core",
    files: formulas,
    bar: 85,
  },
];

/** Test files that are never asked: they start processes, which run the unchanged sources, or go through everything, or take minutes. */
export const unaskedTests: Readonly<Record<PackageName, readonly string[]>> = {
  core: [
    "src/pricing/american/american-golden",
    "src/pricing/american/american-properties",
    "src/pricing/recorded-quotes",
  ],
  server: [
    "test/faults-",
    "test/process.test.ts",
    "test/several-processes",
    "test/races-",
    "test/reverse-proxy",
    "test/postgres.test.ts",
    "test/security-database",
    "test/security-rows",
    "test/security-source",
    "test/open-api-fuzz",
    "test/test-databases",
    "test/recorded-history",
  ],
};
