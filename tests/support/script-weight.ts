import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Counts the scripts that a page loads: ask for the sum, in kB (1,000 bytes) gzipped, once it is still. */
export function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
}
