import { existsSync } from "node:fs";
import { join } from "node:path";

import { run } from "./run.ts";

const browsers = [
  process.env["CHROMIUM_PATH"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** The same engine without the window that no test looks at: a fifth less of the processor. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const usualPlaces = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

const browser = () => browsers.find((path) => path !== "" && existsSync(path));
const isMissing = (program: string) => !usualPlaces.some((place) => existsSync(join(place, program)));

/** Installs Debian's packages where they can be; says what is done and never fails. */
async function install(packages: readonly string[]): Promise<void> {
  if (packages.length === 0 || !existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  console.log(`Instalando ${packages.join(" y ")} para las pruebas…`);
  await run("apt-get", ["update"], { isQuiet: true });
  const { code, output } = await run(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", ...packages],
    // Services of these packages must not start: tests run their own.
    { isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } },
  );
  if (code !== 0) console.error(output);
}

/** Servers and languages that some suites run next to the product; they skip, saying so, where one is missing. */
export async function ensureTestServers(): Promise<void> {
  const packages = { "redis-server": "redis-server", nginx: "nginx-light", python3: "python3" };
  await install(Object.entries(packages).flatMap(([program, name]) => (isMissing(program) ? [name] : [])));
}

/**
 * Paths of the machine's Chromium and of what runs the screens: its headless shell, or the same where there is none or
 * CHROMIUM_PATH names another. Installs what is missing where it can, and logs that it does.
 */
export async function ensureChromium(): Promise<{ readonly browser: string; readonly headless: string }> {
  const isNamed = browsers[0] !== "";
  await install([
    ...(browser() === undefined ? ["chromium"] : []),
    ...(isNamed || existsSync(headlessShell) ? [] : ["chromium-headless-shell"]),
  ]);
  if (browser() === undefined) {
    await run("pnpm", ["--filter", "@paridad/tests", "exec", "playwright", "install", "chromium"]);
  }
  const path = browser();
  if (path === undefined) throw new Error("No se pudo instalar Chromium: indicá uno con CHROMIUM_PATH");
  return { browser: path, headless: !isNamed && existsSync(headlessShell) ? headlessShell : path };
}
