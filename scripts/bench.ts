import { globSync } from "node:fs";

import { run } from "./lib/run.ts";
import { root } from "./lib/root.ts";

const wanted = process.argv.slice(2);
const files = globSync("bench/**/*.bench.ts", { cwd: root })
  .sort()
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)));
let worst = 0;
for (const file of files) {
  console.log(`\n== ${file}`);
  const { code } = await run("node", ["--expose-gc", file]);
  worst = Math.max(worst, code);
}
process.exitCode = worst;
