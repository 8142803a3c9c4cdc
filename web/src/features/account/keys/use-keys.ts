import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { createApiKeysApi, createEmbedKeysApi, createPartnerRequestsApi } from "@paridad/core/api";
import type { PartnerRequest } from "@paridad/core/contract";

import { notify } from "../../../lib/notify.ts";
import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";

/** A list of keys with what changes it. */
function useKeyList<List>(
  name: string,
  calls: {
    list: (options: { signal: AbortSignal }) => Promise<List>;
    revoke: (id: string) => Promise<{ readonly message: string }>;
  },
) {
  const queries = useQueryClient();
  const list = useQuery({ queryKey: [name], queryFn: ({ signal }) => calls.list({ signal }) });
  const refresh = () => queries.invalidateQueries({ queryKey: [name] });
  const revoke = useMutation({
    mutationFn: (id: string) => calls.revoke(id),
    onSuccess: ({ message }) => {
      notify.success(message);
      return refresh();
    },
    onError: (error: Error) => notify.error(messageOf(error)),
  });
  return { list, revoke, refresh };
}

/** The user's keys for programs. */
export function useApiKeys() {
  const { api } = useServices();
  const calls = createApiKeysApi(api.http);
  return { ...useKeyList("api-keys", calls), create: calls.create, change: calls.change };
}

/** The partner's keys for pages. */
export function useEmbedKeys() {
  const { api } = useServices();
  const calls = createEmbedKeysApi(api.http);
  return { ...useKeyList("embed-keys", calls), create: calls.create, change: calls.change };
}

const partnerKey = ["partner-request"];
const decisionMilliseconds = 30_000;

/** The user's request to be a partner. */
export function usePartnerRequest() {
  const { http } = useServices().api;
  const queries = useQueryClient();
  const calls = useMemo(() => createPartnerRequestsApi(http), [http]);
  const request = useQuery({
    queryKey: partnerKey,
    queryFn: ({ signal }) => calls.own({ signal }),
    // Somebody answers while the page is open.
    refetchInterval: ({ state }) => (state.data?.decision === null ? decisionMilliseconds : false),
    refetchOnWindowFocus: true,
  });
  const ask = async (origins: string[]) =>
    void queries.setQueryData(partnerKey, await calls.ask({ origins }));
  return { request, ask };
}

/** Reads the user again after an approved request, which brought a right that the session doesn't know of. */
export function useApprovedUser({ decision, decidedAt }: PartnerRequest) {
  const { api, session } = useServices();
  return useQuery({
    queryKey: ["approved-user", decidedAt],
    queryFn: ({ signal }) => session.refreshUser(() => api.auth.me({ signal })),
    enabled: decision === "approved",
    staleTime: Infinity,
  });
}
