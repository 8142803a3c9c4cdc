import type { ExtensionBuild } from "@paridad/core/contract";
import type { App } from "../../http/routes.ts";
import { answerNotFound } from "../../http/plugins/errors.ts";
import type { SitePageSenders } from "../site-pages.ts";
import { browsers, createExtensionPackages } from "./packages.ts";
import type { Browser } from "./packages.ts";

export type ExtensionPlaces = {
  readonly senderOf: SitePageSenders;
  readonly publicUrl: string;
  /** The extension's page in its store, null until it is there. */
  readonly storeUrl: string | null;
  /** The folder of the builds, or null. */
  readonly directory: string | null;
};

/** `/extension/`: what it is and how to install it; under it the packages, built for this server. */
export function serveExtension(
  app: App,
  { senderOf, publicUrl, storeUrl, directory }: ExtensionPlaces,
): void {
  const packageOf = createExtensionPackages({ directory, publicUrl });
  const buildOf = (browser: Browser): ExtensionBuild | null => {
    const build = packageOf(browser);
    return build === null ? null : { ...build, size: build.bytes.length };
  };
  const send = senderOf((pages) =>
    pages.extension({
      base: new URL(publicUrl).origin,
      storeUrl,
      builds: { chrome: buildOf("chrome"), firefox: buildOf("firefox") },
    }),
  );
  app.get("/extension/", async (_request, reply) => send(reply));
  app.get("/extension", async (_request, reply) => reply.redirect("/extension/"));
  // Copies installed by hand ask it whether there is a newer one.
  app.get("/extension/version.json", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .send({ version: packageOf("chrome")?.version ?? packageOf("firefox")?.version ?? null }),
  );
  for (const browser of browsers) {
    app.get(`/extension/${browser}.zip`, async (_request, reply) => {
      const build = packageOf(browser);
      if (build === null) return answerNotFound(reply);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${build.fileName}"`)
        .header("cache-control", "no-cache")
        .header("x-content-sha256", build.sha256)
        .send(build.bytes);
    });
  }
}
