import { costSchedule } from "@paridad/core/costs";
import { formatCost } from "@paridad/core/formats";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useCosts, usePersonCosts } from "../../../data/costs/use-costs.ts";

/** The profile's line on what the user pays to trade. */
export function CostsCard() {
  const { data, isPending } = usePersonCosts();
  const { name, isAssumed } = useCosts();
  const schedule = data ? costSchedule(data.terms) : null;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-semibold">Costos de operar</h2>
          {isPending ? <Skeleton className="mt-1 h-10 max-sm:h-15" /> : null}
          {schedule ? (
            <p className="mt-1 text-md text-muted">
              {isAssumed
                ? `Sin cargar: usamos ${name}. `
                : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}. `}
              Por punta y con IVA: {formatCost(schedule.share)} de acciones, {formatCost(schedule.premium)} de
              primas y {formatCost(schedule.exercise)} del ejercicio.
            </p>
          ) : null}
        </div>
        <ButtonLink to="/profile/costos" tone="secondary">
          {isAssumed ? "Cargar" : "Cambiar"} <span className="sr-only">costos de operar</span>
        </ButtonLink>
      </div>
    </Card>
  );
}
