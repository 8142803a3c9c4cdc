import type { MarketUpdate } from "@paridad/core/contract";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { collectOpenApi } from "./open-api/collect.ts";
import { createExampleMarket } from "./example-market.ts";
import { docsRoutes } from "./routes.ts";

/** `document` gives the app's own OpenAPI document. */
export function docsModule({
  document,
  publicUrl,
  snapshot,
}: {
  readonly document: () => object;
  readonly publicUrl: string;
  /** The market that examples speak of; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
}): Module {
  const exampleMarket = createExampleMarket(snapshot);
  return {
    routes: [docsRoutes(document, { publicUrl, exampleMarket })],
    services: {},
    attach: (app: App) => collectOpenApi(app, { publicUrl }),
  };
}
