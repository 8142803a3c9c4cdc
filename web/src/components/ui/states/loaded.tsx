import type { ReactNode } from "react";

import { QueryError } from "./query-error.tsx";
import { Skeleton } from "./states.tsx";

/** What a query brought; before, its place, and why it failed with a way to ask again. */
export function Loaded<Data>({
  query,
  title,
  className,
  children,
}: {
  query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Title of a failure. */
  title?: string;
  /** Of its place until it comes. */
  className: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <>
      {query.isPending ? <Skeleton className={className} /> : null}
      {query.isError ? <QueryError query={query} {...(title === undefined ? {} : { title })} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
