import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";

import type { PaymentPeriod, SubscriptionPlan } from "@paridad/core/contract";
import { planModules } from "@paridad/core/plans";
import { screenWords } from "@paridad/core/messages";

import { classNames } from "../../lib/class-names.ts";
import { Badge } from "../ui/badge.tsx";
import { PlanIcon } from "./plan-icon.tsx";

const moduleOf = new Map(planModules.map((module) => [module.name, module]));

function Features({ plan }: { plan: SubscriptionPlan }) {
  return (
    <ul className="grid gap-1.5 text-md">
      {plan.processedFeatures.map(({ name, enabled }) => (
        <li
          key={name}
          title={name}
          className={classNames(
            "flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0",
            !enabled && "text-muted",
          )}
        >
          {enabled ? <Check aria-hidden className="text-up" /> : <Minus aria-hidden />}
          <span>
            {moduleOf.get(name)?.benefit ?? name}
            <span className="sr-only">
              {moduleOf.has(name) ? `, ${name},` : ""}
              {enabled ? " incluido" : " no incluido"}
            </span>
            {moduleOf.get(name)?.available === false ? (
              <small className="ml-1.5 text-xs text-muted">{screenWords.comingSoon}</small>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A plan on sale: price in pesos for the period, what it includes, and one action. */
export function PlanCard({
  plan,
  period,
  action,
}: {
  plan: SubscriptionPlan;
  period: PaymentPeriod;
  action: ReactNode;
}) {
  const { monthly, yearly } = plan.pricing;
  return (
    <article
      aria-label={`Plan ${plan.name}`}
      className={classNames(
        "flex flex-col gap-4 rounded-lg border bg-s1 p-5 shadow-card",
        plan.isPopular ? "border-accent/60" : "border-line",
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="flex items-center gap-2.5">
          <span className="grid size-9 place-items-center rounded-md bg-s2 text-accent">
            <PlanIcon name={plan.icon} />
          </span>
          <h3 className="text-lg font-[650]">{plan.name}</h3>
        </div>
        {plan.isPopular ? <Badge tone="accent">Más elegido</Badge> : null}
      </header>
      <p className="text-md text-muted">{plan.description}</p>
      <div>
        <p className="text-xl leading-tight font-[650] tracking-tight">
          {period === "yearly" ? yearly.formatted : monthly.formatted}
          <span className="ml-1 text-md font-normal tracking-normal text-muted">
            {period === "yearly" ? "por año" : "por mes"}
          </span>
        </p>
        <p className="text-sm text-muted">
          {period === "yearly"
            ? "20 % menos que pagando mes a mes"
            : `${yearly.formatted} por año, 20 % menos`}
        </p>
      </div>
      <Features plan={plan} />
      <div className="mt-auto grid pt-1">{action}</div>
    </article>
  );
}
