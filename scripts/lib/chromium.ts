import { existsSync } from "node:fs";

import { installForTests } from "./debian-packages.ts";
import { run } from "./run.ts";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The same engine without the window that no test looks at: a fifth less of the processor. */
const headlessShell = "/usr/bin/chromium-headless-shell";

function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  return [named, ...usualPlaces].find((path) => path && existsSync(path)) ?? null;
}

/**
 * Paths of the machine's Chromium and of what runs the screens: its headless shell, or the same where there is none or
 * CHROMIUM_PATH names another. Installs what is missing where it can, and logs that it does.
 */
export async function ensureChromium(): Promise<{ readonly browser: string; readonly headless: string }> {
  const isNamed = process.env["CHROMIUM_PATH"] !== undefined;
  const missing = [
    ...(findChromium() === null ? ["chromium"] : []),
    ...(isNamed || existsSync(headlessShell) ? [] : ["chromium-headless-shell"]),
  ];
  if (!(await installForTests(missing)) && findChromium() === null) {
    await run("pnpm", ["--filter", "@paridad/tests", "exec", "playwright", "install", "chromium"]);
  }
  const browser = findChromium();
  if (browser === null) throw new Error("No se pudo instalar Chromium: indicá uno con CHROMIUM_PATH");
  return { browser, headless: !isNamed && existsSync(headlessShell) ? headlessShell : browser };
}
