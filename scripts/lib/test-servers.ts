import { existsSync } from "node:fs";
import { join } from "node:path";

import { installForTests } from "./debian-packages.ts";

const usualPlaces = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

const has = (program: string) => (): boolean => usualPlaces.some((place) => existsSync(join(place, program)));

/** Servers and languages that some suites run next to the product; they skip, saying so, where one is missing. */
const wanted = [
  { isThere: has("redis-server"), debianPackage: "redis-server" },
  { isThere: has("nginx"), debianPackage: "nginx-light" },
  { isThere: has("python3"), debianPackage: "python3" },
];

/** Installs what is missing where it can be, as `ensureChromium` does. */
export async function ensureTestServers(): Promise<void> {
  const missing = wanted.filter(({ isThere }) => !isThere());
  await installForTests(missing.map(({ debianPackage }) => debianPackage));
}
