import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import type {
  ChangeApiKeyRequest,
  ChangeEmbedKeyRequest,
  CreateApiKeyRequest,
  CreateEmbedKeyRequest,
  PartnerRequest,
} from "@paridad/core/contract";
import {
  askPartnership,
  changeApiKey,
  changeEmbedKey,
  createApiKey,
  createEmbedKey,
  listApiKeys,
  listEmbedKeys,
  proveSite,
  readMe,
  readPartnerRequest,
  readSiteProof,
  renewApiKey,
  revokeApiKey,
  revokeEmbedKey,
} from "@paridad/core/endpoints";

import { useData } from "../../../lib/use-data.ts";
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
  return {
    ...useKeyList("api-keys", {
      list: ({ signal }) => api.data(listApiKeys, { signal }),
      revoke: (id) => api.call(revokeApiKey, { params: { id } }),
    }),
    create: (body: CreateApiKeyRequest) => api.data(createApiKey, { body }),
    change: (id: string, body: ChangeApiKeyRequest) => api.data(changeApiKey, { params: { id }, body }),
    renew: (id: string) => api.data(renewApiKey, { params: { id } }),
  };
}

/** The partner's keys for pages. */
export function useEmbedKeys() {
  const { api } = useServices();
  return {
    ...useKeyList("embed-keys", {
      list: ({ signal }) => api.data(listEmbedKeys, { signal }),
      revoke: (id) => api.call(revokeEmbedKey, { params: { id } }),
    }),
    create: (body: CreateEmbedKeyRequest) => api.data(createEmbedKey, { body }),
    change: (id: string, body: ChangeEmbedKeyRequest) => api.data(changeEmbedKey, { params: { id }, body }),
  };
}

const partnerKey = ["partner-request"];
const decisionMilliseconds = 30_000;

/** The user's request to be a partner. */
export function usePartnerRequest() {
  const { api } = useServices();
  const queries = useQueryClient();
  const request = useData(readPartnerRequest, partnerKey, {
    // Somebody answers while the page is open.
    refetchInterval: ({ state }) => (state.data?.decision === null ? decisionMilliseconds : false),
    refetchOnWindowFocus: true,
  });
  const ask = async (origins: string[]) =>
    void queries.setQueryData(partnerKey, await api.data(askPartnership, { body: { origins } }));
  return { request, ask };
}

/** The text that proves a site of the user's, and its reading, which brings a key. */
export function useSiteProof() {
  const { api } = useServices();
  const queries = useQueryClient();
  const proof = useData(readSiteProof, ["site-proof"], { staleTime: Infinity });
  const prove = async (origin: string) => {
    const key = await api.data(proveSite, { body: { origin } });
    for (const queryKey of [["embed-keys"], partnerKey]) void queries.invalidateQueries({ queryKey });
    return key;
  };
  return { proof, prove };
}

/** Reads the user again after an approved request, which brought a right that the session doesn't know of. */
export function useApprovedUser({ decision, decidedAt }: PartnerRequest) {
  const { api, session } = useServices();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["approved-user", decidedAt],
    queryFn: async ({ signal }) => {
      const user = await session.refreshUser(() => api.data(readMe, { signal }));
      // Their keys have a partner's quota.
      void queries.invalidateQueries({ queryKey: ["embed-keys"] });
      return user;
    },
    enabled: decision === "approved",
    staleTime: Infinity,
  });
}
