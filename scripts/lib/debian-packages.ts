import { existsSync } from "node:fs";

import { run } from "./run.ts";

/**
 * Installs packages that the tests use, where Debian's can be installed; says what is done and never fails.
 * @returns false where they can't be.
 */
export async function installForTests(packages: readonly string[]): Promise<boolean> {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return false;
  if (packages.length === 0) return true;
  console.log(`Instalando ${packages.join(" y ")} para las pruebas…`);
  await run("apt-get", ["update"], { isQuiet: true });
  const { code, output } = await run(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", ...packages],
    // Services of these packages must not start: tests run their own.
    { isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } },
  );
  if (code !== 0) console.error(output);
  return true;
}
