import { readShareCloses } from "@paridad/core/endpoints";
import { useData } from "../use-data.ts";

/** The share's stored daily closes; a session more a day. */
export function useShareCloses({ isWanted = true } = {}) {
  return useData(readShareCloses, ["share-closes"], { staleTime: 3_600_000, enabled: isWanted });
}
