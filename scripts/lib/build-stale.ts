import { join } from "node:path";

import { root } from "./root.ts";
import { run } from "./run.ts";
import { builtPackages, contentStamp, isFresh, writeStamp } from "./stamps.ts";
import type { BuiltPackage } from "./stamps.ts";

async function build(built: BuiltPackage, stamp: string): Promise<boolean> {
  const [command, ...args] = built.command;
  const { code, output, seconds } = await run(command, args, {
    cwd: join(root, built.name),
    env: { NO_COLOR: "1", ...built.env },
    isQuiet: true,
  });
  if (code !== 0) {
    console.error(`${built.name}: no se pudo construir\n${output}`);
    return false;
  }
  writeStamp(built, stamp);
  console.log(`${built.name}: construido en ${seconds.toFixed(1)} s`);
  return true;
}

/** Builds the stale packages in parallel. False when a build fails. */
export async function buildStale(names?: readonly string[]): Promise<boolean> {
  const wanted = builtPackages.filter(({ name }) => names === undefined || names.includes(name));
  const stale = wanted
    .map((built) => ({ built, stamp: contentStamp(built) }))
    .filter(({ built, stamp }) => !isFresh(built, stamp));
  if (stale.length > 0) console.log(`Construyendo ${stale.map(({ built }) => built.name).join(", ")}…`);
  const results = await Promise.all(stale.map(({ built, stamp }) => build(built, stamp)));
  return results.every(Boolean);
}
