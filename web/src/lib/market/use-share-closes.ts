import { useQuery } from "@tanstack/react-query";

import { readShareCloses } from "@paridad/core/endpoints";

import { useServices } from "../services.tsx";

/** The share's stored daily closes; a session more a day. */
export function useShareCloses({ isWanted = true } = {}) {
  const { api } = useServices();
  return useQuery({
    queryKey: ["share-closes"],
    queryFn: ({ signal }) => api.data(readShareCloses, { signal }),
    staleTime: 3_600_000,
    enabled: isWanted,
  });
}
