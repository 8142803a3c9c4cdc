import { existsSync } from "node:fs";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The machine's Chromium: CHROMIUM_PATH, otherwise the usual places. */
export function chromiumPath(): string {
  const executable = [process.env["CHROMIUM_PATH"], ...usualPlaces].find((path) => path && existsSync(path));
  if (!executable) throw new Error("no Chromium on this machine: run the test command, which installs one");
  return executable;
}

/** The browser that opens the screens: CHROMIUM_HEADLESS_PATH, otherwise as `chromiumPath`. It takes no extensions. */
export function headlessPath(): string {
  const named = process.env["CHROMIUM_HEADLESS_PATH"];
  return named !== undefined && existsSync(named) ? named : chromiumPath();
}

/** Arguments of a headless browser on a closed network, as root. */
export const browserArguments: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The headless shell hints glyphs by itself, and they are wider than in anybody's window.
  "--font-render-hinting=none",
];
