import { ListChecks, Pencil, Trash2 } from "lucide-react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { formatDollars } from "@paridad/core/formats";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import type { PlanDialog } from "./plan-dialogs.tsx";
import { planFieldNames } from "./plan-form.tsx";

const shownFeatures = 5;

function Features({ names }: { names: readonly string[] }) {
  const others = names.length - shownFeatures;
  if (names.length === 0) return <p className="text-md text-muted">Sin características</p>;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={planFieldNames.features}>
      {names.slice(0, shownFeatures).map((name) => (
        <li key={name}>
          <Badge tone="accent">{name}</Badge>
        </li>
      ))}
      {others > 0 ? (
        <li>
          <Badge title={names.slice(shownFeatures).join(", ")}>+{others} más</Badge>
        </li>
      ) : null}
    </ul>
  );
}

/** A plan for administrators: price in dollars, id and features. */
export function AdminPlanCard({
  plan,
  onOpen,
}: {
  plan: SubscriptionPlan;
  onOpen: (dialog: PlanDialog) => void;
}) {
  return (
    <Card className="flex flex-col gap-3.5">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{plan.name}</h2>
          <p className="text-sm text-muted">
            ID <code className="font-mono">{plan.id}</code>
          </p>
        </div>
        <p className="text-right">
          <span className="text-lg font-semibold">{formatDollars(plan.price)}</span>
          <span className="block text-sm text-muted">{plan.pricing.monthly.formatted} por mes</span>
        </p>
      </header>
      <p className="text-md text-muted">{plan.description || "Sin descripción"}</p>
      <Features names={plan.processedFeatures.filter(({ enabled }) => enabled).map(({ name }) => name)} />
      <footer className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3.5">
        <Button
          tone="secondary"
          size="small"
          aria-label={`Editar ${plan.name}`}
          onClick={() => onOpen({ kind: "edit", plan })}
        >
          <Pencil aria-hidden /> Editar
        </Button>
        <Button
          tone="secondary"
          size="small"
          aria-label={`Características de ${plan.name}`}
          onClick={() => onOpen({ kind: "features", plan })}
        >
          <ListChecks aria-hidden /> {planFieldNames.features}
        </Button>
        <Button
          tone="danger"
          size="small"
          className="ml-auto"
          aria-label={`Eliminar ${plan.name}`}
          onClick={() => onOpen({ kind: "delete", plan })}
        >
          <Trash2 aria-hidden /> Eliminar
        </Button>
      </footer>
    </Card>
  );
}
