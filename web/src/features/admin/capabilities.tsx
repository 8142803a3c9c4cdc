import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Capabilities } from "@paridad/core/contract";
import { listRequestedPayments, readCapabilities } from "@paridad/core/endpoints";
import { adminErrorMessages } from "@paridad/core/contract";

import { QueryError, EmptyState, Skeleton } from "../../components/ui/states/states.tsx";
import { useApi } from "../../lib/services.tsx";
import { useData } from "../../data/use-data.ts";

/** Capabilities of this server. */
export function useCapabilities() {
  return useData(readCapabilities, ["admin", "capabilities"], { staleTime: 5 * 60_000 });
}

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

/** A section where the server has it, otherwise the specified text; with `otherwise`, that instead of any state. */
export function WhenCapable({
  of,
  otherwise,
  children,
}: {
  of: keyof Capabilities;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  const can = useCapabilities();
  if (can.data?.[of] === true) return children;
  if (otherwise !== undefined) return otherwise;
  if (can.isPending) return <Skeleton className="h-72" />;
  if (can.isError) return <QueryError query={can} />;
  return <EmptyState title={adminErrorMessages.switchedOff} />;
}
