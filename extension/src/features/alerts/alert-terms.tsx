import { useState } from "preact/hooks";

import { planSummary } from "../../lib/access-text.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { refusedText, requestAlertPermissions, useAreAlertsAllowed } from "./alert-permissions.ts";

/** When the alerts are looked at, or what keeps them from it. */
export function AlertTerms() {
  const { clock } = useServices();
  const user = useSession((state) => state.user);
  const areAllowed = useAreAlertsAllowed();
  const [isRefused, setRefused] = useState(false);
  if (user === null)
    return <p class="notice">Iniciá sesión en el panel: sin sesión no miramos el mercado.</p>;
  const { reason } = planSummary(user, clock.now());
  if (reason !== null) return <p class="notice">{reason}</p>;
  if (areAllowed === null) return null;
  if (areAllowed) {
    return (
      <p class="muted small">
        Con el panel abierto se miran en vivo; con el panel cerrado, una vez por minuto, si a tu plan le queda
        una conexión libre.
      </p>
    );
  }
  return (
    <p class="notice">
      Por ahora se miran solo con el panel abierto.{" "}
      <button
        class="link"
        type="button"
        onClick={() => void requestAlertPermissions().then((isAllowed) => setRefused(!isAllowed))}
      >
        Permitir avisos con el panel cerrado
      </button>
      {isRefused ? <span role="alert"> {refusedText}</span> : null}
    </p>
  );
}
