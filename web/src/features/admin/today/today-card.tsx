import type { ReactNode } from "react";
import { Link } from "react-router";

import { Card } from "../../../components/ui/card.tsx";
import { QueryError } from "../../../components/ui/states/states.tsx";

type Query = Parameters<typeof QueryError>[0]["query"] & {
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
  /** Null where there is nothing to say of it. */
  detail: string | null;
  to: string;
  action: string;
  query: Query;
  children?: ReactNode;
}) {
  return (
    <Card aria-label={title} className="grid gap-1 max-sm:py-2.5">
      <div className="flex items-baseline gap-2">
        <h2 className="font-semibold">{title}</h2>
        <strong className="text-lg font-[650] whitespace-nowrap tabular-nums">{figure}</strong>
        <Link to={to} className="ml-auto text-right text-md text-accent hover:underline">
          {action}
        </Link>
      </div>
      {query.isError && figure === null ? <QueryError query={query} /> : null}
      {detail === null ? null : <p className="text-md text-muted">{detail}</p>}
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
