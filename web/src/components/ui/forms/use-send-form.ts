import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { FieldValues, UseFormProps } from "react-hook-form";
import type * as z from "zod/mini";

import { busyWords } from "@paridad/core/messages";

import { useSubmit } from "../../../lib/use-submit.ts";

/** A form with the contract's schema, and `sending` as `SendForm` and `FormDialog` take it. */
export function useSendForm<Form extends FieldValues>({
  schema,
  busy = busyWords.saving,
  send,
  ...options
}: UseFormProps<Form> & {
  schema?: z.core.$ZodType<unknown, Form>;
  /** The button's text meanwhile. */
  busy?: string;
  send: (values: Form) => Promise<void>;
}) {
  const form = useForm<Form>({
    ...options,
    ...(schema === undefined ? {} : { resolver: standardSchemaResolver(schema as never) as never }),
  });
  const { submit, failure } = useSubmit<Form>({ form, send });
  const busyLabel = form.formState.isSubmitting ? busy : null;
  return { form, sending: { failure, busyLabel, onSubmit: form.handleSubmit(submit) } };
}
