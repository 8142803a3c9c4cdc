import type { AdminUser } from "@paridad/core/contract";
import { deleteUser, sendPasswordReset, setUserActive } from "@paridad/core/endpoints";
import { busyWords, formWords, screenWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { adminToasts } from "../admin-texts.ts";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { useActOnce } from "../use-act-once.ts";

/** Asks, by name, before an account is shut or deleted, or a link to another password is mailed. */
export function RiskyDialog({
  kind,
  user,
  onClose,
}: {
  kind: "deactivate" | "reset" | "delete";
  user: AdminUser;
  onClose: () => void;
}) {
  const api = useApi();
  const actOnce = useActOnce();
  const { id, firstName, lastName, email } = user;
  const params = { id };
  const { text, ...action } = {
    deactivate: {
      title: "¿Desactivar usuario?",
      confirmLabel: "Desactivar",
      busy: "Desactivando...",
      act: () => api.call(setUserActive, { params, body: { isActive: false } }),
      failure: adminToasts.userUpdateFailed,
      touches: ["users", "stats"],
      text: "Se cierran sus sesiones y no puede volver a entrar hasta que lo actives. Sus datos y su plan quedan como están.",
    },
    reset: {
      title: "¿Enviar restablecimiento?",
      confirmLabel: formWords.sendLink,
      busy: busyWords.sending,
      act: () => actOnce("reset", (options) => api.call(sendPasswordReset, { params, ...options })),
      failure: adminToasts.resetUnavailable,
      touches: [],
      text: "Recibe un email con un enlace para elegir otra contraseña, que vence en 1 hora. La actual sigue valiendo.",
    },
    delete: {
      title: "¿Eliminar usuario?",
      confirmLabel: "Eliminar",
      busy: busyWords.deleting,
      act: () => api.call(deleteUser, { params }),
      failure: "Error al eliminar el usuario",
      touches: ["users", "stats"],
      text: screenWords.cannotUndo,
    },
  }[kind];
  return (
    <ConfirmAction {...action} onClose={onClose}>
      <p>
        <strong>
          {firstName} {lastName}
        </strong>{" "}
        ({email})
      </p>
      <p className="mt-1 text-muted">{text}</p>
    </ConfirmAction>
  );
}
