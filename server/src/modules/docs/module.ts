import type { DocsPageProps, MarketUpdate, WidgetsPageProps } from "@paridad/core/contract";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { docsPageProps } from "./docs-page.ts";
import type { SampleOf } from "./docs-page.ts";
import { createExampleMarket, exampleLegs, withMarket } from "./example-market.ts";
import { collectOpenApi } from "./open-api/collect.ts";
import { dataDocument, publishedDocument } from "./open-api/published-document.ts";
import { docsRoutes } from "./routes.ts";

/** Writes something at its first use and keeps it. */
function once<Value>(write: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null;
  return () => (cached ??= { value: write() }).value;
}

type DocsServices = {
  /** The market that the panels of `/widgets/` show. */
  readonly examplePanels: () => WidgetsPageProps["example"];
  /** The figures of `/docs`. */
  readonly docsPage: () => Promise<DocsPageProps>;
};

/** `document` gives the app's own OpenAPI document. */
export function docsModule({
  document,
  publicUrl,
  snapshot,
  sampleOf,
}: {
  readonly document: () => object;
  readonly publicUrl: string;
  /** The market that examples speak of; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
  readonly sampleOf: SampleOf;
}): Module<DocsServices> {
  const base = publicUrl.replace(/\/$/, "");
  const exampleMarket = createExampleMarket(snapshot);
  const published = once(() => publishedDocument(document()));
  const documents = {
    whole: () => withMarket(JSON.stringify(published()), exampleMarket()),
    data: () => withMarket(JSON.stringify(dataDocument(published(), base)), exampleMarket()),
  };
  return {
    routes: [docsRoutes({ base, documents, version: () => JSON.stringify(exampleMarket()) })],
    services: {
      examplePanels: () => {
        const market = exampleMarket();
        return { symbol1: market.firstCall, symbol2: market.secondCall, legs: exampleLegs(market) };
      },
      docsPage: () =>
        docsPageProps({
          base,
          document: JSON.parse(documents.data()) as DocsPageProps["document"],
          market: exampleMarket(),
          sampleOf,
        }),
    },
    attach: (app: App) => collectOpenApi(app, { publicUrl }),
  };
}
