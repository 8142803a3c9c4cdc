import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AlertsList, FiredAlertsList } from "@paridad/core/contract";
import { listFiredAlerts, markAlertsSeen } from "@paridad/core/endpoints";
import { useServices } from "../services.tsx";
import { alertsKey, refreshMilliseconds } from "./alerts-key.ts";
import { withNewest, withOlder } from "./fired-lines.ts";

const firedKey = [...alertsKey, "fired"] as const;
const firedPage = 50;

/** Notices of the alerts, newest first: the newest page is asked for again and again, older ones once, by `more`. */
export function useFiredAlerts() {
  const { api } = useServices();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: firedKey,
    queryFn: async ({ signal }) => {
      const page = await api.data(listFiredAlerts, { query: { limit: firedPage }, signal });
      return withNewest(page, queries.getQueryData<FiredAlertsList>(firedKey));
    },
    refetchInterval: refreshMilliseconds,
  });
  const more = useMutation({
    mutationFn: (before: string) => api.data(listFiredAlerts, { query: { limit: firedPage, before } }),
    onSuccess: (page, before) =>
      queries.setQueryData<FiredAlertsList>(firedKey, (known) => known && withOlder(known, { page, before })),
  });
  const see = useMutation({
    mutationFn: (upTo: string) => api.data(markAlertsSeen, { body: { upTo } }),
    onSuccess: (seen) => {
      void queries.invalidateQueries({ queryKey: firedKey });
      queries.setQueryData<AlertsList>(alertsKey, (before) => before && { ...before, unseen: seen.unseen });
    },
  });
  return { list, more, see };
}
