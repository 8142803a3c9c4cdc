export type Schema = { readonly [name: string]: unknown };
export type NamedSchemas = Record<string, Schema>;

const keyOf = (schema: Schema): string => JSON.stringify(schema);

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object behind a schema that may also be null. */
function withoutNull(schema: Schema): Schema {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [first, second] = anyOf as Schema[];
  return second?.["type"] === "null" && first !== undefined ? first : schema;
}

/** The part of a schema at a place like `data.options[]`; the empty place is the schema itself. */
export function schemaAt(schema: Schema, path: string): Schema | null {
  let target: unknown = schema;
  for (const step of path === "" ? [] : path.replaceAll("[]", ".[]").replace(/^\./, "").split(".")) {
    if (!isSchema(target)) return null;
    const whole = withoutNull(target);
    target = step === "[]" ? whole["items"] : (whole["properties"] as Schema | undefined)?.[step];
  }
  return isSchema(target) ? withoutNull(target) : null;
}

/**
 * Gives schemas names. Equal schemas are one: wherever a schema with a name's content stands, `rewrite` puts a reference, and
 * `schemas` collects their targets.
 */
export function createSchemaNames(describe: (name: string, schema: Schema) => Schema) {
  const names = new Map<string, string>();
  const schemas: NamedSchemas = {};

  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (!isSchema(value)) return value;
    const name = names.get(keyOf(value));
    return name === undefined ? parts(value) : reference(name, value);
  };
  const parts = (schema: Schema): Schema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, rewritten(value)]));
  const reference = (name: string, schema: Schema): Schema => {
    if (schemas[name] === undefined) {
      // Held while its parts are written.
      schemas[name] = {};
      schemas[name] = describe(name, parts(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas,
    /** Keeps the first name of a content. */
    name(schema: Schema, name: string): void {
      if (!names.has(keyOf(schema))) names.set(keyOf(schema), name);
    },
    rewrite: (schema: Schema): Schema => rewritten(schema) as Schema,
  };
}
