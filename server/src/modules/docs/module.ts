import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { collectOpenApi } from "./open-api/collect.ts";
import { docsRoutes } from "./routes.ts";

/** `document` gives the app's own OpenAPI document. */
export function docsModule({
  document,
  publicUrl,
}: {
  readonly document: () => object;
  readonly publicUrl: string;
}): Module {
  return {
    routes: [docsRoutes(document, { publicUrl })],
    services: {},
    attach: (app: App) => collectOpenApi(app, { publicUrl }),
  };
}
