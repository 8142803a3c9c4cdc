import { createRequire } from "node:module";

/** The part of Playwright the benches use; it is installed for the tests. */
export type BenchPage = {
  addInitScript(script: string): Promise<void>;
  goto(address: string): Promise<unknown>;
  waitForTimeout(milliseconds: number): Promise<void>;
  evaluate<Answer>(expression: string): Promise<Answer>;
  getByRole(role: string, options: { name: string }): { click(): Promise<void>; waitFor(): Promise<void> };
  locator(selector: string): { count(): Promise<number> };
  context(): {
    newCDPSession(page: BenchPage): Promise<{
      send(method: string): Promise<{ usedSize: number }>;
      detach(): Promise<void>;
    }>;
  };
  close(): Promise<void>;
};
export type BenchBrowser = {
  newPage(options: object): Promise<BenchPage>;
  startTracing(page: BenchPage, options: { categories: string[] }): Promise<void>;
  stopTracing(): Promise<Buffer>;
  close(): Promise<void>;
};

/** The machine's Chromium: CHROMIUM_PATH, or Debian's path. */
export function openChromium(): Promise<BenchBrowser> {
  const { chromium } = createRequire(new URL("../../tests/package.json", import.meta.url))("playwright") as {
    chromium: { launch(options: object): Promise<BenchBrowser> };
  };
  return chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}
