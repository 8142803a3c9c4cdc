import type { PaymentPeriod, SubscriptionPlan, User } from "@paridad/core/contract";
import { formatDays, formatInstantDate, formatPesos } from "@paridad/core/formats";
import { errorMessages } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";

import { OpenPaymentNotice, UnknownPayment, useOpenPayment } from "../../components/plans/open-payment.tsx";
import { usePlans } from "../../components/plans/use-plans.ts";
import { renewalText, useRenewal } from "../../components/plans/use-renewal.ts";
import { Badge } from "../../components/ui/badge.tsx";
import type { BadgeTone } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { isPaymentPending, planNameOf, stateTextOf } from "../../data/access-texts.ts";
import { useAccess, useAccessAfterTrial } from "../../data/access.ts";
import { useUser } from "../../lib/services.tsx";
import { ModulesGrid } from "./modules-grid.tsx";

export type ChoosePlan = (plan: SubscriptionPlan, period: PaymentPeriod) => void;

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
    return { name: planName ?? "Plan vencido", label: "Expirado", tone: "neutral", warning };
  }
  const warning = isWaiting ? null : "Tu acceso es limitado. Elegí un plan para abrir los módulos.";
  const name = "Plan Gratuito";
  return { name, label: stateTextOf(access, user), tone: "warning", warning };
}

type Offer = Pick<SubscriptionPlan, "description" | "priceArs">;

/** The trial and the free plan, which are no rows of the plans: nothing to pay, all modules or none. */
function unsoldPlan(access: Access): Offer {
  const isTrial = access.kind === "trial";
  return {
    description: isTrial ? "Acceso completo a los 11 módulos" : "Para conocer la plataforma",
    priceArs: 0,
  };
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

/** The plan in force, or the one that lapsed. */
function planIdOf(access: Access, { subscriptionType }: User): string | null {
  if (access.kind === "plan") return access.plan;
  return access.kind === "none" && access.reason === "expired" ? subscriptionType : null;
}

function Heading({
  look,
  plan,
  isPending,
  endText,
}: {
  look: Omit<Look, "warning">;
  plan: Offer | undefined;
  /** Description and price keep their room until they are known. */
  isPending: boolean;
  /** Note on its end. */
  endText: string | null;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="max-sm:w-full">
        <p className="text-sm text-muted">Plan actual</p>
        <h2 className="text-xl font-[650]">{look.name}</h2>
        {plan || isPending ? <p className="text-muted">{plan?.description ?? "\u00a0"}</p> : null}
        {endText === null ? null : <p className="mt-1 text-md text-muted">{endText}</p>}
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

function endTextOf(access: Access, endsAt: string | null | undefined): string | null {
  if (!endsAt) return null;
  if (access.kind === "plan") return `Vigente hasta el ${formatInstantDate(endsAt)}`;
  return access.kind === "none" && access.reason === "expired"
    ? `Venció el ${formatInstantDate(endsAt)}`
    : null;
}

/** An open payment's next step; one that is expected has its place before it comes. */
function OpenPayment({ isExpected }: { isExpected: boolean }) {
  const { isKnown, payment, stage, ...reading } = useOpenPayment();
  if (payment !== null && stage !== null) return <OpenPaymentNotice {...{ payment, stage }} />;
  return isExpected && !isKnown ? <UnknownPayment {...reading} /> : null;
}

/** Paying again where that is due, and the way to the other plans. */
function Actions({ onChoose, hasPayment }: { onChoose: ChoosePlan; hasPayment: boolean }) {
  const access = useAccess();
  const renewal = useRenewal();
  const plans = usePlans();
  // Its room, until its price is known: what stands under it doesn't move.
  const isComing = access.kind === "none" && access.reason === "expired" && plans.isPending && !hasPayment;
  const other = access.kind === "none" && access.reason !== "expired" ? "Seleccionar Plan" : "Cambiar Plan";
  const isRenewing = (renewal !== null && !hasPayment) || isComing;
  return (
    <div className="flex flex-wrap gap-2.5">
      {isRenewing ? (
        <Button
          disabled={renewal === null}
          onClick={() => renewal && onChoose(renewal, "monthly")}
          className="max-sm:w-full"
        >
          {renewalText(renewal)}
        </Button>
      ) : null}
      <a
        href="#planes"
        className={buttonClass({
          tone: isRenewing || hasPayment || access.kind === "plan" ? "secondary" : "primary",
        })}
      >
        {other}
      </a>
    </div>
  );
}

/** The plan in force, or the one that lapsed: name, description, state, price in pesos and its modules. */
export function CurrentPlan({ onChoose }: { onChoose: ChoosePlan }) {
  const access = useAccess();
  const plans = usePlans();
  const later = useAccessAfterTrial();
  const user = useUser();
  const { payment } = useOpenPayment();
  const isWaiting = isPaymentPending(user) && later?.kind !== "plan";
  const planId = planIdOf(access, user);
  const sold = plans.data?.find(({ id }) => id === planId);
  const plan = planId === null ? unsoldPlan(access) : sold;
  const isPending = plans.isPending && planId !== null;
  const { warning, ...look } = lookOf(access, { planName: sold?.name, user, isWaiting });
  return (
    <Card aria-label="Plan actual" className="grid gap-4">
      <Heading {...{ look, plan, isPending, endText: endTextOf(access, user.subscriptionEndsAt) }} />
      {warning === null ? null : <Notice tone="warning">{warning}</Notice>}
      <OpenPayment isExpected={isWaiting} />
      <NextPlan later={later} plans={plans.data} />
      <Actions onChoose={onChoose} hasPayment={payment !== null} />
      <ModulesGrid lapsed={access.kind === "none" ? (sold?.modules ?? []) : []} />
    </Card>
  );
}
