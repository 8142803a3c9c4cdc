import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Alert,
  AlertActionRequest,
  AlertSettings,
  AlertsList,
  CreateAlertRequest,
  UpdateAlertRequest,
} from "@paridad/core/contract";
import {
  changeAlertState,
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
  writeAlertSettings,
} from "@paridad/core/endpoints";
import { useState } from "react";
import { useServices } from "../../lib/services.tsx";
import { alertsKey as key, refreshMilliseconds } from "./alerts-key.ts";
import { useData } from "../use-data.ts";

const olderKey = [...key, "older"] as const;

/** Alerts ended before the last of the list's first page, page by page; nothing before `more`. */
export function useOlderAlerts(last: string) {
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const older = useInfiniteQuery({
    queryKey: [...olderKey, last],
    queryFn: ({ pageParam: before, signal }) => api.data(listAlerts, { query: { before }, signal }),
    initialPageParam: last,
    getNextPageParam: ({ alerts, hasMore }: AlertsList) => (hasMore ? alerts.at(-1)?.id : undefined),
    enabled: isAsked,
  });
  return {
    older,
    alerts: older.data?.pages.flatMap(({ alerts }) => alerts) ?? [],
    hasMore: older.data === undefined || older.hasNextPage,
    more: () => {
      if (!isAsked) setAsked(true);
      else if (!older.isFetching) void (older.data === undefined ? older.refetch() : older.fetchNextPage());
    },
  };
}

/** The user's alerts, and what changes them; one that fails reads the list again, as another device may have been quicker. */
export function useAlerts() {
  const { api } = useServices();
  const queries = useQueryClient();
  const list = useData(listAlerts, key, { refetchInterval: refreshMilliseconds });
  const readAgain = () => queries.invalidateQueries({ queryKey: key });
  const put = ({ data: alert }: { readonly data: Alert }) => {
    void queries.invalidateQueries({ queryKey: olderKey });
    queries.setQueryData<AlertsList>(key, (before) => {
      if (before === undefined) return before;
      const isKnown = before.alerts.some(({ id }) => id === alert.id);
      const alerts = before.alerts.map((one) => (one.id === alert.id ? alert : one));
      return { ...before, alerts: isKnown ? alerts : [alert, ...alerts] };
    });
  };
  const options = { onSuccess: put, onError: readAgain } as const;
  return {
    list,
    readAgain,
    create: useMutation({
      mutationFn: (request: CreateAlertRequest) => api.call(createAlert, { body: request }),
      ...options,
    }),
    update: useMutation({
      mutationFn: ({ id, ...request }: { id: string } & UpdateAlertRequest) =>
        api.call(updateAlert, { params: { id }, body: request }),
      ...options,
    }),
    act: useMutation({
      mutationFn: ({ id, ...request }: { id: string } & AlertActionRequest) =>
        api.call(changeAlertState, { params: { id }, body: request }),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (alert: Pick<Alert, "id" | "version">) =>
        api.call(deleteAlert, { params: { id: alert.id }, query: { version: alert.version } }),
      onSettled: readAgain,
    }),
    writeSettings: useMutation({
      mutationFn: (settings: AlertSettings) => api.data(writeAlertSettings, { body: settings }),
      onSettled: readAgain,
    }),
  };
}
