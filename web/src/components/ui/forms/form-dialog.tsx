import { useId } from "react";
import type { ComponentProps, FormEvent, ReactNode } from "react";

import { Button } from "../button.tsx";
import type { ButtonTone } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { FailureNotice } from "../states/failure-notice.tsx";

/** A dialog that asks for one form: why it was refused above its fields, its two buttons below them. */
export function FormDialog({
  action,
  busyLabel,
  failure,
  fallback,
  failureTitle,
  canSend = true,
  aside,
  tone = "primary",
  onSubmit,
  onClose,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size" | "initialFocus" | "children"> &
  ComponentProps<typeof FailureNotice> & {
    /** Text of the button that sends. */
    action: string;
    /** Its text while the form is under way; null before and after. */
    busyLabel: string | null;
    canSend?: boolean;
    /** The sending button's. */
    tone?: ButtonTone;
    /** Another action, before the dialog's buttons. */
    aside?: ReactNode;
    onSubmit: (event: FormEvent) => unknown;
    onClose: () => void;
  }) {
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} tone={tone} disabled={!canSend} busyLabel={busyLabel}>
            {action}
          </Button>
        </>
      }
      {...dialog}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event);
        }}
      >
        <FailureNotice failure={failure} fallback={fallback} failureTitle={failureTitle} />
        {children}
      </form>
    </Dialog>
  );
}
