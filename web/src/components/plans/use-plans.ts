import { listPlans } from "@paridad/core/endpoints";
import { useData } from "../../data/use-data.ts";

/** The plans on sale. */
export function usePlans() {
  return useData(listPlans, ["plans"]);
}
