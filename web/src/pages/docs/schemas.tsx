import type { DataSchema } from "@paridad/core/contract";

import { HeadedTable, Inline } from "../markdown.tsx";

export type Schemas = Readonly<Record<string, DataSchema>>;
const longestList = 8;

export function nameOf(schema: DataSchema | undefined): string | null {
  return schema?.$ref?.split("/").at(-1) ?? null;
}

function choices(values: readonly unknown[]): string {
  const texts = values.slice(0, longestList).map((value) => JSON.stringify(value));
  return [...texts, ...(values.length > longestList ? ["…"] : [])].join(" | ");
}

/** The type as programmers read it. */
export function typeText(schema: DataSchema | undefined): string {
  if (schema === undefined) return "";
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return choices([schema.const]);
  if (schema.enum !== undefined) return choices(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeText))].join(" | ");
  if (schema.items !== undefined) return `${typeText(schema.items)}[]`;
  return [schema.type ?? "unknown"].flat().join(" | ");
}

/** The type, whose named schemas lead to their fields. */
export function Type({ schema, schemas }: { schema: DataSchema; schemas: Schemas }) {
  const words = typeText(schema).split(/\b/);
  return (
    <code className="type">
      {words.map((word, at) =>
        word in schemas ? (
          <a key={at} href={`#schema-${word}`}>
            {word}
          </a>
        ) : (
          word
        ),
      )}
    </code>
  );
}

/** Schemas with names that stand in a part of the document, each once, the nearest first. */
export function namesWithin(part: unknown, schemas: Schemas): string[] {
  const names: string[] = [];
  const queue: unknown[] = [part];
  for (const one of queue) {
    for (const [, name = ""] of (JSON.stringify(one) ?? "").matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.includes(name)) continue;
      names.push(name);
      queue.push(schemas[name]);
    }
  }
  return names;
}

/** The schema itself, or each of the shapes that it may take. */
function shapesOf(schema: DataSchema): readonly DataSchema[] {
  return [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].filter(
    ({ properties }) => properties !== undefined,
  );
}

/** Fields that a schema has in all its shapes, each once. */
export function fieldCount(schema: DataSchema): number {
  return new Set(shapesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))).size;
}

/** A row of a field or a parameter. */
export function FieldRow({
  name,
  note,
  schema,
  text = "",
  schemas,
}: {
  name: string;
  /** Optional, or its default. */
  note: string;
  schema: DataSchema;
  text?: string | undefined;
  schemas: Schemas;
}) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>{" "}
        {note === "" ? null : (
          <span className="quiet">
            <Inline text={note} />
          </span>
        )}
      </th>
      <td>
        <Type schema={schema} schemas={schemas} />
      </td>
      <td>
        <Inline text={text} />
      </td>
    </tr>
  );
}

/** The fields of a schema, shape by shape: name, type with what may be null, and what it means. */
export function Fields({ schema, schemas }: { schema: DataSchema; schemas: Schemas }) {
  return shapesOf(schema).map(({ properties = {}, required = [] }, at) => (
    <div key={at}>
      {at === 0 ? null : <p className="quiet">o bien</p>}
      <HeadedTable className="fields" heads={["Campo", "Tipo", "Qué es"]}>
        {Object.entries(properties).map(([name, field]) => (
          <FieldRow
            key={name}
            name={name}
            note={required.includes(name) ? "" : "opcional"}
            schema={field}
            text={field.description}
            schemas={schemas}
          />
        ))}
      </HeadedTable>
    </div>
  ));
}
