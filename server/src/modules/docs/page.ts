import { exampleHtml, escapeHtml } from "./html.ts";
import { guidesHtml } from "./guides.ts";
import { callExamples } from "./examples.ts";
import { style } from "./style.ts";

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
  return rows === "" ? "" : `<h4>${title}</h4><table><tbody>${rows}</tbody></table>`;
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
  return `<details><summary><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary ?? "")} <span class="access">(${accessText(operation["x-access"])})</span></summary>${table("Parámetros", parameters)}${table("Cuerpo", body)}${table("Respuesta", answer)}${examples}</details>`;
}

/** The readable page of the API's document: no script, one style. */
export function docsPage(document: OpenApiDocument, base: string): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "";
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml({ method, path, operation }, base)]);
    }
  }
  const sections = [...byTag]
    .toSorted(([first], [second]) => first.localeCompare(second))
    .map(([tag, operations]) => `<section><h3>${escapeHtml(tag)}</h3>${operations.join("")}</section>`);
  const { title = "", description = "" } = document.info ?? {};
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de ${escapeHtml(title)}</title><style>${style}</style></head><body><a class="brand" href="/">← Paridad</a><main><h1>API de ${escapeHtml(title)}</h1><p>${escapeHtml(description)} El documento completo está en <a href="openapi.json">openapi.json</a>. Los errores traen <code>success: false</code>, <code>code</code> y <code>message</code>.</p>${guidesHtml(base)}<h2 id="direcciones">Todas las direcciones</h2>${sections.join("")}</main></body></html>`;
}
