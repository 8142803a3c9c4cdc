import { useMutation, useQueryClient } from "@tanstack/react-query";

import { readCapabilities } from "@paridad/core/endpoints";
import { useData } from "../../lib/use-data.ts";
import { notify } from "../../lib/notify.ts";
import { messageOf } from "../../lib/use-submit.ts";

/** Capabilities of this server. */
export function useCapabilities() {
  return useData(readCapabilities, ["admin", "capabilities"], { staleTime: 5 * 60_000 });
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
    Promise.all(
      // The plans are everybody's list.
      touches.map((key) => queries.invalidateQueries({ queryKey: key === "plans" ? [key] : ["admin", key] })),
    );
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
