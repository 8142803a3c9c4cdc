import { useSearchParams } from "react-router";

import { changedQuery } from "../../lib/view/changed-query.ts";

/** The state of a table in the address, so it can be shared and survives a reload. Empty values leave it. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  /** A changed filter starts again at the first page. */
  const change = (next: Partial<Record<Name | "page", string>>) =>
    setQuery((before) => changedQuery(before, { page: null, ...next }), { replace: true });
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return { values, page, change };
}
