import { adminPaymentFilters } from "@paridad/core/contract";
import { listRequestedPayments } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";

import { useServices } from "../../../lib/services.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { SearchBar } from "../list/search-bar.tsx";
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
  return (
    <SearchBar
      search={values.search}
      placeholder="Referencia, nombre, CUIT o importe"
      list={list}
      change={change}
      filters={<Range state={state} />}
      csv={{
        label: "CSV para el contador",
        report: "pagos",
        load: (format) => api.text(listRequestedPayments, { query: { ...query, format } }),
      }}
    />
  );
}
