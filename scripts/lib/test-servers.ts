import { existsSync } from "node:fs";
import { join } from "node:path";

import { run } from "./run.ts";

/** Servers and languages that some suites run next to the product; they skip, saying so, where one is missing. */
const wanted = [
  { program: "redis-server", debianPackage: "redis-server" },
  { program: "nginx", debianPackage: "nginx-light" },
  { program: "python3", debianPackage: "python3" },
];
const usualPlaces = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

const isThere = (program: string): boolean => usualPlaces.some((place) => existsSync(join(place, program)));

/** Installs what is missing where it can be, as `ensureChromium` does; says what is done and never fails. */
export async function ensureTestServers(): Promise<void> {
  const missing = wanted.filter(({ program }) => !isThere(program));
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (missing.length === 0 || !isDebianRoot) return;
  const packages = missing.map(({ debianPackage }) => debianPackage);
  console.log(`Instalando ${packages.join(" y ")} para las pruebas…`);
  await run("apt-get", ["update"], { isQuiet: true });
  // Services of these packages must not start: tests run their own.
  const { code, output } = await run(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", ...packages],
    { isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } },
  );
  if (code !== 0) console.error(output);
}
