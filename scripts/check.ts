import { join } from "node:path";

import { root } from "./lib/root.ts";
import { run } from "./lib/run.ts";

type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
};

const compiler = join(root, "node_modules/ts7/bin/tsc");
const packages = ["core", "server", "web", "extension", "widgets", "tests", "scripts"];
const lawFolders = ["core", "server", "web", "extension", "widgets", "tests"];

const steps: readonly Step[] = [
  { name: "formato", command: ["oxfmt", "--check"] },
  { name: "reglas", command: ["oxlint", "--deny-warnings"] },
  { name: "tipos generados", command: ["wxt", "prepare"], cwd: join(root, "extension") },
  ...packages.map((name): Step => ({ name: `tipos de ${name}`, command: ["node", compiler, "-p", name] })),
  { name: "importaciones", command: ["depcruise", "--config", ".dependency-cruiser.mjs", ...lawFolders] },
  { name: "nada de más", command: ["knip"] },
  {
    name: "paquete y peso de widgets",
    command: ["pnpm", "run", "check-package"],
    cwd: join(root, "widgets"),
  },
  { name: "la ley muerde", command: ["node", "scripts/prove-law.ts"] },
];

let failures = 0;
for (const { name, command, cwd } of steps) {
  const [program, ...args] = command;
  const { code, output, seconds } = await run(program, args, {
    isQuiet: true,
    env: { NO_COLOR: "1" },
    ...(cwd ? { cwd } : {}),
  });
  console.log(`${code === 0 ? "bien" : "MAL "} ${name} (${seconds.toFixed(1)} s)`);
  if (code === 0) continue;
  failures += 1;
  console.log(output);
}
console.log(failures === 0 ? "check: todo bien" : `check: ${failures} con errores`);
process.exitCode = failures === 0 ? 0 : 1;
