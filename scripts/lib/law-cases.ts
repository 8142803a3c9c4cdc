export type LawCase = {
  /** Name of the rule that must bite. */
  readonly rule: string;
  /** The file that breaks it. */
  readonly offender: string;
  readonly source: string;
};

/** Files that the offenders import; each of them alone breaks nothing. */
export const innocentFiles: Readonly<Record<string, string>> = {
  "core/src/lib/a.ts": "export const a = 1;",
  "core/src/pricing/price.ts": 'import { a } from "../lib/a.ts";\nexport const price = a;',
  "core/src/api/client.ts": 'import { price } from "../pricing/price.ts";\nexport const client = price;',
  "core/src/pricing/price.test.ts":
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
  "server/src/db/schema.ts": 'import { sql } from "kysely";\nexport const schema = sql;',
  "server/src/modules/auth/repository.ts": 'import { sql } from "kysely";\nexport const rows = sql;',
  "server/src/modules/auth/service.ts":
    'import { rows } from "./repository.ts";\nexport const service = rows;',
  "web/src/features/home/home.ts": "export const home = 1;",
  "web/src/features/calculator/live/live.ts": "export const live = 1;",
  "web/src/features/calculator/header/clock.ts": "export const clock = 1;",
  "web/src/features/calculator/chain/table.ts":
    'import { live } from "../live/live.ts";\nexport const table = live;',
  "web/src/app/routes.ts": 'import { home } from "../features/home/home.ts";\nexport const routes = home;',
  "extension/src/lib/open.ts": "export const open = 1;",
  "web/src/testing/render.ts": "export const render = 1;",
  "tests/support/server.ts": "export const started = 1;",
};

/** Packages the offenders import, as empty modules. */
export const installedPackages = ["react", "ky", "kysely"];

/** One offender a rule. */
export const lawCases: readonly LawCase[] = [
  {
    rule: "no-cycles",
    offender: "core/src/lib/c.ts",
    source: 'export type { D } from "./d.ts";\nexport type C = 1;',
  },
  { rule: "nothing-unresolvable", offender: "web/src/lib/lost.ts", source: 'export * from "./nowhere.ts";' },
  {
    rule: "core-depends-on-no-package",
    offender: "core/src/stores/uses-web.ts",
    source: 'export * from "../../../web/src/features/home/home.ts";',
  },
  { rule: "core-is-framework-free", offender: "core/src/stores/hooks.ts", source: 'export * from "react";' },
  { rule: "core-has-no-node-builtins", offender: "core/src/lib/file.ts", source: 'export * from "node:fs";' },
  {
    rule: "core-maths-is-pure",
    offender: "core/src/pricing/fetches.ts",
    source: 'export * from "../api/client.ts";',
  },
  {
    rule: "packages-meet-only-in-core",
    offender: "web/src/lib/borrows.ts",
    source: 'export * from "../../../extension/src/lib/open.ts";',
  },
  {
    rule: "no-deep-imports",
    offender: "widgets/src/deep.ts",
    source: 'export * from "../../core/src/lib/a.ts";',
  },
  {
    rule: "server-sees-pure-core-only",
    offender: "server/src/modules/auth/calls-itself.ts",
    source: 'export * from "../../../../core/src/api/client.ts";',
  },
  {
    rule: "tests-see-pure-core-only",
    offender: "tests/e2e/inside.ts",
    source: 'export * from "../../core/src/api/client.ts";',
  },
  {
    rule: "features-are-peers",
    offender: "web/src/features/profile/profile.ts",
    source: 'export * from "../home/home.ts";',
  },
  {
    rule: "shared-knows-no-feature",
    offender: "web/src/components/card.ts",
    source: 'export * from "../features/home/home.ts";',
  },
  {
    rule: "features-know-no-shell",
    offender: "web/src/features/home/shell.ts",
    source: 'export * from "../../app/routes.ts";',
  },
  {
    rule: "calculator-rooms",
    offender: "web/src/features/calculator/chain/cells/knows-table.ts",
    source: 'export * from "../table.ts";',
  },
  {
    rule: "calculator-rooms",
    offender: "web/src/features/calculator/live/knows-screen.ts",
    source: 'export * from "../chain/table.ts";',
  },
  {
    rule: "calculator-one-way",
    offender: "web/src/features/calculator/view/knows-chain.ts",
    source: 'export * from "../chain/table.ts";',
  },
  {
    rule: "calculator-chain-stands-alone",
    offender: "web/src/features/calculator/chain/knows-header.ts",
    source: 'export * from "../header/clock.ts";',
  },
  {
    rule: "server-modules-are-peers",
    offender: "server/src/modules/mail/mail.ts",
    source: 'export * from "../auth/service.ts";',
  },
  {
    rule: "only-repositories-touch-sql",
    offender: "server/src/modules/mail/service.ts",
    source: 'export * from "kysely";',
  },
  {
    rule: "only-core-talks-to-the-network",
    offender: "web/src/lib/fetches.ts",
    source: 'export * from "ky";',
  },
  {
    rule: "production-never-imports-tests",
    offender: "web/src/lib/helped.ts",
    source: 'export * from "../testing/render.ts";',
  },
];

/** The other half of the cycle; not a case by itself. */
export const accomplices: Readonly<Record<string, string>> = {
  "core/src/lib/d.ts": 'export type { C } from "./c.ts";\nexport type D = 1;',
};
