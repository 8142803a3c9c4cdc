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
  ...rest
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  failure: string;
  onDone: () => void;
  /** True for a failure that the dialog tells by itself. */
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
