import type { AuditEntry } from "@paridad/core/contract";
import { listAudit } from "@paridad/core/endpoints";
import { formatTimestamp } from "@paridad/core/formats";

import { useApi } from "../../../lib/services.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { actionChoices, actionName } from "../admin-texts.ts";
import { AdminCsvMenu } from "../csv-menu.tsx";
import { RecordPage } from "../list/record-page.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
import { usePage, useUrlFilters } from "../use-url-filters.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { AuditCheckButton, AuditCheckResult, useAuditCheck } from "./audit-check.tsx";
import { auditChanges } from "./audit-changes.ts";

const names = ["actor", "action", "target", "from", "to"] as const;
const labels: Record<(typeof names)[number], string> = {
  actor: "Quién",
  action: "Qué",
  target: "Sobre quién o qué",
  from: "Desde",
  to: "Hasta",
};

function Changes({ entry, plans }: { entry: AuditEntry; plans: NamedPlans }) {
  const changes = auditChanges(entry, plans);
  const keepsFields = entry.before !== null || entry.after !== null;
  if (changes.length === 0) {
    return (
      <span className="max-sm:hidden">
        <ExplainedDash
          text={keepsFields ? "No cambió ningún campo" : "Esta acción no guarda qué campos cambió"}
        />
      </span>
    );
  }
  return (
    <details>
      <summary className="text-accent">
        {changes.length} {changes.length === 1 ? "campo" : "campos"}
      </summary>
      <dl className="mt-1 grid gap-0.5 text-sm">
        {changes.map(({ label, sides }) => (
          <div key={label} className="break-words">
            <dt className="inline font-medium">{label}: </dt>
            <dd className="inline text-muted">{sides.join(" → ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const columns = (plans: NamedPlans): readonly RecordColumn<AuditEntry>[] => [
  {
    name: "Cuándo",
    className: "whitespace-nowrap max-sm:order-2 max-sm:text-muted",
    cell: ({ time }) => formatTimestamp(time),
  },
  { name: "Quién", className: "max-sm:order-4 max-sm:text-muted", cell: ({ actor }) => actor },
  {
    name: "Qué",
    className: "max-sm:order-1 max-sm:font-medium",
    cell: ({ action }) => (
      <>
        {actionName(action)}
        <code className="block font-mono text-xs font-normal text-muted">{action}</code>
      </>
    ),
  },
  {
    name: "Sobre",
    className: ({ target }) =>
      `break-all max-sm:order-3 max-sm:col-span-2 ${target === null ? "max-sm:hidden" : ""}`,
    cell: ({ target, targetEmail }) => (
      <span title={target ?? undefined}>{targetEmail ?? target ?? <ExplainedDash text="Sin objeto" />}</span>
    ),
  },
  {
    name: "Antes y después",
    className: "max-sm:order-6 max-sm:col-span-2",
    cell: (entry) => <Changes entry={entry} plans={plans} />,
  },
  {
    name: "Desde dónde",
    className: "whitespace-nowrap text-muted max-sm:order-5",
    cell: ({ address }) => address ?? <ExplainedDash text="No se hizo desde la web" />,
  },
];

type Filter = Record<(typeof names)[number], string>;

function Filters({ values, change }: { values: Filter; change: (next: Partial<Filter>) => void }) {
  const field = (name: (typeof names)[number], type: "search" | "date") => (
    <TextField
      label={labels[name]}
      type={type}
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const isKnown = values.action === "" || actionChoices.some(([code]) => code === values.action);
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {field("actor", "search")}
      <SelectField
        label={labels.action}
        value={values.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
      >
        <option value="">Todo</option>
        {isKnown ? null : <option value={values.action}>{values.action}</option>}
        {actionChoices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {field("target", "search")}
      {field("from", "date")}
      {field("to", "date")}
    </div>
  );
}

/** The audit log: actor and action, before and after. */
export function AuditTab() {
  const api = useApi();
  const plans = usePlans().data;
  const checking = useAuditCheck();
  const { values, page, change } = useUrlFilters(names);
  const filter = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const query = { ...filter, page, limit: 50 };
  const audit = usePage({
    queryKey: ["admin", "audit", query],
    queryFn: ({ signal }) => api.call(listAudit, { query, signal }),
    change,
  });
  return (
    <>
      <PageTitle
        title="Auditoría"
        action={
          <div className="flex flex-wrap gap-2">
            <AuditCheckButton {...checking} />
            <AdminCsvMenu
              label="Descargar CSV"
              report="auditoria"
              load={async (format) => api.text(listAudit, { query: { ...filter, format } })}
            />
          </div>
        }
      />
      <div className="mb-4 empty:hidden">
        <AuditCheckResult {...checking} />
      </div>
      <Filters values={values} change={change} />
      <RecordPage
        query={audit}
        empty={<EmptyState title="No hay registros con esos filtros." />}
        noun={["registro", "registros"]}
        onPage={(next) => change({ page: String(next) })}
      >
        {(entries) => (
          <RecordTable
            caption="Registro de auditoría"
            columns={columns(plans)}
            rows={entries}
            keyOf={({ id }) => String(id)}
            className="[&_td]:align-top"
          />
        )}
      </RecordPage>
    </>
  );
}
