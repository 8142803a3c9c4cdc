import { escapeHtml } from "../../../site/frame/html.ts";
import type { IndexEntry } from "../../../site/frame/site-frame.ts";
import type { OpenApiDocument } from "../open-api/published-document.ts";
import { callExamples } from "../examples.ts";
import { exampleHtml } from "../html.ts";
import { fieldsHtml, nameOf } from "./schemas.ts";
import type { DocumentedCall } from "./call-section.ts";
import type { PageSchema, Schemas } from "./schemas.ts";

const json = "application/json";
const accessNames: Readonly<Record<string, string>> = {
  public: "pública",
  optional: "pública, con la sesión si la hay",
  user: "con sesión",
  admin: "de administración",
  "admin-enrolment": "de administración",
  embed: "con clave para insertar",
  key: "con clave de API",
};

function accessText(access = ""): string {
  return access.startsWith("gate ") ? "según el plan" : (accessNames[access] ?? "");
}

/** Every call of the document, one after the other. */
export function callsOf({ paths }: OpenApiDocument): readonly DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function rootOf(schema: unknown, schemas: Schemas): PageSchema | undefined {
  const one = schema as PageSchema | undefined;
  return one === undefined ? undefined : (schemas[nameOf(one) ?? ""] ?? one);
}

/** One call in a line, its fields when it is opened. */
function callHtml(
  { method, path, operation }: DocumentedCall,
  { schemas, base }: { schemas: Schemas; base: string },
): string {
  const body = fieldsHtml(rootOf(operation.requestBody?.content?.[json]?.schema, schemas));
  const examples = (callExamples[`${method.toUpperCase()} ${path}`] ?? []).map((one) =>
    exampleHtml(one, base),
  );
  const head = `<span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")} <span class="quiet">(${accessText(operation["x-access"])})</span>`;
  const parameters = (operation.parameters ?? []).map(({ name }) => escapeHtml(name)).join(", ");
  const inside = [
    parameters === "" ? "" : `<p>Parámetros: <code>${parameters}</code></p>`,
    body === "" ? "" : `<h4>Cuerpo</h4>${body}`,
    ...examples,
  ].join("");
  return inside === ""
    ? `<p class="other">${head}</p>`
    : `<details class="other"><summary>${head}</summary>${inside}</details>`;
}

/** What isn't the data API, by its first folder: the panel's calls last. */
export function otherCalls(
  calls: readonly DocumentedCall[],
  context: { schemas: Schemas; base: string },
): { readonly html: string; readonly index: readonly IndexEntry[] } {
  const byTag = new Map<string, DocumentedCall[]>();
  for (const call of calls) {
    const tag = call.operation.tags?.[0] ?? "";
    byTag.set(tag, [...(byTag.get(tag) ?? []), call]);
  }
  const place = (tag: string) => (tag === "embed" ? 0 : tag === "admin" ? 2 : 1);
  const tags = [...byTag].toSorted(([first], [second]) => place(first) - place(second));
  const html = tags.map(
    ([tag, some]) =>
      `<section><h3 id="direcciones-${tag}">/${escapeHtml(tag)}</h3>${some.map((one) => callHtml(one, context)).join("")}</section>`,
  );
  return {
    html: html.join(""),
    index: tags.map(([tag]) => ({ id: `direcciones-${tag}`, title: `/${tag}` })),
  };
}
