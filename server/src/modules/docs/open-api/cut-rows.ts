import { columnsMediaType } from "@paridad/core/contract";
import type { NamedSchemas, Schema } from "./name-schemas.ts";

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function fieldsOf({ properties = {} }: Schema): Readonly<Record<string, Schema>> {
  return properties as Readonly<Record<string, Schema>>;
}

function withField(schema: Schema, field: string, value: Schema): Schema {
  return { ...schema, properties: { ...fieldsOf(schema), [field]: value } };
}

/** Schemas of a chain cut by `columns`, whose options have the fields that were asked for and no others. */
export function cutSchemas({ ChainAnswer = {}, Chain = {}, ChainOption = {} }: NamedSchemas): NamedSchemas {
  const { required: _all, ...option } = ChainOption;
  const options = { ...fieldsOf(Chain)["options"], items: named("ChainOptionColumns") };
  return {
    ChainColumnsAnswer: withField(ChainAnswer, "data", named("ChainColumns")),
    ChainColumns: withField(Chain, "options", options),
    ChainOptionColumns: option,
  };
}

/** The contents of an answer that `columns` may cut: cut, it is of a media type of its own. */
export function withCutContent<Content>(content: Content): Content {
  return { ...content, [columnsMediaType]: { schema: named("ChainColumnsAnswer") } };
}
