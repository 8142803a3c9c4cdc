import type { ReactNode } from "react";

import { busyWords } from "@paridad/core/messages";

import { QueryError, Skeleton } from "../../../components/ui/states/states.tsx";

/** Loading at the final height, error with retry, or the data. */
export function QueryStates({
  query,
  heightClass,
  children,
}: {
  query: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  heightClass: string;
  children: ReactNode;
}) {
  if (query.error !== null) return <QueryError query={query} />;
  if (query.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{busyWords.loadingData}</span>
        <Skeleton className={`w-full ${heightClass}`} />
      </div>
    );
  }
  return children;
}
