import type { ComponentProps } from "react";

import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { useAction } from "../../../lib/use-action.ts";

type Action = Parameters<typeof useAction<void>>[0];

/** Asks before an action, does it and closes. */
export function ConfirmAction({
  act,
  failure,
  touches,
  busy,
  onClose,
  ...dialog
}: Pick<Action, "act" | "failure" | "touches"> &
  Pick<ComponentProps<typeof ConfirmDialog>, "title" | "confirmLabel" | "children" | "onClose"> & {
    /** The button's text meanwhile. */
    busy: string;
  }) {
  const action = useAction({ act, failure, touches, onDone: onClose });
  return (
    <ConfirmDialog
      {...dialog}
      busyLabel={action.isPending ? busy : null}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    />
  );
}
