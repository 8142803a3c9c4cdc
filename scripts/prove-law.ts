import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { accomplices, innocentFiles, installedPackages, lawCases } from "./lib/law-cases.ts";
import { layoutComplaints } from "./lib/layout-complaints.ts";
import { root } from "./lib/root.ts";
import { run } from "./lib/run.ts";
import law from "../.dependency-cruiser.mjs";

type Violation = { readonly from: string; readonly rule: { readonly name: string } };

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** A small workspace in which every rule is broken once. */
function makeFixture(): string {
  const fixture = mkdtempSync(join(tmpdir(), "law-"));
  const offenders = lawCases.map(({ offender, source }) => [offender, source] as const);
  const files = [...Object.entries(innocentFiles), ...Object.entries(accomplices), ...offenders];
  for (const [path, source] of files) write(join(fixture, path), source);
  for (const name of installedPackages) {
    write(join(fixture, "node_modules", name, "package.json"), `{"name":"${name}","main":"index.js"}`);
    write(join(fixture, "node_modules", name, "index.js"), "module.exports = {};");
  }
  symlinkSync(join(root, "node_modules/typescript"), join(fixture, "node_modules/typescript"));
  for (const name of [".dependency-cruiser.mjs", "tsconfig.base.json"]) {
    copyFileSync(join(root, name), join(fixture, name));
  }
  return fixture;
}

async function violationsIn(fixture: string): Promise<readonly Violation[]> {
  const folders = ["core", "server", "web", "extension", "widgets", "tests"];
  const config = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const { output } = await run(join(root, "node_modules/.bin/depcruise"), [...config, ...folders], {
    cwd: fixture,
    isQuiet: true,
  });
  const report = JSON.parse(output) as { summary: { violations: readonly Violation[] } };
  return report.summary.violations;
}

const fixture = makeFixture();
const violations = await violationsIn(fixture);
rmSync(fixture, { recursive: true });

const complaints = [
  ...lawCases
    .filter(
      ({ rule, offender }) =>
        !violations.some((found) => found.rule.name === rule && found.from === offender),
    )
    .map(({ rule, offender }) => `${rule} does not bite ${offender}`),
  ...law.forbidden
    .filter(({ name }) => !lawCases.some(({ rule }) => rule === name))
    .map(({ name }) => `${name} has no case`),
  ...layoutComplaints(),
  ...violations
    .filter(({ from }) => from in innocentFiles)
    .map(({ from, rule }) => `${rule.name} bites ${from}, which breaks nothing`),
];
for (const complaint of complaints) console.error(complaint);
console.log(`${lawCases.length} rules proved, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;
