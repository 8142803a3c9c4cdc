import { globSync } from "node:fs";

import { root, run } from "./lib/run.ts";

const filters = process.argv.slice(2);
for (const file of globSync("bench/*.bench.ts", { cwd: root }).sort()) {
  if (filters.length > 0 && !filters.some((name) => file.includes(name))) continue;
  console.log(`\n== ${file}`);
  const { code } = await run("node", ["--expose-gc", file]);
  if (code !== 0) process.exitCode = code;
}
