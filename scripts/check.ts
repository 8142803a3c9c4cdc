import { join } from "node:path";

import { root, run } from "./lib/run.ts";

type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** From the root. */
  readonly folder?: string;
};

const compiler = join(root, "node_modules/ts7/bin/tsc");
/**
 * The server's configuration names scripts and benches too, which read its sources. Core's sources see no Node types; its tests
 * do, and are checked apart. Two steps run at once: several checkers in each would do the same work twice.
 */
const projects = ["core", "core/tsconfig.test.json", "server", "web", "extension", "widgets", "tests"];
const lawFolders = ["core", "server", "web", "extension", "widgets", "client", "tests"];

const generated: readonly Step[] = [
  { name: "generated types of extension", command: ["wxt", "prepare"], folder: "extension" },
  { name: "client's types and package", command: ["pnpm", "run", "check-package"], folder: "client" },
];
const steps: readonly Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  ...projects.map((project): Step => ({
    name: `types of ${project}`,
    command: ["node", compiler, "-p", project, "--checkers", "1"],
  })),
  { name: "import law", command: ["depcruise", "--config", ".dependency-cruiser.mjs", ...lawFolders] },
  { name: "unused code", command: ["knip"] },
  { name: "widgets package and size", command: ["pnpm", "run", "check-package"], folder: "widgets" },
  { name: "folders and words", command: ["node", "scripts/check-layout.ts"] },
];

let failures = 0;

async function check({ name, command, folder = "" }: Step): Promise<void> {
  const [program, ...args] = command;
  const { code, output, seconds } = await run(program, args, { isQuiet: true, folder });
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)`);
  if (code === 0) return;
  failures += 1;
  console.log(output);
}

// These types are read by several of the steps after them.
await Promise.all(generated.map(check));
const waiting = [...steps];
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await check(step);
}
// Most steps use one core.
await Promise.all([work(), work()]);
console.log(failures === 0 ? "check: all good" : `check: ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
