import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ComponentProps, FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { FieldValues, UseFormProps } from "react-hook-form";
import type * as z from "zod/mini";

import { busyWords } from "@paridad/core/messages";

import { useSubmit } from "../../../lib/use-submit.ts";
import { Button } from "../button.tsx";
import { FailureNotice } from "../states/failure-notice.tsx";

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
  const { submit, failure, clear } = useSubmit<Form>({ form, send });
  const busyLabel = form.formState.isSubmitting ? busy : null;
  return { form, clear, sending: { failure, busyLabel, onSubmit: form.handleSubmit(submit) } };
}

/** A form on a page: why it was refused, its fields, and the button that sends it. */
export function SendForm({
  action,
  failure,
  fallback,
  onSubmit,
  children,
  ...button
}: Pick<ComponentProps<typeof FailureNotice>, "failure" | "fallback"> &
  Omit<ComponentProps<typeof Button>, "onSubmit"> & {
    /** Text of the button. */
    action: string;
    onSubmit: (event: FormEvent) => unknown;
  }) {
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <FailureNotice failure={failure} fallback={fallback} />
      {children}
      <Button type="submit" {...button}>
        {action}
      </Button>
    </form>
  );
}
