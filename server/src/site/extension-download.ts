import { createReadStream, globSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { App } from "../http/routes.ts";
import { answerNotFound } from "../plugins/errors.ts";

/** The newest packed build for Chrome in a folder, null where nothing was packed. */
function findPack(directory: string | null): string | null {
  if (directory === null) return null;
  const packs = globSync("*-chrome.zip", { cwd: directory }).map((name) => join(directory, name));
  return packs.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0] ?? null;
}

/**
 * `/extension`: the way of the home page to the browser extension. Leads to its store where it has one, otherwise hands out
 * the packed Chrome build.
 */
export function offerExtension(
  app: App,
  { storeUrl, directory }: { storeUrl: string | null; directory: string | null },
): void {
  app.get("/extension", async (_request, reply) => {
    if (storeUrl !== null) return reply.redirect(storeUrl);
    const pack = findPack(directory);
    if (pack === null) return answerNotFound(reply);
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${basename(pack)}"`)
      .header("cache-control", "no-cache")
      .send(createReadStream(pack));
  });
}
