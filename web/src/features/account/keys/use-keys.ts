import { useQueryClient } from "@tanstack/react-query";

import { askPartnership, listApiKeys, listEmbedKeys, readPartnerRequest } from "@paridad/core/endpoints";
import { gates, refusalOf } from "@paridad/core/plans";

import { useAccess } from "../../../data/access.ts";
import { useApi } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";

/** The user's keys for programs and sheets. */
export const useApiKeys = () => useData(listApiKeys, ["api-keys"]);

/** The plan opens no keys of the API: those that there are can still be revoked. */
export const useIsApiLocked = () => refusalOf({ access: useAccess(), modules: gates["api.keys"] }) !== null;

/** The partner's keys for pages. */
export const useEmbedKeys = () => useData(listEmbedKeys, ["embed-keys"]);

const partnerKey = ["partner-request"];
const decisionMilliseconds = 30_000;

/** The user's request to be a partner. */
export function usePartnerRequest() {
  const api = useApi();
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
