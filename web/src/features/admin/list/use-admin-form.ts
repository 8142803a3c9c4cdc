import type { DefaultValues, FieldValues } from "react-hook-form";

import { useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { notify } from "../../../lib/notify.ts";
import { useReadAgain } from "../../../lib/use-action.ts";
import { useActOnce } from "../use-act-once.ts";

/** The form of a dialog that saves one record of a list, with what `FormDialog` takes of it. */
export function useAdminForm<Form extends FieldValues>({
  send,
  touches,
  onClose,
  ...options
}: {
  defaultValues: DefaultValues<Form>;
  busy?: string;
  send: (values: Form, actOnce: ReturnType<typeof useActOnce>) => Promise<{ readonly message: string }>;
  /** Words of the keys to read again. */
  touches: readonly string[];
  onClose: () => void;
}) {
  const readAgain = useReadAgain();
  const actOnce = useActOnce();
  const { form, clear, sending } = useSendForm<Form>({
    ...options,
    send: async (values) => {
      try {
        const { message } = await send(values, actOnce);
        notify.success(message);
        onClose();
      } finally {
        // A lost answer leaves the write's outcome unknown: the list shows it.
        void readAgain(touches);
      }
    },
  });
  return { form, clear, dialog: { ...sending, onClose } };
}
