import { formatInstantDate } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";
import type { ReactNode } from "react";

import { useAccess } from "../../data/access.ts";
import { useUser } from "../../lib/services.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/states/notice.tsx";

/** Why a page of saved things shows less than with a plan, what it still does, and the way to one. */
export function PlanNotice({
  missing,
  children,
}: {
  /** Said of a plan that is in force. */
  missing: string;
  children: ReactNode;
}) {
  const access = useAccess();
  const { subscriptionType, subscriptionEndsAt } = useUser();
  const day = subscriptionEndsAt ? ` el ${formatInstantDate(subscriptionEndsAt)}` : "";
  const [reason, action] =
    access.kind !== "none"
      ? [missing, screenWords.changePlan]
      : access.reason === "expired"
        ? [`Tu plan ${planName(subscriptionType)} venció${day}`, "Renovar Plan"]
        : ["No tenés un plan activo", "Ver Planes"];
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink to="/suscripciones" size="small">
          {action}
        </ButtonLink>
      }
    >
      {reason}: {children}
    </Notice>
  );
}
