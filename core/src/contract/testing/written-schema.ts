import type * as z from "zod/mini";

/** What zod keeps of a schema or of one of its checks. */
type Definition = Readonly<Record<string, unknown>> & {
  readonly type?: string;
  readonly check?: string;
  readonly error?: (issue: object) => string | { readonly message: string };
  readonly checks?: readonly Checked[];
};
type Checked = { readonly _zod: { readonly def: Definition } };

/** Names of schemas that are written by name where others contain them. */
export type SchemaNames = ReadonlyMap<unknown, string>;

function textOf({ error }: Definition): string {
  if (error === undefined) return "";
  const said = error({ code: "invalid_type", input: 0 });
  return ` ${JSON.stringify(typeof said === "string" ? said : said.message)}`;
}

const writtenChecks: Readonly<Record<string, (of: Definition) => string>> = {
  min_length: ({ minimum }) => `length ≥ ${String(minimum)}`,
  max_length: ({ maximum }) => `length ≤ ${String(maximum)}`,
  greater_than: ({ value, inclusive }) => `${inclusive === true ? "≥" : ">"} ${String(value)}`,
  less_than: ({ value, inclusive }) => `${inclusive === true ? "≤" : "<"} ${String(value)}`,
  number_format: ({ format }) => String(format),
  string_format: ({ format, pattern }) => (pattern instanceof RegExp ? String(pattern) : String(format)),
  overwrite: () => "trimmed",
  custom: ({ path }) => `rule${Array.isArray(path) ? ` of ${path.join(".")}` : ""}`,
};

function checksOf(of: Definition): string {
  const own = of.check === undefined ? [] : [of];
  return [...own, ...(of.checks ?? []).map(({ _zod }) => _zod.def)]
    .map((check) => {
      const write = writtenChecks[check.check ?? ""];
      if (write === undefined) throw new Error(`no words for the check ${String(check.check)}`);
      return `; ${write(check)}${textOf(check)}`;
    })
    .join("");
}

type Write = (of: Definition, written: (part: unknown) => string) => string;
const inner: Write = (of, written) => written(of["innerType"]);
const listOf = (of: Definition, field: string) => of[field] as readonly unknown[];
const writtenKinds: Readonly<Record<string, Write>> = {
  array: (of, written) => `list of ${written(of["element"])}`,
  record: (of, written) => `record of ${written(of["keyType"])}: ${written(of["valueType"])}`,
  optional: (of, written) => `${inner(of, written)}, or nothing`,
  nullable: (of, written) => `${inner(of, written)}, or null`,
  default: (of, written) => `${inner(of, written)}, else ${JSON.stringify(of["defaultValue"])}`,
  catch: (of, written) => `whatever else than ${inner(of, written)} is none`,
  pipe: (of, written) => `${written(of["in"])} to ${written(of["out"])}`,
  union: (of, written) => `one of (${listOf(of, "options").map(written).join(" | ")})`,
  tuple: (of, written) => `tuple (${listOf(of, "items").map(written).join(", ")})`,
  enum: (of) => Object.values(of["entries"] as object).join("|"),
  literal: (of) =>
    listOf(of, "values")
      .map((value) => JSON.stringify(value))
      .join("|"),
};

/** A schema in words: its fields, limits, patterns, values and the texts of its refusals; of a rule only that it is there. */
export function writtenSchema(schema: unknown, names: SchemaNames, indent = ""): string {
  const of = (schema as Checked)._zod.def;
  const written = (part: unknown) => names.get(part) ?? writtenSchema(part, names, indent);
  const plain = `${of["coerce"] === true ? "text of a " : ""}${String(of.type)}`;
  const kind =
    of.type === "object"
      ? objectOf(of, names, indent)
      : (writtenKinds[of.type ?? ""]?.(of, written) ?? plain);
  return `${kind}${textOf(of)}${checksOf(of)}`;
}

function objectOf(of: Definition, names: SchemaNames, indent: string): string {
  const deeper = `${indent}  `;
  const fields = Object.entries(of["shape"] as Record<string, unknown>).map(
    ([name, field]) => `${deeper}${name}: ${names.get(field) ?? writtenSchema(field, names, deeper)}\n`,
  );
  const others = (of["catchall"] as Checked | undefined)?._zod.def.type;
  const kind = others === "never" ? "only " : others === undefined ? "" : "any more and ";
  return `${kind}{\n${fields.join("")}${indent}}`;
}

/** Schemas of a module by their names, those within plain tables too. */
export function schemasOf(module: object): [name: string, schema: z.ZodMiniType][] {
  return Object.entries(module).flatMap(([name, value]): [string, z.ZodMiniType][] => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    if ("_zod" in value) return [[name, value as z.ZodMiniType]];
    return schemasOf(value).map(([inner, schema]) => [`${name}.${inner}`, schema]);
  });
}
