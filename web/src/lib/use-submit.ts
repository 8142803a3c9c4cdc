import { useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import { errorMessages } from "@paridad/core/messages";

/** The message for a user of anything that was thrown. */
export function messageOf(error: unknown, fallback: string = errorMessages.unexpected): string {
  return isApiError(error) ? error.message : fallback;
}

/** Puts the errors that name a field of the form next to it. */
function spread<Form extends FieldValues>(error: unknown, { getValues, setError }: FormDoor<Form>) {
  const fields = new Set(Object.keys(getValues()));
  const named = (isApiError(error) ? error.fieldErrors : []).map(({ path, message }) => ({
    field: path.split(".", 1)[0] ?? path,
    message,
  }));
  const own = named.filter(({ field }) => fields.has(field));
  own.forEach(({ field, message }, index) =>
    setError(field as FieldPath<Form>, { message }, { shouldFocus: index === 0 }),
  );
  return { isAllBesideFields: own.length > 0 && own.length === named.length };
}

type FormDoor<Form extends FieldValues> = Pick<UseFormReturn<Form>, "getValues" | "setError">;

/**
 * Sends a form once at a time. Errors that name one of its fields are put next to it and the first gets the focus; every other
 * failure stays in `failure` for the screen to show. Typed text is never touched.
 */
export function useSubmit<Form extends FieldValues>({
  send,
  form,
}: {
  send: (values: Form) => Promise<void>;
  form: FormDoor<Form>;
}) {
  const isSending = useRef(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const submit = async (values: Form) => {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const { isAllBesideFields } = spread(error, form);
      const rest = isApiError(error) ? error : errorMessages.unexpected;
      setFailure(isAllBesideFields ? null : rest);
    } finally {
      isSending.current = false;
    }
  };
  return { submit, failure, clear: () => setFailure(null) };
}
