import { adminPageSizes, userScopes } from "@paridad/core/contract";
import { listUsers } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { adminToasts, scopeNames } from "../admin-texts.ts";
import { SearchBar } from "../list/search-bar.tsx";
import { columnNames } from "./user-columns.tsx";
import type { UsersState } from "./use-users.ts";

function ColumnChoice({ state: { hiddenColumns, change } }: { state: UsersState }) {
  const toggle = (name: string) => {
    const next = new Set(hiddenColumns);
    if (!next.delete(name)) next.add(name);
    change({ columns: [...next].join(",") });
  };
  return (
    <details className="relative max-sm:hidden">
      <summary className="inline-flex h-[38px] items-center rounded-md border border-line2 bg-s1 px-3.5 text-md font-semibold">
        Columnas
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid w-56 gap-2 rounded-lg border border-line2 bg-s1 p-3 shadow-card">
        {Object.entries(columnNames).map(([name, label]) => (
          <label key={name} className="flex items-center gap-2 text-md">
            <input
              type="checkbox"
              className="size-4"
              checked={!hiddenColumns.has(name)}
              onChange={() => toggle(name)}
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  );
}

function ScopeAndSize({ state: { query, change } }: { state: UsersState }) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
      <SelectField
        label="Buscar en"
        value={query.scope}
        onChange={(event) => change({ scope: event.currentTarget.value })}
      >
        {userScopes.map((scope) => (
          <option key={scope} value={scope}>
            {scopeNames[scope]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Por página"
        value={String(query.limit)}
        onChange={(event) => change({ limit: event.currentTarget.value })}
      >
        {adminPageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Search, scope, page size, columns, refresh and export. */
export function UsersToolbar({ state }: { state: UsersState }) {
  const { query, list, change } = state;
  const api = useApi();
  return (
    <SearchBar
      search={query.search ?? ""}
      placeholder="Nombre, email, plan o referencia"
      list={list}
      change={change}
      filters={<ScopeAndSize state={state} />}
      csv={{
        label: "CSV",
        report: "usuarios",
        load: (format) => api.text(listUsers, { query: { ...query, format } }),
        failure: adminToasts.usersFailed,
      }}
    >
      <ColumnChoice state={state} />
    </SearchBar>
  );
}
