import { formatInteger } from "@paridad/core/formats";
import { firstCode, streamHeartbeatSeconds } from "@paridad/core/contract";
import type { DocsPageProps } from "@paridad/core/contract";
import { informationNotice } from "@paridad/core/messages";
import { apiKeyLimits, delayedSeconds, embedCosts, embedKeyLimits } from "@paridad/core/plans";

import { Markdown, SectionOf, fill, readSections } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import { FileFormats, Rights, StreamClosings } from "./guide-tables.tsx";
import { Operation, schemasOf } from "./operation.tsx";
import type { Call } from "./operation.tsx";
import text from "./docs.md?raw";

const prefix = "/v1/";

/** The chain is what people come for; operations with a body come last. */
function rank({ path, method }: Call): number {
  if (path === "/v1/chain") return 0;
  return method === "get" ? 1 : 2;
}

function callsOf({ document }: DocsPageProps): readonly Call[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
    .filter(({ path }) => !path.endsWith("/openapi.json"))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Every operation of `/v1`; the fields of a schema stand at the first that has it. */
function Reference({ calls, props }: { calls: readonly Call[]; props: DocsPageProps }) {
  const { document, examples } = props;
  const schemas = document.components?.schemas ?? {};
  const first = new Map<string, Call>();
  for (const call of calls)
    for (const name of schemasOf(call, schemas)) if (!first.has(name)) first.set(name, call);
  return calls.map((call) => (
    <Operation
      key={call.operation.operationId}
      {...call}
      schemas={schemas}
      own={new Set([...first].flatMap(([name, owner]) => (owner === call ? [name] : [])))}
      example={examples[call.operation.operationId]}
    />
  ));
}

function valuesOf({ base, market }: DocsPageProps) {
  return {
    ...market,
    base,
    prepare: firstCode.prepare({ base, key: "pdk_…", isWindows: false }),
    chainProgram: firstCode.programs.chain,
    streamProgram: firstCode.programs.stream,
    installPython: firstCode.install.python(base),
    installJavascript: firstCode.install.javascript(base),
    keyPerMinute: formatInteger(apiKeyLimits.perMinute),
    keyPerDay: formatInteger(apiKeyLimits.perDay),
    embedPerMinute: formatInteger(embedKeyLimits.perMinute),
    embedPerDay: formatInteger(embedKeyLimits.perDay),
    cachedCost: embedCosts.kept,
    snapshotCost: embedCosts.made,
    delayMinutes: delayedSeconds / 60,
    heartbeatSeconds: streamHeartbeatSeconds,
    informationNotice,
  };
}

/** The reference as lines of Markdown, and the tables' places as links to the page. */
function markdownOf(text: string, calls: readonly Call[]): string {
  const reference = calls.map(({ method, path, operation: { summary = "", parameters = [] } }) =>
    [
      `### ${method.toUpperCase()} ${path}\n\n${summary}.\n`,
      ...parameters.map(({ name, description = "" }) => `- \`${name}\`: ${description}`),
    ].join("\n"),
  );
  return text
    .replace(
      "<Reference />",
      `${reference.join("\n\n")}\n\nCampos y errores: [/v1/openapi.json](/v1/openapi.json).`,
    )
    .replaceAll(/^<\w+ \/>$/gm, "(La tabla está en [/docs](/docs).)")
    .replaceAll(/ \{#[\w-]+\}$/gm, "")
    .replaceAll(/^```(\w+) .*$/gm, "```$1");
}

/** `/docs`: first steps, the reference of the data API, and the guides. */
export function docsPage(props: DocsPageProps): ReadPage {
  const calls = callsOf(props);
  const filled = fill(text, valuesOf(props));
  const { lead, sections } = readSections(filled);
  const parts = {
    Reference: () => <Reference calls={calls} props={props} />,
    Rights: () => <Rights calls={calls} />,
    FileFormats,
    StreamClosings,
  };
  const operations = calls.map(({ operation, path, method }) => ({
    id: operation.operationId,
    title: `${method === "get" ? "" : `${method.toUpperCase()} `}${path.slice(prefix.length)}`,
  }));
  return {
    path: "/docs",
    title: "API de datos de Paridad: opciones de GGAL por HTTP y WebSocket",
    description:
      "Referencia de la API de datos de Paridad: cadena, griegas, historia y volatilidad de las opciones de GGAL, con ejemplos en Python, curl y JavaScript.",
    markdown: markdownOf(filled, calls),
    hasSearch: true,
    index: sections.map(({ id, title }) => ({
      id,
      title: title.replaceAll("`", ""),
      ...(id === "v1" ? { parts: operations } : {}),
    })),
    children: (
      <>
        <Markdown text={lead} />
        {sections.map((section) => (
          <SectionOf key={section.id} section={section} parts={parts} />
        ))}
      </>
    ),
  };
}
