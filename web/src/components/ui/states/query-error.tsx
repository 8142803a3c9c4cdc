import { messageOf } from "../../../lib/use-submit.ts";
import { ErrorState } from "./states.tsx";

type FailedQuery = { readonly error: unknown; readonly refetch: () => unknown };

/** Why a query failed, and a way to ask again. */
export function QueryError({ query, title }: { query: FailedQuery; title?: string }) {
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      {...(title === undefined ? {} : { title })}
    />
  );
}
