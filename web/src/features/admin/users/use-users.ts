import type { AdminUsersQuery } from "@paridad/core/contract";
import { adminPageSizes, userScopes, userSortKeys } from "@paridad/core/contract";
import { listUsers } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { usePage, useUrlFilters } from "../use-url-filters.ts";

const names = ["search", "scope", "limit", "sort", "direction", "columns"] as const;
const defaultLimit = 10;

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** The users that the address asks for. */
export function useUsers() {
  const api = useApi();
  const { values, page, change } = useUrlFilters(names, ["columns"]);
  const limit = adminPageSizes.find((size) => String(size) === values.limit) ?? defaultLimit;
  const query: AdminUsersQuery = {
    ...(values.search ? { search: values.search } : {}),
    scope: oneOf(userScopes, values.scope) ?? "all",
    page,
    limit,
    ...(oneOf(userSortKeys, values.sort) ? { sort: oneOf(userSortKeys, values.sort) } : {}),
    ...(values.direction === "desc" || values.direction === "asc" ? { direction: values.direction } : {}),
  };
  const list = usePage({
    queryKey: ["admin", "users", query],
    queryFn: ({ signal }) => api.call(listUsers, { query, signal }),
    change,
  });
  return { query, list, change, hiddenColumns: new Set(values.columns.split(",").filter(Boolean)) };
}
export type UsersState = ReturnType<typeof useUsers>;
