import type { ReactNode } from "react";
import { Link } from "react-router";

import { Card } from "../../../components/ui/card.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";

type Query = Parameters<typeof QueryError>[0]["query"] & {
  readonly isPending: boolean;
  readonly isError: boolean;
};

/** One thing to look at today: its figure, what it is made of, and the section where it is worked on. */
export function TodayCard({
  title,
  figure,
  detail,
  to,
  action,
  query,
  children,
}: {
  title: string;
  /** Null until it is known. */
  figure: string | null;
  detail: string | null;
  to: string;
  action: string;
  query: Query;
  children?: ReactNode;
}) {
  return (
    <Card aria-label={title} className="flex min-h-40 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        <Link to={to} className="text-md text-accent hover:underline">
          {action}
        </Link>
      </div>
      {query.isPending ? <Skeleton className="h-16" /> : null}
      {query.isError && figure === null ? <QueryError query={query} /> : null}
      {figure === null ? null : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="text-xl font-[650] tabular-nums">{figure}</strong>
          <span className="text-md text-muted">{detail}</span>
        </p>
      )}
      {children}
    </Card>
  );
}

/** Rows of a card: whose, and what. */
export function TodayRows({
  rows,
}: {
  rows: ReadonlyArray<{ id: string; to: string; name: string; what: string }>;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="text-md">
      {rows.map(({ id, to, name, what }) => (
        <li key={id} className="border-t border-line first:border-0">
          <Link to={to} className="flex justify-between gap-3 py-1.5 hover:text-accent pointer-coarse:py-3">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="shrink-0 text-muted tabular-nums">{what}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
