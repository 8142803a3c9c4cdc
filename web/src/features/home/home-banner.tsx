import type { User } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import { formWords } from "@paridad/core/messages";

import { Link } from "react-router";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import type { NoticeTone } from "../../components/ui/states/notice.tsx";
import { isPaymentPending } from "../../lib/access-texts.ts";
import { useAccess, useAccessAfterTrial } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";

type Banner = { tone: NoticeTone; title: string; text: string; to: string; action: string };

const paymentBanner: Banner = {
  tone: "warning",
  title: formWords.paymentUnderWay,
  text: formWords.activationTime,
  to: "/payment-instructions",
  action: formWords.seeInstructions,
};
const expiredBanner: Banner = {
  tone: "error",
  title: "Tu suscripción ha expirado",
  text: "Renová para continuar accediendo.",
  to: "/suscripciones",
  action: "Renovar Plan",
};
const freeBanner: Banner = {
  tone: "warning",
  title: "Estás usando el plan gratuito",
  text: "El acceso es limitado: elegí un plan para abrir los módulos.",
  to: "/suscripciones",
  action: "Ver Planes",
};

function laterTextOf(later: Access | null, user: User): string {
  if (later?.kind === "plan") {
    return `Tenés acceso completo a los 11 módulos. Tu plan ${later.plan.toUpperCase()} ya está activo y sigue cuando termine la prueba.`;
  }
  if (isPaymentPending(user)) {
    return "Tenés acceso completo a los 11 módulos. Tu pago está en proceso: la activación puede demorar hasta 24 horas hábiles.";
  }
  return "Tenés acceso completo a los 11 módulos. Al terminar se cierran: elegí un plan para seguir.";
}

function bannerOf(access: Access, user: User): Banner | null {
  if (access.kind === "plan" || access.kind === "trial") return null;
  if (isPaymentPending(user)) return paymentBanner;
  return access.reason === "expired" ? expiredBanner : freeBanner;
}

/** What a trial means and what follows it, next to its days. */
export function TrialLine() {
  const user = useUser();
  const later = useAccessAfterTrial();
  const isWaiting = later?.kind !== "plan" && isPaymentPending(user);
  return (
    <p>
      {laterTextOf(later, user)}{" "}
      <Link to={isWaiting ? "/payment-instructions" : "/suscripciones"} className="font-semibold text-accent">
        {isWaiting ? formWords.seeInstructions : "Ver Planes"}
      </Link>
    </p>
  );
}

/** Free, waiting for payment or expired: what it means and what to do. Nothing for an active plan or a trial. */
export function HomeBanner() {
  const banner = bannerOf(useAccess(), useUser());
  if (banner === null) return null;
  const { tone, title, text, to, action } = banner;
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <ButtonLink to={to} size="small" tone={tone === "info" ? "secondary" : "primary"}>
          {action}
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  );
}
