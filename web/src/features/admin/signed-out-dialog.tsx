import { useQueryClient } from "@tanstack/react-query";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { AdminLoginForm } from "./admin-login-form.tsx";

/**
 * Covers the panel when its session ends while it is open. An unfinished text stays underneath, out of sight, and is there
 * again after signing in; another administrator starts with an empty panel.
 */
export function SignedOutDialog() {
  const queries = useQueryClient();
  return (
    <Dialog
      isOpen
      isCover
      size="small"
      title="Tu sesión se cerró"
      description="Ingresá de nuevo para seguir donde estabas. Lo que estabas escribiendo no se perdió."
      footer={
        <ButtonLink to="/dashadmin/login" tone="ghost">
          Descartar y salir
        </ButtonLink>
      }
    >
      <AdminLoginForm onSignedIn={() => void queries.invalidateQueries({ queryKey: ["admin"] })} />
    </Dialog>
  );
}
