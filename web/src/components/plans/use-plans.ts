import { useQuery } from "@tanstack/react-query";

import { listPlans } from "@paridad/core/endpoints";

import { useServices } from "../../lib/services.tsx";

/** The plans on sale. */
export function usePlans() {
  const { api } = useServices();
  return useQuery({ queryKey: ["plans"], queryFn: ({ signal }) => api.data(listPlans, { signal }) });
}
