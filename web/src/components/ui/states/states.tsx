import { CircleAlert, Inbox } from "lucide-react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { RetryButton } from "./retry-button.tsx";

/** A screen's place with an icon, a title and what to do. */
export function StateFrame({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <span
        className="grid size-11 place-items-center rounded-full bg-s2 text-muted [&_svg]:size-5"
        aria-hidden
      >
        {icon}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <StateFrame icon={<Inbox />} title={title}>
      {children ? <div className="text-muted">{children}</div> : null}
    </StateFrame>
  );
}

/** A load that failed, with its reason and a way to try again. */
export function ErrorState({
  title = "No pudimos cargar los datos",
  message,
  onRetry,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
}) {
  return (
    <div role="alert">
      <StateFrame icon={<CircleAlert />} title={title}>
        <p className="text-muted">{message}</p>
        {onRetry ? <RetryButton size="medium" onClick={onRetry} /> : null}
      </StateFrame>
    </div>
  );
}

/** A grey placeholder for content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-s2", className)} />;
}

type FailedQuery = { readonly error: unknown; readonly refetch: () => unknown };

/** Why a query failed, and a way to ask again. */
export function QueryError({ query, title }: { query: FailedQuery; title?: string | undefined }) {
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      {...(title === undefined ? {} : { title })}
    />
  );
}

/** A query's data; before it comes a skeleton, and after a failure its reason with a way to ask again. */
export function Loaded<Data>({
  query,
  title,
  className,
  children,
}: {
  query: FailedQuery & {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
  };
  /** Title of a failure. */
  title?: string;
  /** Height of the skeleton. */
  className: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <>
      {query.isPending ? <Skeleton className={className} /> : null}
      {query.isError ? <QueryError query={query} title={title} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
