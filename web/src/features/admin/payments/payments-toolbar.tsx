import { RefreshCw } from "lucide-react";

import { adminPaymentFilters } from "@paridad/core/contract";
import { listRequestedPayments } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { useServices } from "../../../lib/services.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { AdminCsvMenu } from "../csv-menu.tsx";
import { useSearchText } from "../use-url-filters.ts";
import { filterNames } from "./use-payments.ts";
import type { PaymentsState } from "./use-payments.ts";

/** The state and the days of the decision, or of the request where there is none. */
function Range({ state: { status, values, change } }: { state: PaymentsState }) {
  const dayField = (name: "from" | "to", label: string) => (
    <TextField
      label={label}
      type="date"
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const days = [
    values.from === "" ? "" : `desde ${formatDate(values.from)}`,
    values.to === "" ? "" : `hasta ${formatDate(values.to)}`,
  ];
  return (
    <FoldedFilters
      summary={[filterNames[status], ...days].filter(Boolean).join(" ")}
      className="max-sm:w-full sm:gap-x-3"
    >
      <div className="grid w-full grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:flex sm:w-auto">
        <SelectField
          label="Estado"
          value={status}
          onChange={(event) => change({ status: event.currentTarget.value })}
        >
          {adminPaymentFilters.map((name) => (
            <option key={name} value={name}>
              {filterNames[name]}
            </option>
          ))}
        </SelectField>
        {dayField("from", "Desde")}
        {dayField("to", "Hasta")}
      </div>
    </FoldedFilters>
  );
}

/** Search, state, days, refresh and the accountant's file. */
export function PaymentsToolbar({ state }: { state: PaymentsState }) {
  const { query, values, list, change } = state;
  const { api } = useServices();
  const [search, setSearch] = useSearchText(values.search);
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change({ search: search.trim() });
      }}
    >
      <div className="w-full sm:w-72">
        <TextField
          label="Buscar"
          type="search"
          placeholder="Referencia, nombre, CUIT o importe"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            if (event.currentTarget.value === "") change({ search: "" });
          }}
        />
      </div>
      <Range state={state} />
      <Button type="submit" className="h-[38px]">
        Buscar
      </Button>
      <Button
        tone="secondary"
        className="h-[38px]"
        busyLabel={list.isFetching ? busyWords.updating : null}
        onClick={() => void list.refetch()}
      >
        <RefreshCw aria-hidden /> Actualizar
      </Button>
      <AdminCsvMenu
        label="CSV para el contador"
        report="pagos"
        load={(format) => api.text(listRequestedPayments, { query: { ...query, format } })}
      />
    </form>
  );
}
