import type { OpenApiDocument, Operation } from "../../src/modules/docs/open-api/published-document.ts";

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
const nameOf = (reference: unknown): string => String(reference).split("/").at(-1) ?? "";
const said = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What a schema is, on one line: its type, then every other keyword as it stands. */
function kindOf({ type, enum: words, const: only, $ref, description, ...rest }: Part): string {
  const { properties: _properties, required: _required, items, oneOf, anyOf, ...limits } = rest;
  const { additionalProperties, ...others } = limits;
  const values = additionalProperties;
  const parts = [
    $ref === undefined ? [] : nameOf($ref),
    type === undefined ? [] : [type].flat().join(" or "),
    only === undefined ? [] : `only ${said(only)}`,
    Array.isArray(words) ? `one of ${words.map(said).join(" | ")}` : [],
    isPart(items) ? `of ${kindOf(items)}` : [],
    ...[oneOf, anyOf].map((all) => (Array.isArray(all) ? all.map(kindOf).join(" | ") : [])),
    values === undefined ? [] : `others: ${isPart(values) ? kindOf(values) : said(values)}`,
    ...Object.entries(others).map(([key, value]) => `${key} ${said(value)}`),
  ].flat();
  return `${parts.join(", ") || "anything"}${description === undefined ? "" : `: ${said(description)}`}`;
}

/** The fields of a schema, and those of its nameless parts, one a line; `?` may be left out. */
function fieldLines(schema: Part): string[] {
  const { properties, required = [], items, oneOf, anyOf, additionalProperties } = schema;
  const needed = new Set(required as readonly string[]);
  const own = Object.entries((properties ?? {}) as Readonly<Record<string, Part>>).flatMap(
    ([name, field]) => [
      `${name}${needed.delete(name) ? "" : "?"}: ${kindOf(field)}`,
      ...indented(fieldLines(field)),
    ],
  );
  const absent = needed.size === 0 ? [] : [`needs, and doesn't describe: ${[...needed].join(", ")}`];
  const parts = [items, additionalProperties, ...[oneOf, anyOf].flatMap((all) => all ?? [])].filter(isPart);
  const inner = parts.map((part) => fieldLines(part)).filter((lines) => lines.length > 0);
  return [
    ...own,
    ...absent,
    ...inner.flatMap((lines) => (inner.length === 1 ? lines : ["-", ...indented(lines)])),
  ];
}

/** A schema; only its fields' names where types and limits stand in the contract's own text. */
function schemaLines(name: string, schema: Part, isBrief: boolean): string[] {
  if (!isBrief) return [`${name}: ${kindOf(schema)}`, ...indented(fieldLines(schema))];
  const names = fieldLines(schema).map((line) => /^ *(?:[^:]+(?=: )|-)/.exec(line)?.[0] ?? line);
  const flat = names.map((one) => one.replaceAll("  ", "·")).join(", ");
  return [`${name}: ${schema["properties"] === undefined ? kindOf(schema) : flat}`];
}

/** What a call takes or gives of each type: a name, or the fields of what has none. */
function contentLines(title: string, content: unknown): string[] {
  return Object.entries((content ?? {}) as Readonly<Record<string, Part>>).flatMap(
    ([type, { schema, ...rest }]) => {
      const place = type === "application/json" ? title : `${title} ${type}`;
      if (!isPart(schema)) return [`${place}: anything`];
      return [`${place}: ${kindOf(schema)}`, ...indented([...fieldLines(schema), ...otherLines(rest)])];
    },
  );
}

function otherLines(others: Part): string[] {
  return Object.entries(others).map(([key, value]) => `${key}: ${said(value)}`);
}

function answerLines([status, answer]: readonly [string, Part]): string[] {
  const { description, content, headers = {}, ...others } = answer;
  const names = Object.keys(headers as object);
  const text = description === "Default Response" ? "" : said(description);
  return [
    ...(text === "" ? [] : [`${status}: ${text}`]),
    ...(content === undefined ? [`${status} with nothing`] : contentLines(status, content)),
    ...(names.length === 0 ? [] : [`  headers ${names.join(", ")}`]),
    ...indented(otherLines(others)),
  ];
}

type Sample = { readonly lang: string; readonly source: string };

function callLines(call: string, operation: Operation): string[] {
  const {
    operationId,
    summary,
    description,
    tags,
    parameters = [],
    requestBody,
    responses,
    ...rest
  } = operation;
  const { "x-codeSamples": samples = [], ...others } = rest as Part;
  const { content: body, ...ofBody } = (requestBody ?? {}) as Part;
  return [
    `${call} (${operationId}; ${(tags ?? []).join(", ")})`,
    ...indented([
      ...[summary, description].filter((text) => text !== undefined),
      ...otherLines(others),
      ...parameters.map(({ name, in: place, required, description: text, schema, ...more }) => {
        const kind = [kindOf(schema), ...Object.entries(more).map((one) => one.map(said).join(" "))].join(
          ", ",
        );
        return `${place} ${name}${required === true ? "" : "?"}: ${kind}${text === undefined ? "" : `: ${text}`}`;
      }),
      ...contentLines("takes", body),
      ...otherLines(ofBody),
      ...Object.entries(responses ?? {}).flatMap(answerLines),
      ...(samples as readonly Sample[]).flatMap(({ lang, source }) =>
        source.split("\n").map((line, index) => `${index === 0 ? lang : ""} | ${line}`.trim()),
      ),
    ]),
  ];
}

/** What each header of the answers means; all that a name is given where calls don't agree. */
function headerLines(operations: readonly Operation[]): string[] {
  const answers = operations.flatMap(({ responses }) => Object.values(responses ?? {}));
  const all = answers.flatMap((answer) => {
    const { headers = {} } = answer as { headers?: Readonly<Record<string, Part>> };
    return Object.entries(headers).map(([name, { schema, description, ...others }]) => {
      const kind = [kindOf(schema as Part), ...otherLines(others)].join(", ");
      return `header ${name}: ${kind}: ${said(description)}`;
    });
  });
  return [...new Set(all)];
}

const callsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

/**
 * An OpenAPI document as lines that one reads: each call with what it takes and answers, each schema with its fields.
 * Without what stands in `read` already, which is another document that it holds.
 */
export function readDocument(document: OpenApiDocument, read?: OpenApiDocument): string {
  const { paths: _paths, components, tags = [], ...head } = document;
  const { schemas = {}, ...others } = components ?? {};
  const known = new Set([
    ...(read === undefined ? [] : callsOf(read).map(({ call }) => call)),
    ...Object.keys(read?.components?.schemas ?? {}),
  ]);
  const calls = callsOf(document).filter(({ call }) => !known.has(call));
  const named = Object.entries(schemas).filter(([name]) => !known.has(name));
  const sections = [
    [
      ...otherLines({ ...head, ...others }),
      ...tags.map(({ name, description }) => `tag ${name}: ${description}`),
      ...headerLines(calls.map(({ operation }) => operation)),
    ],
    ...calls.map(({ call, operation }) => callLines(call, operation)),
    ...named.map(([name, schema]) => schemaLines(name, schema, read !== undefined)),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
