import { useQuery } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

import type { Pagination } from "@paridad/core/contract";

import { changedQuery } from "../../lib/view/changed-query.ts";

/**
 * The state of a table in the address, so it can be shared and survives a reload. Empty values leave it. `views` are those
 * of the names that ask for no other rows: what is open, which columns are shown.
 */
export function useUrlFilters<Name extends string>(names: readonly Name[], views: readonly Name[] = []) {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  /** A changed filter starts again at the first page. */
  const change = (next: Partial<Record<Name | "page", string>>) => {
    const isView = Object.keys(next).every((name) => views.some((view) => view === name));
    setQuery((before) => changedQuery(before, isView ? next : { page: null, ...next }), { replace: true });
  };
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return { values, page, change };
}

/**
 * A page of a list; the one before stands until it comes. One that is gone by now, as when its last row was decided or
 * deleted, gives way to the last one that there is.
 */
export function usePage<Page extends { readonly pagination: Pagination }>({
  change,
  ...query
}: {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>;
  change: (next: { page: string }) => void;
}) {
  const list = useQuery<Page>({ ...query, placeholderData: (before) => before });
  const pagination = list.data?.pagination;
  const last = Math.max(1, pagination?.totalPages ?? 1);
  const isGone = pagination !== undefined && pagination.page > last;
  const go = useEffectEvent(() => change({ page: String(last) }));
  useEffect(() => {
    if (isGone) go();
  }, [isGone, last]);
  return list;
}
