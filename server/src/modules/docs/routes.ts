import { readDataDocument, readDocument, readPythonClient, showDocs } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { createFixedDocument } from "../../http/fixed-document.ts";
import type { Routes } from "../../http/routes.ts";
import { pythonClient } from "./clients/index.ts";
import { withMarket } from "./example-market.ts";
import type { ExampleMarket } from "./example-market.ts";
import { docsPage } from "./page.ts";
import type { SampleOf } from "./reference/call-section.ts";
import { dataDocument, publishedDocument } from "./open-api/published-document.ts";
import { createPageSender } from "../../site/frame/send-page.ts";
import type { SiteFrame } from "../../site/frame/site-frame.ts";
import type { Clock } from "../../platform/clock.ts";

const json = "application/json; charset=utf-8";
const cache = "public, max-age=300";

export type DocsDependencies = {
  readonly publicUrl: string;
  readonly exampleMarket: () => ExampleMarket;
  readonly frame: SiteFrame;
  readonly clock: Clock;
  readonly sampleOf: SampleOf;
};

/** Writes something at its first use and keeps it. */
function once<Value>(write: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => (kept ??= { value: write() }).value;
}

/** `/openapi.json`, the data API's own `/v1/openapi.json`, and `/docs`: all of the routes as they run. */
export function docsRoutes(
  document: () => object,
  { publicUrl, exampleMarket, frame, clock, sampleOf }: DocsDependencies,
): Routes {
  const base = publicUrl.replace(/\/$/, "");
  const published = once(() => publishedDocument(document()));
  /** Examples speak of the market that runs. */
  const send = (write: () => string, type: string) =>
    createFixedDocument({
      write: () => withMarket(write(), exampleMarket()),
      version: () => JSON.stringify(exampleMarket()),
      type,
    });
  const sendDocument = send(() => JSON.stringify(published()), json);
  const sendData = send(() => JSON.stringify(dataDocument(published(), base)), json);
  const sendPage = createPageSender({
    frame,
    clock,
    write: () => {
      const market = exampleMarket();
      return docsPage(published(), { base, sampleOf, fill: (text) => withMarket(text, market) });
    },
  });
  const sendPython = createFixedDocument({
    write: () => pythonClient(base),
    type: "text/x-python; charset=utf-8",
  });
  return async (app) => {
    implement(app, readPythonClient, async (_asked, reply) =>
      sendPython(reply.header("cache-control", cache)),
    );
    implement(app, readDocument, async (_asked, reply) => sendDocument(reply.header("cache-control", cache)));
    implement(app, readDataDocument, async (_asked, reply) => sendData(reply.header("cache-control", cache)));
    implement(app, showDocs, async (_asked, reply) => sendPage(reply));
  };
}
