import { join } from "node:path";

import { root } from "../lib/root.ts";

/** Where a run keeps its mutants, what reaches them, and its results. */
export const mutationReports = join(root, "reports/mutation");

export type PackageName = "server";

/** One row of the table: which mutants are asked, how many of them, and how many must be seen. */
export type MutationGroup = {
  readonly name: string;
  readonly about: string;
  /** Folder of the package that has the sources. */
  readonly package: PackageName;
  /** Packages whose tests are asked, the fastest first. */
  readonly askedOf: readonly PackageName[];
  /** Sources as globs from the package's folder; tests and helpers of tests are never mutated. */
  readonly files: readonly string[];
  /** Mutants drawn by the seed; null asks all of them. */
  readonly sample: number | null;
  /** Least share of killed mutants, in percent. */
  readonly bar: number;
};

/** Files move: this is the one place that says where money and access are. */
export const mutationGroups: readonly MutationGroup[] = [
  {
    name: "access",
    about: "auth, sessions, plans, gates, history limits, throttles and keys of the server",
    package: "server",
    askedOf: ["server"],
    files: [
      "src/modules/{account,admin-auth,api-keys,auth,embed-keys,payments,plans,terms}/**/*.ts",
      "src/modules/history/history-window.ts",
      "src/access/*.ts",
      "src/limits/{call-windows,client-network,key-budgets,key-refusals,limited-calls,login-throttle,unstored-calls}.ts",
      "src/http/limit-headers.ts",
      "src/security/{common-passwords,passwords,secret-token}.ts",
      "src/plugins/{act-once,overload,state-limits}.ts",
      "src/modules/market-socket/{connections,origin,rights,socket-sessions}.ts",
    ],
    sample: null,
    bar: 85,
  },
];

/** Test files that are never asked: they start processes, which run the unchanged sources, or go through everything. */
export const unaskedTests: Readonly<Record<PackageName, readonly string[]>> = {
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
    "test/security-timing",
    "test/open-api-fuzz",
    "test/test-databases",
    "test/recorded-history",
  ],
};
