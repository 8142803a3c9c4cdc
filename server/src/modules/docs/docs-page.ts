import type { DocsPageProps, ExampleCall } from "@paridad/core/contract";
import { callExamples } from "./call-examples.ts";
import { withMarket } from "./example-market.ts";
import type { ExampleMarket } from "./example-market.ts";

/** An answer of now to a call of the data API, as JSON that anybody may see; null where there is none. */
export type SampleOf = (call: { readonly path: string; readonly body: unknown }) => Promise<string | null>;

async function exampleOf(
  call: string,
  { market, sampleOf }: { readonly market: ExampleMarket; readonly sampleOf: SampleOf },
): Promise<ExampleCall | null> {
  const [first] = callExamples[call] ?? [];
  if (first === undefined) return null;
  const path = withMarket(first.path, market);
  const body = first.body === undefined ? null : withMarket(first.body, market);
  const sample = await sampleOf({ path, body: body === null ? null : JSON.parse(body) });
  return { query: path.split("?")[1] ?? "", body, sample };
}

/** The figures of `/docs`: the data API's document and, of each operation, an answer of now. */
export async function docsPageProps({
  base,
  document,
  market,
  sampleOf,
}: {
  readonly base: string;
  readonly document: DocsPageProps["document"];
  readonly market: ExampleMarket;
  readonly sampleOf: SampleOf;
}): Promise<DocsPageProps> {
  const examples: Record<string, ExampleCall> = {};
  // One after the other: each samples the market or the history.
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId }] of Object.entries(methods)) {
      const example = await exampleOf(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`, {
        market,
        sampleOf,
      });
      if (example !== null) examples[operationId] = example;
    }
  return { base, document, examples, market };
}
