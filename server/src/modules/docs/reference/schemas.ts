import { escapeHtml, textHtml } from "../../../site/frame/html.ts";
import type { OpenApiDocument } from "../open-api/published-document.ts";

/** A schema of the published document, as far as the page reads it. */
export type PageSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, PageSchema>>;
  readonly required?: readonly string[];
  readonly items?: PageSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly PageSchema[];
  readonly oneOf?: readonly PageSchema[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
};

export type Schemas = Readonly<Record<string, PageSchema>>;
const longestList = 8;

export function schemasOf({ components }: OpenApiDocument): Schemas {
  return (components?.schemas ?? {}) as Schemas;
}

export function nameOf({ $ref }: PageSchema): string | null {
  return $ref?.split("/").at(-1) ?? null;
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, longestList).map((value) => JSON.stringify(value));
  return escapeHtml([...shown, ...(values.length > longestList ? ["…"] : [])].join(" | "));
}

/** The type as programmers read it, as markup; a schema with a name links to its fields. */
export function typeHtml(schema: PageSchema | undefined): string {
  if (schema === undefined) return "";
  const name = nameOf(schema);
  if (name !== null) return `<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return choices([schema.const]);
  if (schema.enum !== undefined) return choices(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeHtml))].join(" | ");
  if (schema.items !== undefined) return `${typeHtml(schema.items)}[]`;
  return escapeHtml([schema.type ?? "unknown"].flat().join(" | "));
}

/** Schemas with names that stand in a part of the document, each once, the nearest first. */
export function namesWithin(part: unknown, schemas: Schemas): string[] {
  const found: string[] = [];
  const queue: unknown[] = [part];
  for (const one of queue) {
    for (const [, name = ""] of (JSON.stringify(one) ?? "").matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.includes(name)) continue;
      found.push(name);
      queue.push(schemas[name]);
    }
  }
  return found;
}

function fieldRow(name: string, field: PageSchema, isRequired: boolean): string {
  const optional = isRequired ? "" : ' <span class="quiet">opcional</span>';
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${optional}</th><td><code class="type">${typeHtml(field)}</code></td><td>${textHtml(field.description ?? "")}</td></tr>`;
}

/** The schema itself, or each of the shapes that it may take. */
function shapesOf(schema: PageSchema | undefined): readonly PageSchema[] {
  if (schema === undefined) return [];
  return [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].filter(
    ({ properties }) => properties !== undefined,
  );
}

/** How many fields a schema has in all its shapes, each once. */
export function fieldCount(schema: PageSchema | undefined): number {
  return new Set(shapesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))).size;
}

/** The fields of a schema, shape by shape: name, type with what may be null, and what it means. */
export function fieldsHtml(schema: PageSchema | undefined): string {
  return shapesOf(schema).map(shapeHtml).join('<p class="quiet">o bien</p>');
}

function shapeHtml(schema: PageSchema): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fieldRow(name, field, required.has(name)),
  );
  if (rows.length === 0) return "";
  const head =
    '<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Qué es</th></tr></thead>';
  return `<div class="scroll" tabindex="0"><table class="fields">${head}<tbody>${rows.join("")}</tbody></table></div>`;
}
