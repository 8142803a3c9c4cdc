import { useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import { errorMessages } from "@paridad/core/messages";

/** The message for a person of anything that was thrown. */
export function messageOf(error: unknown, fallback: string = errorMessages.unexpected): string {
  return isApiError(error) ? error.message : fallback;
}

/**
 * Sends a form once at a time. Errors that name a field are put beside it and the first gets the focus; the rest stay
 * in `error` for the screen to show. What was typed is never touched.
 */
export function useSubmit<Form extends FieldValues>({
  send,
  setError,
}: {
  send: (form: Form) => Promise<void>;
  setError: UseFormSetError<Form>;
}) {
  const isSending = useRef(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const submit = async (form: Form) => {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    try {
      await send(form);
    } catch (error) {
      const fieldErrors = isApiError(error) ? error.fieldErrors : [];
      fieldErrors.forEach(({ path, message }, place) =>
        setError(path as FieldPath<Form>, { message }, { shouldFocus: place === 0 }),
      );
      setFailure(isApiError(error) ? error : errorMessages.unexpected);
    } finally {
      isSending.current = false;
    }
  };
  return { submit, failure, clear: () => setFailure(null) };
}
