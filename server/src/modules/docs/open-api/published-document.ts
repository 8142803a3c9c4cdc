import { columnsText, parameterText } from "./parameters.ts";
import { cutSchemas, withCutContent } from "./cut-rows.ts";
import { dataCalls } from "./data-calls.ts";
import { dataTags } from "./data-tags.ts";
import { fieldTexts } from "./fields.ts";
import { createSchemaNames, schemaAt } from "./name-schemas.ts";
import type { NamedSchemas, Schema } from "./name-schemas.ts";
import { fieldExceptions, suiteFieldTexts } from "./suite-fields.ts";
import { valueTexts } from "./value-texts.ts";

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
export type Answer = {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
};
export type Operation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly "x-access"?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, Answer>>;
};
export type OpenApiDocument = {
  readonly info?: { readonly title?: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: NamedSchemas;
    readonly securitySchemes?: Readonly<Record<string, unknown>>;
  };
};

const json = "application/json";
const nothing = "null";
const dataNames = new Set([
  "ErrorAnswer",
  ...Object.values(dataCalls).flatMap(({ answer, body = {} }) => [
    ...Object.values(answer),
    ...Object.values(body),
  ]),
]);

function mayBeNull({ type, anyOf }: Schema): boolean {
  const isNothing = (one: unknown): boolean => (one as Schema)["type"] === nothing;
  return [type].flat().includes(nothing) || (Array.isArray(anyOf) && anyOf.some(isNothing));
}

