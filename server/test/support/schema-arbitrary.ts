import fc from "fast-check";
import type { JsonSchema } from "./documented-routes.ts";
import { fieldValues } from "./field-values.ts";

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
};
const longestText = 40;
const mostItems = 3;

/** Texts that break careless code: quotes, markup, directions, surrogates, zero bytes, numbers as words. */
export const nastyText = fc.oneof(
  fc.constantFrom(
    "' or 1=1--",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\u0000",
    "\u202E",
    "\uD800",
    "NaN",
    "1e309",
    "-0",
    "__proto__",
    "%00",
    "=1+1",
    "\r\nBcc: x@example.com",
  ),
  fc.string({ unit: "binary", maxLength: longestText }),
);

function texts({ pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  const longest = Math.max(minLength, Math.min(maxLength, longestText));
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  if (pattern === undefined) {
    return fc.oneof(
      fc.string({ minLength, maxLength: longest }),
      fc.string({ unit: "grapheme", minLength, maxLength: longest }).filter(fits),
    );
  }
  return fc.stringMatching(new RegExp(pattern)).filter(fits);
}

function numbers({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const bounds = { min: Math.max(minimum ?? -1e6, -1e9), max: Math.min(maximum ?? 1e6, 1e9) };
  if (type === "integer") return fc.integer(bounds);
  return fc.double({ ...bounds, noNaN: true });
}

function objects(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === "object") {
    return fc.dictionary(fc.string({ maxLength: 12 }), validValue(additionalProperties), { maxKeys: 3 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fieldValue(name, field)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function choicesOf({ anyOf, oneOf }: Schema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? [];
}

/** Values that a JSON schema takes, as far as the schema says. */
export function validValue(json: JsonSchema): fc.Arbitrary<unknown> {
  const schema = json as Schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = choicesOf(schema);
  if (choices.length > 0) return fc.oneof(...choices.map(validValue));
  switch ([schema.type].flat()[0]) {
    case "string":
      return texts(schema);
    case "number":
    case "integer":
      return numbers(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(validValue(schema.items ?? {}), { maxLength: schema.maxItems ?? mostItems });
    case "object":
      return objects(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** A field's value: one that its schema takes, or one that fields of its name are attacked with. */
export function fieldValue(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const values = fieldValues(name);
  return values === undefined ? validValue(schema) : fc.oneof(validValue(schema), fc.constantFrom(...values));
}

/** A body that is wrong somewhere: another type, a field too much or too few, a nasty value in one. */
export function brokenBody(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {} } = schema as Schema;
  const names = Object.keys(properties);
  const name = names.length === 0 ? fc.constant("x") : fc.constantFrom(...names);
  const value = fc.oneof(nastyText, fc.jsonValue({ maxDepth: 2 }));
  const changed = fc
    .tuple(validValue(schema), name, value)
    .map(([body, field, wrong]) => ({ ...(body as object), [field]: wrong }));
  const extended = fc
    .tuple(validValue(schema), fc.constantFrom("isAdmin", "id", "password_hash", "constructor"), value)
    .map(([body, field, extra]) => ({ ...(body as object), [field]: extra }));
  return fc.oneof(changed, changed, extended, fc.jsonValue({ maxDepth: 2 }));
}
