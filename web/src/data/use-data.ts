import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions, UseQueryResult } from "@tanstack/react-query";

import type { ApiClient, CallOf } from "@paridad/core/api";

import { useApi } from "../lib/services.tsx";

type DataRow = Parameters<ApiClient["data"]>[0];
type DataOf<Row extends DataRow> = Row["reply"]["_zod"]["output"]["data"];
type Options<Row extends DataRow> = Omit<CallOf<Row>, "signal" | "idempotencyKey"> &
  Omit<UseQueryOptions<DataOf<Row>>, "queryKey" | "queryFn">;

/** The data of a row of the API under a key of the cache; `params` and `query` are the call's, the rest the cache's. */
export function useData<Row extends DataRow>(
  row: Row,
  queryKey: QueryKey,
  ...[callOptions]: object extends Options<Row> ? [options?: Options<Row>] : [options: Options<Row>]
): UseQueryResult<DataOf<Row>> {
  const api = useApi();
  const { params, query, ...options } = (callOptions ?? {}) as { params?: never; query?: never };
  return useQuery<DataOf<Row>>({
    queryKey,
    queryFn: ({ signal }) => api.data<DataRow>(row, { params, query, signal } as CallOf<DataRow>),
    ...options,
  });
}