/** Meaning of a field; null where nobody wrote it. */
function fieldText(owner: string, field: string, schema: Schema): string | null {
  const text = fieldExceptions[`${owner}.${field}`] ?? fieldTexts[field] ?? suiteFieldTexts[field];
  if (text === undefined) return null;
  const isUnsaid = mayBeNull(schema) && !text.includes("`null`");
  const words = Object.entries(valueTexts[`${owner}.${field}`] ?? {});
  return [
    text,
    ...(isUnsaid ? ["`null` si no se sabe."] : []),
    ...(words.length === 0
      ? []
      : [`${words.map(([word, meaning]) => `\`${word}\`: ${meaning}`).join("; ")}.`]),
  ].join(" ");
}

/** Describes the fields of a schema, and of the nameless ones in it. */
function withFieldTexts(owner: string, schema: Schema): Schema {
  const { properties, items, oneOf } = schema as {
    properties?: Readonly<Record<string, Schema>>;
    items?: Schema;
    oneOf?: readonly Schema[];
  };
  const described =
    properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([field, one]) => {
              const description = fieldText(owner, field, one);
              const whole = withFieldTexts(owner, one);
              return [field, description === null ? whole : { ...whole, description }];
            }),
          ),
        };
  return {
    ...schema,
    ...described,
    ...(items === undefined ? {} : { items: withFieldTexts(owner, items) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map((one) => withFieldTexts(owner, one)) }),
  };
}

function schemaOf(content: Content | undefined): Schema | null {
  return content?.[json]?.schema ?? null;
}

type Names = ReturnType<typeof createSchemaNames>;

function nameParts(names: Names, schema: Schema | null, places: Readonly<Record<string, string>>): void {
  for (const [place, name] of Object.entries(places)) {
    const part = schema === null ? null : schemaAt(schema, place);
    if (part === null) throw new Error(`${name} stands nowhere: no ${place} in its call`);
    names.name(part, name);
  }
}

function callOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}

const pascal = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const isNameable = (schema: Schema | null): schema is Schema =>
  schema !== null && ("properties" in schema || "oneOf" in schema);

/** Calls outside the data API: their bodies and answers, named by the call. */
function nameRoots(names: Names, { operationId, requestBody, responses }: Operation): void {
  const base = pascal(operationId.replace(/^get/, ""));
  const body = schemaOf(requestBody?.content);
  if (isNameable(body)) names.name(body, `${base}Request`);
  const answer = schemaOf(responses?.["200"]?.content);
  if (isNameable(answer)) names.name(answer, `${base}Answer`);
}

function nameAll(names: Names, { paths }: OpenApiDocument): void {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: callOf(method, path), operation })),
  );
  const failure = operations.map(({ operation }) => {
    const { "4XX": general, 400: invalid = general } = operation.responses ?? {};
    return schemaOf(invalid?.content);
  });
  for (const schema of failure) if (schema !== null) names.name(schema, "ErrorAnswer");
  for (const { call, operation } of operations) {
    const known = dataCalls[call];
    if (known === undefined) continue;
    nameParts(names, schemaOf(operation.responses?.["200"]?.content), known.answer);
    if (known.body !== undefined) nameParts(names, schemaOf(operation.requestBody?.content), known.body);
  }
  for (const { operation } of operations) nameRoots(names, operation);
}

function describeParameters(operation: Operation, columns: readonly string[]): readonly Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    if (parameter.name === "columns") return { ...parameter, description: columnsText(columns) };
    const text = parameterText(operation.operationId, parameter.name);
    if (text === null) return parameter;
    const defaults = text.default === undefined ? {} : { default: text.default };
    return { ...parameter, description: text.description, schema: { ...parameter.schema, ...defaults } };
  });
}

function columnsOf(operation: Operation): readonly string[] {
  const answer = schemaOf(operation.responses?.["200"]?.content);
  const option = answer === null ? null : schemaAt(answer, "data.options[]");
  return Object.keys((option?.["properties"] as object | undefined) ?? {});
}

/** Answers of an operation: that of its `columns` where it takes them, and the one without a body where it has a tag. */
function answersOf({ parameters = [], responses = {} }: Operation): Operation["responses"] {
  const { 200: answer = {} } = responses;
  const { headers, content } = answer;
  const isCut = content !== undefined && parameters.some(({ name }) => name === "columns");
  const whole: Record<string, Answer> = isCut ? { 200: { ...answer, content: withCutContent(content) } } : {};
  const same: Record<string, Answer> = headers?.["ETag"]
    ? { 304: { description: "Nada cambió desde ese `ETag`", headers } }
    : {};
  return { ...responses, ...whole, ...same };
}

/**
 * The document as it is published, of the one that the routes make: schemas have names and stand once, parameters and
 * fields of the data API say what they mean, in what unit, and why they may be null.
 */
export function publishedDocument(raw: object): OpenApiDocument {
  const document = raw as OpenApiDocument;
  // Fields mean the same throughout the data API; elsewhere their names may mean something else.
  const names = createSchemaNames((name, schema) =>
    dataNames.has(name) ? withFieldTexts(name, schema) : schema,
  );
  nameAll(names, document);
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const isForPrograms = /^\/(v1|embed)\//.test(path);
          const parameters = isForPrograms ? describeParameters(operation, columnsOf(operation)) : null;
          const responses = answersOf(operation);
          const described = { ...operation, responses, ...(parameters === null ? {} : { parameters }) };
          return [method, names.rewrite(described) as Operation];
        }),
      ),
    ]),
  );
  const schemas = { ...names.schemas, ...cutSchemas(names.schemas) };
  return { ...document, paths, components: { ...document.components, schemas } };
}

const dataDescription =
  "Cadena, historia, volatilidad, oportunidades y riesgo de las opciones de GGAL, con una clave de API. Desde 0.1.0, los campos y direcciones solo se agregan.";

/** Names that a part of a document refers to, and what those refer to. */
function referredBy(part: unknown, schemas: NamedSchemas, reference = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (reference.has(name)) continue;
    reference.add(name);
    referredBy(schemas[name], schemas, reference);
  }
  return reference;
}

/** The data API alone, of a published document: what a program with a key needs (sheets have `/planillas`), at this server's own address. */
export function dataDocument(document: OpenApiDocument, base: string): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => /^\/v1\/(?!sheet\/)/.test(path)),
  );
  const all = document.components?.schemas ?? {};
  const used = referredBy(paths, all);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  const { personalKey } = document.components?.securitySchemes ?? {};
  return {
    ...document,
    info: { ...document.info, title: "Paridad: API de datos", description: dataDescription },
    servers: [{ url: base }],
    tags: dataTags,
    paths,
    components: { securitySchemes: { personalKey }, schemas },
  };
}
