import { useQuery } from "@tanstack/react-query";

import { readShareCloses } from "@paridad/core/api";

import { useServices } from "../services.tsx";

/** The share's stored daily closes; a session more a day. */
export function useShareCloses({ isWanted = true } = {}) {
  const { api } = useServices();
  return useQuery({
    queryKey: ["share-closes"],
    queryFn: ({ signal }) => readShareCloses(api.http, { signal }),
    staleTime: 3_600_000,
    enabled: isWanted,
  });
}
