import type { User } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { Link } from "react-router";

import type { Access } from "@paridad/core/plans";

import { OpenPaymentNotice, useOpenPayment } from "../../components/plans/open-payment.tsx";
import { renewalText, useRenewal } from "../../components/plans/use-renewal.ts";
import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { isPaymentPending } from "../../lib/access-texts.ts";
import { useAccess, useAccessAfterTrial } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";

function laterTextOf(later: Access | null, user: User): string {
  if (later?.kind === "plan") {
    return `Tu plan ${later.plan.toUpperCase()} ya está activo y sigue cuando termine la prueba.`;
  }
  return isPaymentPending(user) ? "" : "Al terminar se cierran: elegí un plan para seguir.";
}

/** What a trial means and what follows it, next to its days. */
export function TrialLine() {
  const user = useUser();
  const later = useAccessAfterTrial();
  const isWaiting = later?.kind !== "plan" && isPaymentPending(user);
  const { payment, stage } = useOpenPayment({ enabled: isWaiting });
  const own = isWaiting && payment !== null ? stage : null;
  return (
    <p>
      Tenés acceso completo a los 11 módulos. {own === null ? laterTextOf(later, user) : `${own.title}.`}{" "}
      <Link
        to={own === null ? "/suscripciones" : "/payment-instructions"}
        className="font-semibold text-accent"
      >
        {own === null ? "Ver Planes" : own.action}
      </Link>
    </p>
  );
}

function ExpiredBanner() {
  const renewal = useRenewal();
  const { subscriptionEndsAt } = useUser();
  return (
    <Notice
      tone="warning"
      title="Tu suscripción ha expirado"
      action={
        <ButtonLink to="/suscripciones" size="small">
          {renewalText(renewal)}
        </ButtonLink>
      }
    >
      {subscriptionEndsAt ? `Venció el ${formatInstantDate(subscriptionEndsAt)}. ` : ""}
      Renovala para seguir donde dejaste: lo que guardaste está.
    </Notice>
  );
}

function FreeBanner() {
  return (
    <Notice
      tone="warning"
      title="Estás usando el plan gratuito"
      action={
        <ButtonLink to="/suscripciones" size="small">
          Ver Planes
        </ButtonLink>
      }
    >
      El acceso es limitado: elegí un plan para abrir los módulos.
    </Notice>
  );
}

/** Free, waiting for payment or expired: what it means and what to do. Nothing for an active plan or a trial. */
export function HomeBanner() {
  const access = useAccess();
  const isWaiting = isPaymentPending(useUser());
  const { isKnown, payment, stage } = useOpenPayment({ enabled: access.kind === "none" && isWaiting });
  if (access.kind !== "none") return null;
  if (isWaiting && payment !== null && stage !== null) return <OpenPaymentNotice {...{ payment, stage }} />;
  if (isWaiting && !isKnown) return <Notice title="Tu pago">Viendo cómo está…</Notice>;
  return access.reason === "expired" ? <ExpiredBanner /> : <FreeBanner />;
}
