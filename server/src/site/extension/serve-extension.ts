import type { App } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { answerNotFound } from "../../http/plugins/errors.ts";
import { createPageSender } from "../frame/send-page.ts";
import type { SiteFrame } from "../frame/site-frame.ts";
import { extensionPage } from "./extension-page.ts";
import { browsers, createExtensionPackages } from "./packages.ts";

export type ExtensionPlaces = {
  readonly frame: SiteFrame;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The extension's page in its store, null until it is there. */
  readonly storeUrl: string | null;
  /** The folder of the builds, or null. */
  readonly directory: string | null;
};

/** `/extension/`: what it is and how to install it; under it the packages, built for this server. */
export function serveExtension(
  app: App,
  { frame, clock, publicUrl, storeUrl, directory }: ExtensionPlaces,
): void {
  const packageOf = createExtensionPackages({ directory, publicUrl });
  const send = createPageSender({
    frame,
    clock,
    write: () => {
      const [chrome, firefox] = [packageOf("chrome"), packageOf("firefox")];
      return extensionPage({ base: new URL(publicUrl).origin, storeUrl, packages: { chrome, firefox } });
    },
  });
  app.get("/extension/", async (_request, reply) => send(reply));
  app.get("/extension", async (_request, reply) => reply.redirect("/extension/"));
  for (const browser of browsers) {
    app.get(`/extension/${browser}.zip`, async (_request, reply) => {
      const found = packageOf(browser);
      if (found === null) return answerNotFound(reply);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${found.fileName}"`)
        .header("cache-control", "no-cache")
        .header("x-content-sha256", found.sha256)
        .send(found.bytes);
    });
  }
}
