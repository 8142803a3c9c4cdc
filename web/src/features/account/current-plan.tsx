import { Check, Minus } from "lucide-react";
import { Link } from "react-router";

import type { SubscriptionPlan, User } from "@paridad/core/contract";
import { formatDays, formatInstantDate, formatPesos } from "@paridad/core/formats";
import { errorMessages, formWords } from "@paridad/core/messages";
import { planModules } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";

import { usePlans } from "../../components/plans/use-plans.ts";
import { Badge } from "../../components/ui/badge.tsx";
import type { BadgeTone } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { isPaymentPending, planNameOf, stateTextOf } from "../../lib/access-texts.ts";
import { useAccess, useAccessAfterTrial } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";

type Look = { name: string; label: string; tone: BadgeTone; warning: string | null };

function lookOf(
  access: Access,
  { planName, user, isWaiting }: { planName: string | undefined; user: User; isWaiting: boolean },
): Look {
  if (access.kind === "trial") {
    const label = `Período de Prueba (${formatDays(access.daysRemaining)})`;
    return { name: "Prueba completa", label, tone: "accent", warning: null };
  }
  if (access.kind === "plan")
    return { name: planName ?? planNameOf(access, user), label: "Activo", tone: "up", warning: null };
  if (access.reason === "expired") {
    const warning = errorMessages.subscriptionExpired;
    return { name: planName ?? "Plan vencido", label: "Expirado", tone: "down", warning };
  }
  const warning = isWaiting ? null : "Tu acceso es limitado. Elegí un plan para abrir los módulos.";
  const state = stateTextOf(access, user);
  const label = state === "Free" ? "Plan Gratuito" : state;
  return { name: "Plan Gratuito", label, tone: "warning", warning };
}

type Offer = Pick<SubscriptionPlan, "description" | "priceArs" | "processedFeatures">;

/** The trial and the free plan, which are no rows of the plans: nothing to pay, all modules or none. */
function unsoldPlan(access: Access): Offer {
  const isTrial = access.kind === "trial";
  return {
    description: isTrial ? "Acceso completo a los 11 módulos" : "Para conocer la plataforma",
    priceArs: 0,
    processedFeatures: planModules.map(({ name }) => ({ name, enabled: isTrial })),
  };
}

const includedClass = "grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm sm:text-md lg:grid-cols-3";

/** The room of a plan's features before they are known. */
function IncludedRoom() {
  return (
    <ul aria-hidden className={`${includedClass} invisible`}>
      {planModules.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-2">
          <span className="size-4 shrink-0" /> {name}
        </li>
      ))}
    </ul>
  );
}

/** What the current plan includes and what it doesn't. */
function Included({ plan }: { plan: Offer | undefined }) {
  if (plan === undefined) return null;
  return (
    <ul className={includedClass}>
      {plan.processedFeatures.map((feature) => (
        <li key={feature.name} className="flex items-center gap-2 [&_svg]:size-4">
          {feature.enabled ? (
            <Check aria-hidden className="text-up" />
          ) : (
            <Minus aria-hidden className="text-muted" />
          )}
          <span className={feature.enabled ? "" : "text-muted"}>{feature.name}</span>
          <span className="sr-only">{feature.enabled ? "incluido" : "no incluido"}</span>
        </li>
      ))}
    </ul>
  );
}

/** In the trial, the plan that was already contracted. */
function NextPlan({
  later,
  plans,
}: {
  later: Access | null;
  plans: readonly SubscriptionPlan[] | undefined;
}) {
  if (later?.kind !== "plan") return null;
  const name = plans?.find(({ id }) => id === later.plan)?.name ?? later.plan;
  return <Notice tone="success">Ya contrataste el plan {name}: sigue cuando termine la prueba.</Notice>;
}

/** A plan was asked for and its payment is not yet confirmed. */
function WaitingPayment() {
  return (
    <Notice
      tone="warning"
      title={formWords.paymentUnderWay}
      action={
        <Link to="/payment-instructions" className="rounded-sm font-medium text-accent hover:underline">
          {formWords.seeInstructions}
        </Link>
      }
    >
      {formWords.activationTime}
    </Notice>
  );
}

/** The plan in force, or the one that lapsed. */
function planIdOf(access: Access, { subscriptionType }: User): string | null {
  if (access.kind === "plan") return access.plan;
  return access.kind === "none" && access.reason === "expired" ? subscriptionType : null;
}

function Heading({
  look,
  plan,
  isPending,
  endsAt,
}: {
  look: Look;
  plan: Offer | undefined;
  /** Description and price keep their room until they are known. */
  isPending: boolean;
  endsAt: string | null;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="max-sm:w-full">
        <p className="text-sm text-muted">Plan actual</p>
        <h2 className="text-xl font-[650]">{look.name}</h2>
        {plan || isPending ? <p className="text-muted">{plan?.description ?? "\u00a0"}</p> : null}
        {endsAt ? (
          <p className="mt-1 text-md text-muted">Vigente hasta el {formatInstantDate(endsAt)}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:grid sm:justify-items-end">
        <Badge tone={look.tone}>{look.label}</Badge>
        {plan || isPending ? (
          <p className="text-lg font-semibold">
            {plan ? `${formatPesos(plan.priceArs)} ` : null}
            <span className="text-md font-normal text-muted">{plan ? "por mes" : "\u00a0"}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Warning({ look: { tone, warning } }: { look: Look }) {
  return warning === null ? null : <Notice tone={tone === "down" ? "error" : "warning"}>{warning}</Notice>;
}

function choiceText(access: Access): string {
  if (access.kind !== "none") return "Cambiar Plan";
  return access.reason === "expired" ? "Renovar Plan" : "Seleccionar Plan";
}

/** The plan in force, or the one that lapsed: name, description, state, price in pesos and what it includes. */
export function CurrentPlan() {
  const access = useAccess();
  const plans = usePlans();
  const later = useAccessAfterTrial();
  const user = useUser();
  const isWaiting = isPaymentPending(user) && later?.kind !== "plan";
  const planId = planIdOf(access, user);
  const sold = plans.data?.find(({ id }) => id === planId);
  const plan = planId === null ? unsoldPlan(access) : sold;
  const isPending = plans.isPending && planId !== null;
  const look = lookOf(access, { planName: sold?.name, user, isWaiting });
  const endsAt = access.kind === "plan" ? (user.subscriptionEndsAt ?? null) : null;
  return (
    <Card aria-label="Plan actual" className="grid gap-4">
      <Heading look={look} plan={plan} isPending={isPending} endsAt={endsAt} />
      <Warning look={look} />
      {isWaiting ? <WaitingPayment /> : null}
      <NextPlan later={later} plans={plans.data} />
      {isPending ? <IncludedRoom /> : <Included plan={plan} />}
      <div>
        <a href="#planes" className={buttonClass({ tone: "secondary" })}>
          {choiceText(access)}
        </a>
      </div>
    </Card>
  );
}
