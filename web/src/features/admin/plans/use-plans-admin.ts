import { useQuery, useQueryClient } from "@tanstack/react-query";

import type { SubscriptionPlan } from "@paridad/core/contract";

import { useAdminAction, useAdminApi } from "../use-admin.ts";

/** What plans can include. */
export function useAvailableFeatures() {
  const { operations } = useAdminApi();
  return useQuery({
    queryKey: ["admin", "features"],
    queryFn: ({ signal }) => operations.availableFeatures({ signal }),
  });
}

/** Where an edit of a plan starts from, so that another's is not overwritten. */
export function startOf({ updatedAt }: Pick<SubscriptionPlan, "updatedAt">): { expectedUpdatedAt?: string } {
  return updatedAt === undefined ? {} : { expectedUpdatedAt: updatedAt };
}

/** A change of the plans that tells how it went. */
export function usePlanAction<Input>({
  act,
  failure,
  onDone,
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  failure: string;
  onDone: () => void;
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
    failure,
    touches: ["features", "audit"],
    onDone,
  });
}
