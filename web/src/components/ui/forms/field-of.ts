import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";

/** A form's field as the controls take it: its registration, and its error once it has one. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), error: form.getFieldState(name, form.formState).error?.message };
}
