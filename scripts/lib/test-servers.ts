import { existsSync } from "node:fs";
import { join } from "node:path";

import { installForTests } from "./debian-packages.ts";

/** Servers and languages that some suites run next to the product; they skip, saying so, where one is missing. */
const wanted = [
  { program: "redis-server", debianPackage: "redis-server" },
  { program: "nginx", debianPackage: "nginx-light" },
  { program: "python3", debianPackage: "python3" },
];
const usualPlaces = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

const isThere = (program: string): boolean => usualPlaces.some((place) => existsSync(join(place, program)));

/** Installs what is missing where it can be, as `ensureChromium` does. */
export async function ensureTestServers(): Promise<void> {
  const missing = wanted.filter(({ program }) => !isThere(program));
  await installForTests(missing.map(({ debianPackage }) => debianPackage));
}
