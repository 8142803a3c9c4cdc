import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues } from "react-hook-form";

import { notify } from "../../../lib/notify.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { useActOnce } from "../use-act-once.ts";

/** The form of a dialog that saves one record of a list, with what `FormDialog` takes of it. */
export function useAdminForm<Form extends FieldValues>({
  defaultValues,
  send,
  touches,
  onClose,
}: {
  defaultValues: DefaultValues<Form>;
  send: (values: Form, actOnce: ReturnType<typeof useActOnce>) => Promise<{ readonly message: string }>;
  /** Key of the list, below the panel's. */
  touches: readonly string[];
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const actOnce = useActOnce();
  const form = useForm<Form>({ defaultValues });
  const { submit, failure } = useSubmit<Form>({
    form,
    send: async (values) => {
      try {
        const { message } = await send(values, actOnce);
        notify.success(message);
        onClose();
      } finally {
        // A lost answer leaves the write's outcome unknown: the list shows it.
        void queries.invalidateQueries({ queryKey: ["admin", ...touches] });
      }
    },
  });
  const isBusy = form.formState.isSubmitting;
  return { form, isBusy, dialog: { failure, onSubmit: form.handleSubmit(submit), onClose } };
}
