import { useQueryClient } from "@tanstack/react-query";

import { listFeatures } from "@paridad/core/endpoints";
import { useAdminAction } from "../use-admin.ts";
import { useData } from "../../../lib/use-data.ts";

/** What plans can include. */
export function useAvailableFeatures() {
  return useData(listFeatures, ["admin", "features"]);
}

/** A mutation of the plans with a toast for its outcome. */
export function usePlanAction<Input>({
  act,
  ...rest
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  failure: string;
  onDone: () => void;
  /** True for a failure the dialog shows itself. */
  isToldHere?: (error: unknown) => boolean;
}) {
  const queries = useQueryClient();
  return useAdminAction({
    act: async (input: Input) => {
      try {
        return await act(input);
      } finally {
        await queries.invalidateQueries({ queryKey: ["plans"] });
      }
    },
    ...rest,
    touches: ["features", "audit"],
  });
}
