import { join } from "node:path";

import { root } from "../lib/root.ts";

/** Where a run keeps its mutants, what reaches them, and its results. */
export const mutationReports = join(root, "reports/mutation");

export type PackageName = "core" | "server" | "web";

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
  /** Takes the package's remaining sources instead: what no other group of the package names. */
  readonly isRest?: boolean;
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
  {
    name: "server",
    about: "the rest of the server",
    package: "server",
    askedOf: ["server"],
    files: ["src/**/*.ts", "!src/db/migrations/**", "!src/modules/docs/**", "!src/main.ts"],
    isRest: true,
    sample: 300,
    bar: 75,
  },
  ...(["plans", "market", "stores", "auth", "api", "formats"] as const).map((folder): MutationGroup => ({
    name: `core-${folder}`,
    about: `core/src/${folder}`,
    package: "core",
    // What a plan opens is the server's promise first.
    askedOf: folder === "plans" ? ["core", "server"] : ["core", "web"],
    files: [`src/${folder}/**/*.ts`],
    sample: 300,
    bar: 75,
  })),
  {
    name: "web",
    about: "guards, gates and hooks of the web",
    package: "web",
    askedOf: ["web"],
    files: ["src/**/*{guard,gate}*.{ts,tsx}", "src/**/use-*.{ts,tsx}", "src/features/access/**/*.{ts,tsx}"],
    sample: 300,
    bar: 75,
  },
];

/** Test files that are never asked: they start processes, which run the unchanged sources, or go through everything. */
export const unaskedTests: Readonly<Record<PackageName, readonly string[]>> = {
  core: ["src/pricing/", "src/probability/", "src/symbols/"],
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
  web: ["src/testing/quoted-texts"],
};
