import { adminPaymentFilters } from "@paridad/core/contract";
import type { AdminPaymentFilter, AdminPaymentsQuery } from "@paridad/core/contract";
import { listRequestedPayments } from "@paridad/core/endpoints";

import { useServices } from "../../../lib/services.tsx";
import { usePage, useUrlFilters } from "../use-url-filters.ts";

export const filterNames: Record<AdminPaymentFilter, string> = {
  open: "Pendientes",
  review: "Para revisar",
  active: "Aprobados",
  rejected: "Rechazados",
  cancelled: "Cancelados",
  all: "Todos",
};

const names = ["search", "status", "from", "to", "payment"] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The payments that the address asks for; the one under review is in it too. */
export function usePayments() {
  const { api } = useServices();
  const { values, page, change } = useUrlFilters(names, ["payment"]);
  const status = adminPaymentFilters.find((name) => name === values.status) ?? "open";
  const query: AdminPaymentsQuery = {
    status,
    page,
    ...(values.search ? { search: values.search } : {}),
    ...(day.test(values.from) ? { from: values.from } : {}),
    ...(day.test(values.to) ? { to: values.to } : {}),
  };
  const list = usePage({
    queryKey: ["admin", "payments", query],
    queryFn: ({ signal }) => api.call(listRequestedPayments, { query, signal }),
    change,
  });
  return { query, status, list, change, values, shownId: values.payment };
}
export type PaymentsState = ReturnType<typeof usePayments>;
