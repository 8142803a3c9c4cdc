import { validationMessages } from "@paridad/core/messages";

type Schema = {
  safeParse(value: unknown):
    | { readonly success: true }
    | {
        readonly success: false;
        readonly error: { readonly issues: ReadonlyArray<{ readonly message: string }> };
      };
};

/** For a form's `validate`: true, or the contract's own text of the first thing wrong with the value. */
export function schemaError(schema: Schema, value: unknown): string | true {
  const parsed = schema.safeParse(value);
  return parsed.success || (parsed.error.issues[0]?.message ?? validationMessages.invalidValue);
}
