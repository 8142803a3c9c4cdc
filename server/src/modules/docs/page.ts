import { escapeHtml, textHtml } from "../../site/frame/html.ts";
import type { SitePage } from "../../site/frame/site-frame.ts";
import { callExamples } from "./examples.ts";
import { guideIndex, guidesHtml } from "./guides.ts";
import { exampleHtml } from "./html.ts";

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
};
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
};
export type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly "x-access"?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
export type OpenApiDocument = {
  readonly info?: { readonly title?: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const accessNames: Readonly<Record<string, string>> = {
  public: "pública",
  optional: "pública, con la sesión si la hay",
  user: "con sesión",
  admin: "de administración",
  "admin-enrolment": "de administración",
  embed: "con clave para insertar",
  key: "con clave de API",
};
function typeOf(schema: JsonSchema | undefined): string {
  if (schema === undefined) return "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.items !== undefined) return `lista de ${typeOf(schema.items)}`;
  return [schema.type ?? "cualquiera"].flat().join(" | ");
}

function fieldRows(schema: JsonSchema | undefined): string {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {})
    .map(
      ([name, field]) =>
        `<tr><td>${escapeHtml(name)}${required.has(name) ? " *" : ""}</td><td>${escapeHtml(typeOf(field))}</td></tr>`,
    )
    .join("");
}

function table(title: string, rows: string): string {
  return rows === ""
    ? ""
    : `<h4>${title}</h4><div class="scroll" tabindex="0"><table><tbody>${rows}</tbody></table></div>`;
}

/** Programs' calls come first, the panel's last. */
const firstTags = ["v1", "embed"];
const lastTag = "admin";
function tagOrder(tag: string): number {
  const place = firstTags.indexOf(tag);
  if (place >= 0) return place;
  return tag === lastTag ? firstTags.length + 1 : firstTags.length;
}

function accessText(access: string | undefined): string {
  if (access?.startsWith("gate ")) return "según el plan";
  return accessNames[access ?? ""] ?? "";
}

function operationHtml(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  base: string,
): string {
  const examples = (callExamples[`${method.toUpperCase()} ${path}`] ?? [])
    .map((example) => exampleHtml(example, base))
    .join("");
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td>${escapeHtml(name)}${required ? " *" : ""}</td><td>${place}</td><td>${escapeHtml(typeOf(schema))}</td></tr>`,
    )
    .join("");
  const body = fieldRows(operation.requestBody?.content?.["application/json"]?.schema);
  const answer = fieldRows(operation.responses?.["200"]?.content?.["application/json"]?.schema);
  return `<details><summary><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary ?? "")} <span class="quiet">(${accessText(operation["x-access"])})</span></summary>${table("Parámetros", parameters)}${table("Cuerpo", body)}${table("Respuesta", answer)}${examples}</details>`;
}

/** The readable page of the API's document. */
export function docsPage(document: OpenApiDocument, base: string): SitePage {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "";
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml({ method, path, operation }, base)]);
    }
  }
  const tags = [...byTag].toSorted(([first], [second]) => tagOrder(first) - tagOrder(second));
  const sections = tags.map(
    ([tag, operations]) =>
      `<section><h3 id="direcciones-${tag}">/${escapeHtml(tag)}</h3>${operations.join("")}</section>`,
  );
  const parts = tags.map(([tag]) => ({ id: `direcciones-${tag}`, title: `/${tag}` }));
  const lead = textHtml(
    `${document.info?.description ?? ""} El documento completo está en [openapi.json](/openapi.json). Los errores traen \`success: false\`, \`code\` y \`message\`.`,
  );
  return {
    path: "/docs",
    title: "API de Paridad",
    description:
      "Referencia de la API de Paridad: cadena, griegas, historia y volatilidad de las opciones de GGAL, con ejemplos.",
    index: [...guideIndex, { id: "direcciones", title: "Todas las direcciones", parts }],
    body: `<h1>API de Paridad</h1><p class="lead">${lead}</p>${guidesHtml(base)}<h2 id="direcciones">Todas las direcciones</h2>${sections.join("")}`,
  };
}
