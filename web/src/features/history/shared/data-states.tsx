import type { ReactNode } from "react";

import { isApiError } from "@paridad/core/api";
import { busyWords, errorMessages } from "@paridad/core/messages";

import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/ui/states/states.tsx";
import type { ChosenRange } from "./date-range.ts";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";

/** The part of a query that its five states are read from. */
export type QueryView = {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: Error | null;
  /** The last attempt failed; the data is from an earlier one. */
  readonly isRefetchError?: boolean;
  readonly refetch: () => unknown;
};

export const emptyResultText = "No se encontraron datos con los filtros aplicados.";

function LoadingRows() {
  return (
    <div role="status" className="grid gap-2 p-4">
      <span className="sr-only">{busyWords.loadingData}</span>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-[22px] w-full" />
      ))}
    </div>
  );
}

function NotRefreshed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      title="No se pudo actualizar: seguís viendo los datos anteriores"
      className="mb-3"
      action={<RetryButton onClick={onRetry} />}
    >
      {message}
    </Notice>
  );
}

function messageIn({ error }: QueryView, fallback: string): string | null {
  if (error === null) return null;
  return isApiError(error) ? error.message : fallback;
}

const emptyRange = (
  <EmptyState title="Corregí las fechas">El primer día tiene que ser anterior al último.</EmptyState>
);

/**
 * A range that can't be asked for, loading, error with retry, empty, or the data, which stand dimmed while the next answer comes and under a notice when
 * it could not be had.
 */
export function DataStates({
  query,
  range,
  isEmpty,
  empty,
  fallback = errorMessages.dataLoadFailed,
  children,
}: {
  query: QueryView;
  /** The days asked for: with an error there is no question, and nothing to wait for. */
  range?: Pick<ChosenRange, "error">;
  isEmpty: boolean;
  /** Text of an empty table; the specification's when left out. */
  empty?: ReactNode;
  fallback?: string;
  children: ReactNode;
}) {
  if (range && range.error !== null) return emptyRange;
  const message = messageIn(query, fallback);
  const retry = () => void query.refetch();
  if (message !== null && query.isRefetchError !== true) {
    return <ErrorState title={fallback} message={message} onRetry={retry} />;
  }
  if (query.isPending) return <LoadingRows />;
  if (isEmpty) return empty ?? <EmptyState title={emptyResultText} />;
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={query.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
    >
      {message === null ? null : <NotRefreshed message={message} onRetry={retry} />}
      {children}
    </div>
  );
}
