import { Lock } from "lucide-react";

import { ButtonLink } from "../button-link.tsx";
import { StateFrame } from "./states.tsx";

/** What a plan doesn't include (spec.md section 2, /historico). */
export function LockedState({ plan }: { plan: string }) {
  return (
    <StateFrame icon={<Lock />} title="Módulo no disponible">
      <p className="text-muted">Este módulo no está incluido en tu plan {plan.toUpperCase()}</p>
      <ButtonLink to="/suscripciones">Actualizar Plan</ButtonLink>
    </StateFrame>
  );
}
