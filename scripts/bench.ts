import { globSync } from "node:fs";

import { root, run } from "./lib/run.ts";

const wanted = process.argv.slice(2);
for (const file of globSync("bench/*.bench.ts", { cwd: root }).sort()) {
  if (wanted.length > 0 && !wanted.some((name) => file.includes(name))) continue;
  console.log(`\n== ${file}`);
  const { code } = await run("node", ["--expose-gc", file]);
  if (code !== 0) process.exitCode = code;
}
