import { barePages } from "../../src/site/site-pages.ts";
import type { PageSources } from "../../src/site/site-pages.ts";

/** The site's pages of the web app's sources, without a build. */
export async function sitePagesOfSources(): Promise<PageSources> {
  const script = new URL("../../../web/src/pages/render.tsx", import.meta.url).pathname;
  return barePages((await import(/* @vite-ignore */ script)) as Parameters<typeof barePages>[0]);
}
