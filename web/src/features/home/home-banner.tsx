import { lazy, Suspense } from "react";

import { planName } from "@paridad/core/plans";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { isPaymentPending } from "../../data/access-texts.ts";
import { useAccess, useAccessAfterTrial } from "../../data/access.ts";
import { useUser } from "../../lib/services.tsx";
import { ExpiredNotice, TrialText } from "./plan-texts.tsx";

// Payments and plans are of few visits: home is weighed without them.
const payments = () => import("./payment-banner.tsx");
const PendingBanner = lazy(async () => ({ default: (await payments()).PendingBanner }));
const ExpiredBanner = lazy(async () => ({ default: (await payments()).ExpiredBanner }));
const PendingTrialLine = lazy(async () => ({ default: (await payments()).PendingTrialLine }));

/** A trial's meaning and what follows it, next to its days. */
export function TrialLine() {
  const user = useUser();
  const later = useAccessAfterTrial();
  if (later?.kind === "plan") {
    return (
      <TrialText text={`Tu plan ${planName(later.plan)} ya está activo y sigue cuando termine la prueba.`} />
    );
  }
  if (!isPaymentPending(user)) return <TrialText text="Al terminar se cierran: elegí un plan para seguir." />;
  return (
    <Suspense fallback={<TrialText text="" />}>
      <PendingTrialLine />
    </Suspense>
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

/** Free, waiting for payment or expired: what to do about it. Nothing for an active plan or a trial. */
export function HomeBanner() {
  const access = useAccess();
  const isWaiting = isPaymentPending(useUser());
  if (access.kind !== "none") return null;
  const plan =
    access.reason === "expired" ? (
      <Suspense fallback={<ExpiredNotice action="Renovar Plan" />}>
        <ExpiredBanner />
      </Suspense>
    ) : (
      <FreeBanner />
    );
  if (!isWaiting) return plan;
  return (
    <Suspense fallback={<Notice title="Tu pago">Viendo cómo está…</Notice>}>
      <PendingBanner otherwise={plan} />
    </Suspense>
  );
}
