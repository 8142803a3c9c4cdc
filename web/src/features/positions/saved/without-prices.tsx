import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useAccess } from "../../../lib/access.ts";
import { useUser } from "../../../lib/services.tsx";

/** Why a list of saved positions has no prices of now, and the way to a plan that has them. */
export function WithoutPrices() {
  const access = useAccess();
  const { subscriptionType } = useUser();
  const [reason, action] =
    access.kind !== "none"
      ? ["Tu plan no incluye precios de ahora", "Actualizar Plan"]
      : access.reason === "expired"
        ? [`Tu plan ${subscriptionType.toUpperCase()} venció`, "Renovar Plan"]
        : ["No tenés un plan activo", "Ver Planes"];
  return (
    <Notice
      tone="warning"
      className="mb-3.5"
      action={
        <ButtonLink to="/suscripciones" size="small">
          {action}
        </ButtonLink>
      }
    >
      {reason}: lo que guardaste lo podés leer, descargar y eliminar, sin precios de ahora.
    </Notice>
  );
}
