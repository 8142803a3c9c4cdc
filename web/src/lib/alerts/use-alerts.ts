import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createAlertsApi } from "@paridad/core/api";
import type { AlertsApi } from "@paridad/core/api";
import type {
  Alert,
  AlertSettings,
  AlertsList,
  CreateAlertRequest,
  UpdateAlertRequest,
} from "@paridad/core/contract";
import { useServices } from "../services.tsx";
import { alertsKey as key, refreshMilliseconds } from "./alerts-key.ts";

/** The user's alerts, and what changes them; one that fails reads the list again, as another device may have been quicker. */
export function useAlerts() {
  const { api } = useServices();
  const queries = useQueryClient();
  const calls: AlertsApi = createAlertsApi(api.http);
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.list({ signal }),
    refetchInterval: refreshMilliseconds,
  });
  const readAgain = () => queries.invalidateQueries({ queryKey: key });
  const put = ({ alert }: { readonly alert: Alert }) =>
    queries.setQueryData<AlertsList>(key, (before) => {
      if (before === undefined) return before;
      const isKnown = before.alerts.some(({ id }) => id === alert.id);
      const alerts = before.alerts.map((one) => (one.id === alert.id ? alert : one));
      return { ...before, alerts: isKnown ? alerts : [alert, ...alerts] };
    });
  const options = { onSuccess: put, onError: readAgain } as const;
  return {
    calls,
    list,
    readAgain,
    create: useMutation({ mutationFn: (request: CreateAlertRequest) => calls.create(request), ...options }),
    update: useMutation({
      mutationFn: ({ id, ...request }: { id: string } & UpdateAlertRequest) => calls.update(id, request),
      ...options,
    }),
    act: useMutation({
      mutationFn: ({ id, ...request }: { id: string } & Parameters<AlertsApi["act"]>[1]) =>
        calls.act(id, request),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (alert: Pick<Alert, "id" | "version">) => calls.remove(alert),
      onSettled: readAgain,
    }),
    writeSettings: useMutation({
      mutationFn: (settings: AlertSettings) => calls.writeSettings(settings),
      onSettled: readAgain,
    }),
  };
}
