import { useQuery } from "@tanstack/react-query";

import { listRequestedPayments } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { useCapabilities } from "../use-admin.ts";

/** The oldest five payments that an administrator can decide now, and how many there are. */
export function usePaymentsToReview() {
  const api = useApi();
  const isOn = useCapabilities().data?.paymentRequests === true;
  return useQuery({
    queryKey: ["admin", "payments", "review"],
    queryFn: ({ signal }) =>
      api.call(listRequestedPayments, { query: { status: "review", limit: 5 }, signal }),
    enabled: isOn,
    refetchInterval: 60_000,
  });
}
