import type { DocsPageProps, MarketUpdate } from "@paridad/core/contract";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { docsPageProps } from "./docs-page.ts";
import type { SampleOf } from "./docs-page.ts";
import { createExampleMarket, withMarket } from "./example-market.ts";
import type { ExampleMarket } from "./example-market.ts";
import { collectOpenApi } from "./open-api/collect.ts";
import { dataDocument, publishedDocument } from "./open-api/published-document.ts";
import { docsRoutes } from "./routes.ts";

/** Writes something at its first use and keeps it. */
function once<Value>(write: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null;
  return () => (cached ??= { value: write() }).value;
}

type DocsServices = {
  /** Names of the running market for examples. */
  readonly exampleMarket: () => ExampleMarket;
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
      exampleMarket,
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
