import { useState } from "react";

import type { Expiring } from "@paridad/core/contract";
import { listExpiring } from "@paridad/core/endpoints";
import { formatDays, formatInstantDate, formatTimestamp } from "@paridad/core/formats";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { Card } from "../../../components/ui/card.tsx";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { EmptyState, Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { useData } from "../../../lib/use-data.ts";

const ranges = [7, 15, 30, 60, 90] as const;

/** Which reminders went out, by days before the end. */
function Reminders({ row }: { row: Expiring }) {
  if (row.hasCancelled) return <span className="text-muted">Pidió la baja: sin avisos</span>;
  if (row.reminders.length === 0) return <span className="text-muted">Ninguno todavía</span>;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {row.reminders.map(({ days, sentAt }) => (
        <li key={days} title={formatTimestamp(sentAt)}>
          {formatDays(days)} antes
        </li>
      ))}
    </ul>
  );
}

const columns =
  "gap-x-5 border-t border-line px-4 sm:grid-cols-[minmax(0,1.4fr)_1fr_1fr_minmax(0,1.3fr)_8rem]";

/** The columns' names, where the rows stand in columns. */
function Heads() {
  return (
    <div aria-hidden className={`hidden py-1.5 text-xs text-muted sm:grid ${columns}`}>
      <span>Persona</span>
      <span>Plan</span>
      <span>Termina</span>
      <span>Avisos enviados</span>
      <span className="text-right">Renovación</span>
    </div>
  );
}

function Row({ row, plans }: { row: Expiring; plans: NamedPlans }) {
  return (
    <li className={`grid gap-y-0.5 py-2.5 text-md sm:items-center ${columns}`}>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {row.firstName} {row.lastName}
        </span>
        <span className="block truncate text-sm text-muted">{row.email}</span>
      </span>
      <span>{row.kind === "trial" ? "Prueba" : planNameOf(row.plan, plans)}</span>
      <span className="tabular-nums">
        {formatInstantDate(row.endsAt)} <span className="text-sm text-muted">en {formatDays(row.days)}</span>
      </span>
      <Reminders row={row} />
      <span className="text-sm text-muted tabular-nums sm:text-right">
        {row.openReference ?? "Sin renovación"}
      </span>
    </li>
  );
}

/** Plans and trials that end soon, with the reminders that were sent. */
export function ExpiringList() {
  const [days, setDays] = useState(30);
  const plans = usePlans().data;
  const expiring = useData(listExpiring, ["admin", "expiring", days], { query: { days } });
  return (
    <Card className="mt-5 p-0!" aria-label="Terminan pronto">
      <div className="flex flex-wrap items-end justify-between gap-3 px-4 py-3">
        <div>
          <h2 className="font-semibold">Terminan pronto</h2>
          <p className="text-md text-muted">
            A cada persona le avisamos por email 7, 3 y 1 días antes, una sola vez cada aviso.
          </p>
        </div>
        <div className="w-36">
          <SelectField
            label="En los próximos"
            value={String(days)}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          >
            {ranges.map((range) => (
              <option key={range} value={range}>
                {formatDays(range)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {expiring.isPending ? <Skeleton className="m-4 h-40" /> : null}
      {expiring.isError ? <QueryError query={expiring} /> : null}
      {expiring.data?.length === 0 ? (
        <EmptyState title={`Nada termina en los próximos ${formatDays(days)}`} />
      ) : null}
      {expiring.data?.length ? <Heads /> : null}
      <ul>
        {expiring.data?.map((row) => (
          <Row key={row.userId} row={row} plans={plans} />
        ))}
      </ul>
    </Card>
  );
}
