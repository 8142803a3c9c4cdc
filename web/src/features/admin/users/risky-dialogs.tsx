import type { AdminUser } from "@paridad/core/contract";
import { sendPasswordReset, setUserActive } from "@paridad/core/endpoints";
import { formWords, busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { adminToasts } from "../admin-texts.ts";
import { useActOnce } from "../use-act-once.ts";
import { useAdminAction } from "../use-admin.ts";

type Props = { user: AdminUser; onClose: () => void };

function Who({ user: { firstName, lastName, email } }: { user: AdminUser }) {
  return (
    <p>
      <strong>
        {firstName} {lastName}
      </strong>{" "}
      ({email})
    </p>
  );
}

/** Asks before an account is shut. */
export function DeactivateDialog({ user, onClose }: Props) {
  const api = useApi();
  const shut = useAdminAction({
    act: () => api.call(setUserActive, { params: { id: user.id }, body: { isActive: false } }),
    failure: adminToasts.userUpdateFailed,
    touches: ["users", "stats"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="¿Desactivar usuario?"
      confirmLabel="Desactivar"
      busyLabel={shut.isPending ? "Desactivando..." : null}
      onConfirm={() => shut.mutate(undefined)}
      onClose={onClose}
    >
      <Who user={user} />
      <p className="mt-1 text-muted">
        Se cierran sus sesiones y no puede volver a entrar hasta que lo actives. Sus datos y su plan quedan
        como están.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before a link to another password is mailed. */
export function ResetDialog({ user, onClose }: Props) {
  const api = useApi();
  const actOnce = useActOnce();
  const reset = useAdminAction({
    act: () =>
      actOnce("reset", (options) => api.call(sendPasswordReset, { params: { id: user.id }, ...options })),
    failure: adminToasts.resetUnavailable,
    touches: [],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="¿Enviar restablecimiento?"
      confirmLabel={formWords.sendLink}
      busyLabel={reset.isPending ? busyWords.sending : null}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      <Who user={user} />
      <p className="mt-1 text-muted">
        Recibe un email con un enlace para elegir otra contraseña, que vence en 1 hora. La actual sigue
        valiendo.
      </p>
    </ConfirmDialog>
  );
}
