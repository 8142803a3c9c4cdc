import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";

import type { ApiClient, CallOf } from "@paridad/core/api";
import { listHistorySymbols, listProbabilitySymbols, readHistoryHealth } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";

/** Fresh for five minutes, the data before them standing while they load. */
export const historyOptions = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const;

type Row = Parameters<ApiClient["call"]>[0];
type Reply<Asked extends Row> = Asked["reply"]["_zod"]["output"];
type Question<Asked extends Row> = Omit<CallOf<Asked>, "signal" | "idempotencyKey">;

/** A question of the history, answered with its meta. */
export function historyQuery<Asked extends Row>(api: ApiClient, row: Asked, question: Question<Asked>) {
  return queryOptions({
    queryKey: ["historico", row.path, question],
    queryFn: ({ signal }): Promise<Reply<Asked>> =>
      api.call<Row>(row, { ...question, signal } as CallOf<Row>) as Promise<Reply<Asked>>,
    ...historyOptions,
  });
}

/** The answer to a question, asked while `enabled`. */
export function useHistory<Asked extends Row>(
  row: Asked,
  question: Question<Asked> & { readonly enabled?: boolean },
) {
  const { enabled = true, ...call } = question;
  return useQuery({ ...historyQuery<Asked>(useApi(), row, call as Question<Asked>), enabled });
}

/** Reach of the stored history. Open to every signed-in user. */
export function useHistoryHealth() {
  return useData(readHistoryHealth, ["historico", "health"], historyOptions);
}

/** Days that an administrator closed, for the calendar's functions. */
export function useClosedDays(): readonly string[] | undefined {
  return useHistoryHealth().data?.closedDays;
}

/** The two lists of contracts: each opens with its own module. */
export type SymbolSource = "historico" | "probabilidades";

export function useHistorySymbols(source: SymbolSource) {
  const row = source === "historico" ? listHistorySymbols : listProbabilitySymbols;
  return useData(row, ["historico", "simbolos", source], historyOptions);
}
