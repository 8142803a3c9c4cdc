import type { MarketUpdate } from "@paridad/core/contract";
import type { Module } from "../../http/module.ts";
import type { Clock } from "../../platform/clock.ts";
import type { App } from "../../http/routes.ts";
import type { SiteFrame } from "../../site/frame/site-frame.ts";
import { collectOpenApi } from "./open-api/collect.ts";
import { createExampleMarket } from "./example-market.ts";
import type { SampleOf } from "./reference/call-section.ts";
import { docsRoutes } from "./routes.ts";

/** `document` gives the app's own OpenAPI document. */
export function docsModule({
  document,
  publicUrl,
  snapshot,
  frame,
  clock,
  sampleOf,
}: {
  readonly document: () => object;
  readonly publicUrl: string;
  /** The market that examples speak of; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
  readonly frame: SiteFrame;
  readonly clock: Clock;
  /** An answer of now to a call of the data API, as JSON that anybody may see; null where there is none. */
  readonly sampleOf: SampleOf;
}): Module {
  const exampleMarket = createExampleMarket(snapshot);
  return {
    routes: [docsRoutes(document, { publicUrl, exampleMarket, frame, clock, sampleOf })],
    services: {},
    attach: (app: App) => collectOpenApi(app, { publicUrl }),
  };
}
