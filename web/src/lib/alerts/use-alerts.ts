import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createAlertsApi } from "@paridad/core/api";
import type { AlertsApi } from "@paridad/core/api";
import type {
  Alert,
  AlertSettings,
  AlertsList,
  CreateAlertRequest,
  FiredAlertsList,
  UpdateAlertRequest,
} from "@paridad/core/contract";
import { useServices } from "../services.tsx";

const key = ["alerts"] as const;
const firedKey = ["alerts", "fired"] as const;
/** How long what an alert says of the market is shown before it is asked again. */
const refreshMilliseconds = 10_000;

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

const firedPage = 50;

/** The newest, so many pages of them where there are. */
async function firedUpTo(
  calls: AlertsApi,
  { pages, signal }: { readonly pages: number; readonly signal: AbortSignal },
): Promise<FiredAlertsList> {
  let list = await calls.fired({ limit: firedPage }, { signal });
  for (let page = 1; page < pages && list.hasMore; page += 1) {
    const before = list.fired.at(-1)?.id;
    const more = await calls.fired({ limit: firedPage, before }, { signal });
    list = { ...more, fired: [...list.fired, ...more.fired] };
  }
  return list;
}

/** What the alerts told, newest first, so many pages of it. */
export function useFiredAlerts(pages: number) {
  const { api } = useServices();
  const queries = useQueryClient();
  const calls = createAlertsApi(api.http);
  const list = useQuery({
    queryKey: [...firedKey, pages],
    queryFn: ({ signal }) => firedUpTo(calls, { pages, signal }),
    placeholderData: (before) => before,
    refetchInterval: refreshMilliseconds,
  });
  const see = useMutation({
    mutationFn: (upTo: string) => calls.see(upTo),
    onSuccess: (seen) => {
      void queries.invalidateQueries({ queryKey: firedKey });
      queries.setQueryData<AlertsList>(key, (before) => before && { ...before, unseen: seen.unseen });
    },
  });
  return { list, see };
}
