import type { Page, Response } from "@playwright/test";

export type ScriptWeight = { readonly kilobytes: number; readonly files: number };

/** A worker's script has no sizes, what is compressed as it is sent no length. */
async function sizeOf(response: Response): Promise<number> {
  const length = response.headers()["content-length"];
  return length === undefined ? (await response.request().sizes()).responseBodySize : Number(length);
}

/** Counts the scripts that a page loads, workers' too: ask once it is still. A kilobyte is 1,000 bytes as they travel. */
export function weighScripts(page: Page): () => Promise<ScriptWeight> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) sizes.push(sizeOf(response));
  });
  return async () => {
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { kilobytes: bytes / 1_000, files: sizes.length };
  };
}
