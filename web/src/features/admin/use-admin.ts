import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { readCapabilities } from "@paridad/core/endpoints";
import { notify } from "../../lib/notify.ts";
import { useApi } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** What this server can do. */
export function useCapabilities() {
  const api = useApi();
  return useQuery({
    queryKey: ["admin", "capabilities"],
    queryFn: ({ signal }) => api.data(readCapabilities, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** A mutation with a toast for its outcome that refetches what it touched. */
export function useAdminAction<Input>({
  act,
  failure,
  touches,
  onDone,
  isToldHere,
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  failure: string;
  /** First words of the keys to read again. */
  touches: readonly string[];
  onDone?: () => void;
  /** True for a failure the screen shows itself. */
  isToldHere?: (error: unknown) => boolean;
}) {
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all(touches.map((key) => queries.invalidateQueries({ queryKey: ["admin", key] })));
  return useMutation({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      notify.success(message);
      onDone?.();
      await readAgain();
    },
    onError: async (error) => {
      if (isToldHere?.(error) !== true) notify.error(failure, messageOf(error));
      // A lost answer leaves the write's outcome unknown: refetch.
      await readAgain();
    },
  });
}
