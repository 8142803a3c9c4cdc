import { Lock } from "lucide-react";

import { screenWords } from "@paridad/core/messages";

import { useAccess } from "../../../lib/access.ts";
import { ButtonLink } from "../button-link.tsx";
import { StateFrame } from "./states.tsx";

/** What a plan doesn't include (spec.md section 2, /historico), or no longer opens. */
export function LockedState({ plan }: { plan: string }) {
  const access = useAccess();
  if (access.kind === "none" && access.reason === "expired") {
    return (
      <StateFrame icon={<Lock />} title={screenWords.moduleLocked}>
        <p className="text-muted">Tu plan {plan.toUpperCase()} venció: renovalo para abrir este módulo.</p>
        <ButtonLink to="/suscripciones">Renovar Plan</ButtonLink>
      </StateFrame>
    );
  }
  return (
    <StateFrame icon={<Lock />} title={screenWords.moduleLocked}>
      <p className="text-muted">Este módulo no está incluido en tu plan {plan.toUpperCase()}</p>
      <ButtonLink to="/suscripciones">{screenWords.changePlan}</ButtonLink>
    </StateFrame>
  );
}
