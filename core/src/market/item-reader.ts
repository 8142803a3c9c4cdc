import * as z from "zod/mini";

type Check = (value: unknown) => boolean;

/** A field's own kind, without an object for each look at it; a kind that isn't known here is left to its schema. */
function checkOf(schema: z.core.$ZodType): Check {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  if ((def.checks?.length ?? 0) > 0) return (value) => z.safeParse(schema, value).success;
  switch (def.type) {
    case "optional": {
      const inner = checkOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case "nullable": {
      const inner = checkOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    default:
      return (value) => z.safeParse(schema, value).success;
  }
}

/**
 * Reads what `schema` accepts, and answers what it would, without its names that the schema doesn't have; `null` for
 * what it refuses. For items that come by the hundreds, ten times a second: a schema's own reading makes two objects a
 * field, and their collection is seen on the screen. The schema must not change what it reads.
 */
export function createItemReader<Schema extends z.ZodMiniObject>(
  schema: Schema,
): (item: unknown) => z.infer<Schema> | null {
  const fields = Object.entries(schema.def.shape).map(([name, field]) => ({ name, isGood: checkOf(field) }));
  const names = new Set(fields.map(({ name }) => name));
  return (item) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return null;
    const itemFields = item as Record<string, unknown>;
    for (const { name, isGood } of fields) if (!isGood(itemFields[name])) return null;
    for (const name in itemFields) {
      if (names.has(name)) continue;
      return Object.fromEntries(
        Object.entries(itemFields).filter(([key]) => names.has(key)),
      ) as z.infer<Schema>;
    }
    return itemFields as z.infer<Schema>;
  };
}
