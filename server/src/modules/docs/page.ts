import { textHtml } from "../../site/frame/html.ts";
import type { SitePage } from "../../site/frame/site-frame.ts";
import { firstSteps } from "./first-steps.ts";
import { guideHtml, guideIndex, guidesHtml } from "./guides.ts";
import type { OpenApiDocument } from "./open-api/published-document.ts";
import { callHtml, callsOf } from "./reference/call-section.ts";
import type { SampleOf } from "./reference/call-section.ts";
import { schemasOf } from "./reference/schemas.ts";
import { rightsRows } from "./rights.ts";

const dataPrefix = "/v1/";
const lead =
  "Cadena con volatilidad y griegas, historia, sonrisas, tasas y riesgo de las opciones de GGAL, por HTTP con una clave. Para generar un cliente: [/v1/openapi.json](/v1/openapi.json). Todo el servidor: [openapi.json](/openapi.json).";
const first =
  "La [clave](#claves-de-api) va en `Authorization: Bearer pdk_…`; los ejemplos la leen de la variable `PARIDAD_CLAVE`, y los de Python usan [nuestro cliente](#primeros-pasos). Toda respuesta trae `success`; si es `false`, `code` y `message` dicen por qué. `null` es que no se sabe, nunca cero.";

export type PageSources = {
  /** This server's address. */
  readonly base: string;
  readonly sampleOf: SampleOf;
  /** Puts the running market's names into an example. */
  readonly fill: (text: string) => string;
};

/** The chain is what people come for; calls with a body come last. */
function rank({ path, method }: { path: string; method: string }): number {
  if (path === "/v1/chain") return 0;
  return method === "get" ? 1 : 2;
}

/** The readable reference: the data API, then the guides. */
export async function docsPage(
  document: OpenApiDocument,
  { base, sampleOf, fill }: PageSources,
): Promise<SitePage> {
  const schemas = schemasOf(document);
  const isData = ({ path }: { path: string }) =>
    path.startsWith(dataPrefix) && !path.endsWith("/openapi.json");
  const data = callsOf(document)
    .filter(isData)
    .toSorted((one, other) => rank(one) - rank(other));
  const context = { base, schemas, shown: new Set<string>(), sampleOf, fill };
  const sections: string[] = [];
  // One after the other: each samples the market or the history.
  for (const call of data) sections.push(await callHtml(call, context));
  const parts = data.map(({ operation, path, method }) => ({
    id: operation.operationId,
    title: `${method === "get" ? "" : `${method.toUpperCase()} `}${path.slice(dataPrefix.length)}`,
  }));
  return {
    path: "/docs",
    title: "API de datos de Paridad: opciones de GGAL por HTTP y WebSocket",
    description:
      "Referencia de la API de datos de Paridad: cadena, griegas, historia y volatilidad de las opciones de GGAL, con ejemplos en Python, curl y JavaScript.",
    hasSearch: true,
    index: [
      { id: firstSteps.id, title: firstSteps.title },
      { id: "v1", title: "Referencia de /v1", parts },
      ...guideIndex,
    ],
    body: `<h1>API de datos</h1><p class="lead">${textHtml(lead)}</p>${fill(guideHtml(firstSteps, base))}<h2 id="v1">Referencia de <code>/v1</code></h2><p>${textHtml(first)}</p>${sections.join("")}${fill(guidesHtml(base, rightsRows(data)))}`,
  };
}
