import { parameterTexts } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";

/** An issue of zod, as its validator hands it to us. */
export type FieldIssue = {
  readonly instancePath?: string;
  readonly message?: string;
  readonly keyword?: string;
  readonly params?: { readonly keys?: unknown; readonly values?: unknown };
};
export type FieldError = { readonly path: string; readonly message: string };

type Definition = {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly options?: readonly unknown[];
};
const isIndex = /^\d+$/;

/** The names that a schema's object takes at a path, of all the shapes it may have there; none of what is no object. */
export function namesAt(schema: unknown, path: readonly string[]): readonly string[] {
  const definition = (schema as { def?: Definition } | undefined)?.def;
  if (definition === undefined) return [];
  const { shape, element, innerType, options } = definition;
  if (innerType !== undefined) return namesAt(innerType, path);
  if (options !== undefined) return [...new Set(options.flatMap((one) => namesAt(one, path)))];
  const [first, ...rest] = path;
  if (shape !== undefined) return first === undefined ? Object.keys(shape) : namesAt(shape[first], rest);
  return element !== undefined && isIndex.test(first ?? "") ? namesAt(element, rest) : [];
}

function textOf({ message = "", keyword, params }: FieldIssue, isHelpful: boolean): string {
  // zod's own texts are English; ours come with the schema.
  const isOwn = message !== "" && !/^(Invalid|Expected|Required|Too |Unrecognized)/.test(message);
  if (isOwn) return message;
  const values = isHelpful && keyword === "invalid_value" ? params?.values : undefined;
  return Array.isArray(values)
    ? parameterTexts.wrongValue(values.map(String))
    : validationMessages.invalidValue;
}

/**
 * An issue by the fields it is about. With the schema of what was sent, as programs get it, it names the fields and the
 * values that would do.
 */
export function fieldErrors(issue: FieldIssue, schema?: unknown): FieldError[] {
  const steps = (issue.instancePath ?? "").split("/").filter(Boolean);
  if (issue.keyword !== "unrecognized_keys" || !Array.isArray(issue.params?.keys)) {
    return [{ path: steps.join("."), message: textOf(issue, schema !== undefined) }];
  }
  const known = namesAt(schema, steps);
  return issue.params.keys.map((key) => ({
    path: [...steps, String(key)].join("."),
    message:
      known.length === 0 ? validationMessages.unknownField : parameterTexts.unknown(String(key), known),
  }));
}
