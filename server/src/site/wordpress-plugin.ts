import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { App } from "../http/routes.ts";
import { entityTagOf, replyIfNotModified } from "../http/entity-tag.ts";
import { answerNotFound } from "../http/plugins/errors.ts";

const files = ["paridad.php", "block.js"] as const;
/** The oldest that a zip can say: the same files, the same bytes. */
const changedAt = new Date(1980, 0, 1);

/** `/widgets/paridad-wordpress.zip`: the block and the shortcode for WordPress, with this server's address in it. */
export function serveWordPressPlugin(
  app: App,
  { directory, base }: { directory: string; base: string },
): void {
  app.get("/widgets/paridad-wordpress.zip", async (_request, reply) => {
    const folder = join(directory, "wordpress");
    if (!existsSync(folder)) return answerNotFound(reply);
    const entries = files.map((name) => {
      const text = readFileSync(join(folder, name), "utf8").replaceAll("PARIDAD_ADDRESS", base);
      return [`paridad/${name}`, strToU8(text)] as const;
    });
    const zip = Buffer.from(zipSync(Object.fromEntries(entries), { mtime: changedAt }));
    void reply.header("cache-control", "no-cache");
    if (replyIfNotModified(reply, entityTagOf(zip))) return reply;
    return reply
      .type("application/zip")
      .header("content-disposition", 'attachment; filename="paridad-wordpress.zip"')
      .send(zip);
  });
}
