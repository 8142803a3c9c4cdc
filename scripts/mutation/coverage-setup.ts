import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

type Covered = { readonly static: Record<string, number> };
type Switches = { readonly mutantCoverage?: Covered };

/** Notes which mutants the code of a test file reached, and how often. */
afterAll(() => {
  const directory = process.env["MUTATION_COVERAGE"];
  const { testPath } = expect.getState();
  if (directory === undefined || testPath === undefined) return;
  const { __stryker__: switches } = globalThis as { __stryker__?: Switches };
  const hits = switches?.mutantCoverage?.static ?? {};
  mkdirSync(directory, { recursive: true });
  const name = createHash("sha256").update(testPath).digest("hex").slice(0, 16);
  writeFileSync(join(directory, `${name}.json`), JSON.stringify({ testPath, hits }));
});
