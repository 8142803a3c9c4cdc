import type { WidgetsPageProps } from "@paridad/core/contract";
import type { App } from "../http/routes.ts";
import type { SitePageSenders } from "./site-pages.ts";
import { createWidgetFiles, sendWidgetFile, serveWidgetScripts } from "./widget-files.ts";
import type { WidgetFiles } from "./widget-files.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { entityTagOf, replyIfNotModified } from "../http/entity-tag.ts";
import { answerNotFound } from "../http/plugins/errors.ts";

const files = ["paridad.php", "block.js"] as const;
/** The oldest that a zip can say: the same files, the same bytes. */
const changedAt = new Date(1980, 0, 1);

/** `/widgets/paridad-wordpress.zip`: the block and the shortcode for WordPress, with this server's address in it. */
function serveWordPressPlugin(app: App, { directory, base }: { directory: string; base: string }): void {
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

type PartnersPage = {
  readonly senderOf: SitePageSenders;
  readonly publicUrl: string;
  readonly example: () => WidgetsPageProps["example"];
};

/** `/widgets/` and the manifest of its elements, which editors read too. */
function servePartnersPage(
  app: App,
  { files, page }: { readonly files: WidgetFiles; readonly page: PartnersPage },
): void {
  // The panels write their markup through a policy of their own.
  const send = page.senderOf(
    (pages) =>
      pages.widgets({
        base: page.publicUrl.replace(/\/$/, ""),
        versions: files.versions.map((version) => ({
          version,
          integrity: files.script(version, "paridad.js")?.integrity ?? null,
        })),
        manifest: JSON.parse(files.manifest()?.content.toString() ?? "null") as object | null,
        example: page.example(),
      }),
    { trustedTypes: "lit-html" },
  );
  app.get("/widgets/", async (_request, reply) => send(reply));
  app.get("/widgets", async (_request, reply) => reply.redirect("/widgets/"));
  app.get("/widgets/custom-elements.json", async (_request, reply) =>
    sendWidgetFile(reply, files.manifest(), { cache: "no-cache", type: "application/json; charset=utf-8" }),
  );
}

export type WidgetDependencies = {
  /** The folder of the widgets' package, or null where there is none. */
  readonly directory: string | null;
  /** The partners' page. */
  readonly page: PartnersPage;
};

/** Serves the widgets' scripts and the partners' page. */
export function serveWidgets(app: App, { directory, page }: WidgetDependencies): void {
  // The first start builds the widgets while it already serves: their files are looked for when they are asked for.
  if (directory === null) return;
  const files = createWidgetFiles(directory);
  serveWidgetScripts(app, files);
  servePartnersPage(app, { files, page });
  serveWordPressPlugin(app, { directory, base: page.publicUrl.replace(/\/$/, "") });
}
