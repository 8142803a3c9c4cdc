import { useRef } from "react";
import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before something is lost. It names what, and the focus is on going back. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busyLabel,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      initialFocus={cancel}
      footer={
        <>
          <Button tone="secondary" ref={cancel} onClick={onClose}>
            Cancelar
          </Button>
          <Button tone="danger" busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
