import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AlertsList, FiredAlertsList } from "@paridad/core/contract";
import { listFiredAlerts, markAlertsSeen } from "@paridad/core/endpoints";
import { useServices } from "../../lib/services.tsx";
import { alertsKey, refreshMilliseconds } from "./alerts-key.ts";

const firedKey = [...alertsKey, "fired"] as const;
const firedPage = 50;

/** Notices of the alerts, newest first, page by page; polls all pages read so far. */
export function useFiredAlerts() {
  const { api } = useServices();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: firedKey,
    queryFn: ({ pageParam: before, signal }) =>
      api.data(listFiredAlerts, { query: { limit: firedPage, ...(before && { before }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ fired, hasMore }: FiredAlertsList) => (hasMore ? fired.at(-1)?.id : undefined),
    refetchInterval: refreshMilliseconds,
  });
  const see = useMutation({
    mutationFn: (upTo: string) => api.data(markAlertsSeen, { body: { upTo } }),
    onSuccess: (seen) => {
      void queries.invalidateQueries({ queryKey: firedKey });
      queries.setQueryData<AlertsList>(alertsKey, (before) => before && { ...before, unseen: seen.unseen });
    },
  });
  return { list, see };
}
