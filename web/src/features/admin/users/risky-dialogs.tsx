import type { AdminUser } from "@paridad/core/contract";
import { deleteUser, sendPasswordReset, setUserActive } from "@paridad/core/endpoints";
import { formWords, busyWords, screenWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { adminToasts } from "../admin-texts.ts";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { useActOnce } from "../use-act-once.ts";

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
  return (
    <ConfirmAction
      title="¿Desactivar usuario?"
      confirmLabel="Desactivar"
      busy="Desactivando..."
      act={() => api.call(setUserActive, { params: { id: user.id }, body: { isActive: false } })}
      failure={adminToasts.userUpdateFailed}
      touches={["users", "stats"]}
      onClose={onClose}
    >
      <Who user={user} />
      <p className="mt-1 text-muted">
        Se cierran sus sesiones y no puede volver a entrar hasta que lo actives. Sus datos y su plan quedan
        como están.
      </p>
    </ConfirmAction>
  );
}

/** Asks before a link to another password is mailed. */
export function ResetDialog({ user, onClose }: Props) {
  const api = useApi();
  const actOnce = useActOnce();
  return (
    <ConfirmAction
      title="¿Enviar restablecimiento?"
      confirmLabel={formWords.sendLink}
      busy={busyWords.sending}
      act={() =>
        actOnce("reset", (options) => api.call(sendPasswordReset, { params: { id: user.id }, ...options }))
      }
      failure={adminToasts.resetUnavailable}
      touches={[]}
      onClose={onClose}
    >
      <Who user={user} />
      <p className="mt-1 text-muted">
        Recibe un email con un enlace para elegir otra contraseña, que vence en 1 hora. La actual sigue
        valiendo.
      </p>
    </ConfirmAction>
  );
}

/** Asks before a user is deleted, by name. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const api = useApi();
  return (
    <ConfirmAction
      title="¿Eliminar usuario?"
      confirmLabel="Eliminar"
      busy={busyWords.deleting}
      act={() => api.call(deleteUser, { params: { id: user.id } })}
      failure="Error al eliminar el usuario"
      touches={["users", "stats"]}
      onClose={onClose}
    >
      <Who user={user} />
      <p className="mt-1 text-muted">{screenWords.cannotUndo}</p>
    </ConfirmAction>
  );
}
