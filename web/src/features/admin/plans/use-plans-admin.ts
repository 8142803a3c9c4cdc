import { listFeatures } from "@paridad/core/endpoints";
import { useData } from "../../../lib/use-data.ts";

/** Features that plans can include. */
export function useAvailableFeatures() {
  return useData(listFeatures, ["admin", "features"]);
}

/** Lists to read again after a change of a plan. */
export const planTouches = ["plans", "features", "audit"] as const;
