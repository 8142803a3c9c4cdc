import { existsSync } from "node:fs";

import { run } from "./run.ts";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  return [named, ...usualPlaces].find((path) => path && existsSync(path)) ?? null;
}

/** Path of the machine's Chromium; installs one if missing, and logs that it does. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  console.log("No hay Chromium: instalándolo…");
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (isDebianRoot) {
    await run("apt-get", ["update"], { isQuiet: true });
    const install = ["install", "-y", "--no-install-recommends", "chromium"];
    const { code, output } = await run("apt-get", install, {
      isQuiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
    if (code !== 0) console.error(output);
  } else {
    await run("pnpm", ["--filter", "@paridad/tests", "exec", "playwright", "install", "chromium"]);
  }
  const installed = findChromium();
  if (installed === null) throw new Error("No se pudo instalar Chromium: indicá uno con CHROMIUM_PATH");
  return installed;
}
