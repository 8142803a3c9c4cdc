import { useState } from "react";

import type { Expiring } from "@paridad/core/contract";
import { listExpiring } from "@paridad/core/endpoints";
import { formatDays, formatInstantDate, formatTimestamp } from "@paridad/core/formats";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { Card } from "../../../components/ui/card.tsx";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { Loaded, EmptyState } from "../../../components/ui/states/states.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
import { planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { useData } from "../../../data/use-data.ts";

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

const columns = (plans: NamedPlans): readonly RecordColumn<Expiring>[] => [
  {
    name: "Persona",
    className: "max-sm:col-span-2",
    cell: ({ firstName, lastName, email }) => (
      <>
        <span className="block truncate font-medium">
          {firstName} {lastName}
        </span>
        <span className="block truncate text-sm text-muted">{email}</span>
      </>
    ),
  },
  { name: "Plan", cell: ({ kind, plan }) => (kind === "trial" ? "Prueba" : planNameOf(plan, plans)) },
  {
    name: "Termina",
    className: "tabular-nums",
    cell: ({ endsAt, days }) => (
      <>
        {formatInstantDate(endsAt)} <span className="text-sm text-muted">en {formatDays(days)}</span>
      </>
    ),
  },
  { name: "Avisos enviados", cell: (row) => <Reminders row={row} /> },
  {
    name: "Renovación",
    className: "text-sm text-muted tabular-nums",
    cell: ({ openReference }) => openReference ?? "Sin renovación",
  },
];

/** Plans and trials that end soon, with the reminders that were sent. */
export function ExpiringList() {
  const [days, setDays] = useState(30);
  const plans = usePlans().data;
  const expiring = useData(listExpiring, ["admin", "expiring", days], { query: { days } });
  return (
    <Card className="mt-5 overflow-x-auto p-0!" aria-label="Terminan pronto">
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
      <Loaded query={expiring} className="m-4 h-40">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={`Nada termina en los próximos ${formatDays(days)}`} />
          ) : (
            <RecordTable
              caption="Terminan pronto"
              columns={columns(plans)}
              rows={rows}
              keyOf={({ userId }) => userId}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
