import { useQuery } from "@tanstack/react-query";

import { isApiError } from "@paridad/core/api";
import { readCurrentTerms } from "@paridad/core/endpoints";
import { sampleTerms } from "@paridad/core/contract";

import { useServices } from "../../lib/services.tsx";

/** The terms in force; the built-in sample (`isSample`) when they can't be had. */
export function useCurrentTerms() {
  const { api } = useServices();
  return useQuery({
    queryKey: ["terms"],
    queryFn: async ({ signal }) => {
      try {
        return { terms: await api.data(readCurrentTerms, { signal }), isSample: false };
      } catch (error) {
        if (!isApiError(error) || error.code === "REQUEST_CANCELED") throw error;
        return { terms: sampleTerms, isSample: true };
      }
    },
  });
}
