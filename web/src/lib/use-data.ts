import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions, UseQueryResult } from "@tanstack/react-query";

import type { ApiClient, CallOf } from "@paridad/core/api";

import { notify } from "./notify.ts";
import { useApi } from "./services.tsx";
import { messageOf } from "./use-submit.ts";

type DataRow = Parameters<ApiClient["data"]>[0];
type DataOf<Row extends DataRow> = Row["reply"]["_zod"]["output"]["data"];
type Options<Row extends DataRow> = Omit<CallOf<Row>, "signal" | "idempotencyKey"> &
  Omit<UseQueryOptions<DataOf<Row>>, "queryKey" | "queryFn">;

/** The data of a row of the API under a key of the cache; `params` and `query` are the call's, the rest the cache's. */
export function useData<Row extends DataRow>(
  row: Row,
  queryKey: QueryKey,
  ...[said]: object extends Options<Row> ? [options?: Options<Row>] : [options: Options<Row>]
): UseQueryResult<DataOf<Row>> {
  const api = useApi();
  const { params, query, ...options } = (said ?? {}) as { params?: never; query?: never };
  return useQuery<DataOf<Row>>({
    queryKey,
    queryFn: ({ signal }) => api.data<DataRow>(row, { params, query, signal } as CallOf<DataRow>),
    ...options,
  });
}

/** Reads again the queries that have one of these words in their key. */
export function useReadAgain() {
  const queries = useQueryClient();
  return (words: readonly string[]) =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => words.some((word) => queryKey.includes(word)) });
}

/** A write with a toast for its outcome. A lost answer leaves it unknown: what it touches is read again then, too. */
export function useAction<Input = void>({
  act,
  failure,
  touches,
  onDone,
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  /** Title of a refusal; without it the reason stands alone. */
  failure?: string;
  /** Words of the keys to read again. */
  touches: readonly string[];
  onDone?: () => void;
}) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone?.();
    },
    onError: (error) => {
      const reason = messageOf(error);
      if (failure === undefined) notify.error(reason);
      else notify.error(failure, reason);
    },
    onSettled: () => readAgain(touches),
  });
}
