import type { AdminUser } from "@paridad/core/contract";
import { deleteUser } from "@paridad/core/endpoints";
import { busyWords, screenWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { useAdminAction } from "../use-admin.ts";

/** Asks before a user is deleted, by name. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const api = useApi();
  const remove = useAdminAction({
    act: () => api.call(deleteUser, { params: { id: user.id } }),
    failure: "Error al eliminar el usuario",
    touches: ["users", "stats"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="¿Eliminar usuario?"
      confirmLabel="Eliminar"
      busyLabel={remove.isPending ? busyWords.deleting : null}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong>
          {user.firstName} {user.lastName}
        </strong>{" "}
        ({user.email})
      </p>
      <p className="mt-1 text-muted">{screenWords.cannotUndo}</p>
    </ConfirmDialog>
  );
}
