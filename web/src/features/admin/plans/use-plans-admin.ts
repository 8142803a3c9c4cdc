import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useAdminAction, useAdminApi } from "../use-admin.ts";

/** What plans can include. */
export function useAvailableFeatures() {
  const { operations } = useAdminApi();
  return useQuery({
    queryKey: ["admin", "features"],
    queryFn: ({ signal }) => operations.availableFeatures({ signal }),
  });
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
