import { useQuery } from "@tanstack/react-query";

import type { AuditEntry } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";

import { Card } from "../../../components/ui/card.tsx";
import { SelectField, TextField } from "../../../components/ui/field.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/ui/states.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { Pagination } from "../pagination.tsx";
import { actionChoices, actionName } from "../admin-texts.ts";
import { AdminCsvMenu } from "../csv-menu.tsx";
import { useAdminApi } from "../use-admin.ts";
import { useUrlFilters } from "../use-url-filters.ts";

const names = ["actor", "action", "target", "from", "to"] as const;
const labels: Record<(typeof names)[number], string> = {
  actor: "Quién",
  action: "Qué",
  target: "Sobre quién o qué",
  from: "Desde",
  to: "Hasta",
};

function Changes({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (keys.length === 0) return <span className="text-muted">–</span>;
  const show = (value: unknown) => {
    if (value === undefined || value === null) return "–";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return (
    <details>
      <summary className="text-accent">
        {keys.length} {keys.length === 1 ? "campo" : "campos"}
      </summary>
      <dl className="mt-1 grid gap-0.5 text-[12.5px]">
        {keys.map((key) => (
          <div key={key}>
            <dt className="inline font-medium">{key}: </dt>
            <dd className="inline text-muted">
              {show(before?.[key])} → {show(after?.[key])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Rows({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="w-full min-w-[820px] text-[13px] [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2 [&_td]:align-top [&_th]:px-4 [&_th]:py-2 [&_th]:text-left [&_th]:text-[12px] [&_th]:font-medium [&_th]:text-muted">
      <caption className="sr-only">Registro de auditoría</caption>
      <thead>
        <tr>
          {["Cuándo", "Quién", "Qué", "Sobre", "Antes y después", "Desde dónde"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="whitespace-nowrap">{formatTimestamp(entry.time)}</td>
            <td>{entry.actor}</td>
            <td>
              {actionName(entry.action)}
              <code className="block font-mono text-[11.5px] text-muted">{entry.action}</code>
            </td>
            <td className="break-all" title={entry.target ?? undefined}>
              {entry.targetEmail ?? entry.target ?? "–"}
            </td>
            <td>
              <Changes before={entry.before} after={entry.after} />
            </td>
            <td className="whitespace-nowrap text-muted">{entry.address ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
    <div className="mb-4 grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
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

/** Who did what, before and after. */
export function AuditTab() {
  const { operations } = useAdminApi();
  const { values, page, change } = useUrlFilters(names);
  const filter = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const audit = useQuery({
    queryKey: ["admin", "audit", filter, page],
    queryFn: ({ signal }) => operations.audit({ ...filter, page, limit: 50 }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle
        title="Auditoría"
        action={
          <AdminCsvMenu
            label="Descargar CSV"
            report="auditoria"
            load={async (format) => operations.auditCsv({ ...filter, format })}
          />
        }
      />
      <Filters values={values} change={change} />
      <Card className="relative overflow-x-auto p-0!">
        {audit.isPending ? <Skeleton className="m-4 h-60" /> : null}
        {audit.isError ? (
          <ErrorState message={messageOf(audit.error)} onRetry={() => void audit.refetch()} />
        ) : null}
        {audit.data?.entries.length === 0 ? <EmptyState title="No hay registros con esos filtros." /> : null}
        {audit.data && audit.data.entries.length > 0 ? (
          <>
            <Rows entries={audit.data.entries} />
            <Pagination
              pagination={audit.data.pagination}
              noun="registros"
              onPage={(next) => change({ page: String(next) })}
            />
          </>
        ) : null}
      </Card>
    </>
  );
}
