import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { createAdminApi, createAdminOperationsApi } from "@paridad/core/api";

import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** The administrator's calls. */
export function useAdminApi() {
  const { http } = useServices().api;
  return useMemo(() => ({ users: createAdminApi(http), operations: createAdminOperationsApi(http) }), [http]);
}

/** What this server can do. */
export function useCapabilities() {
  const { operations } = useAdminApi();
  return useQuery({
    queryKey: ["admin", "capabilities"],
    queryFn: ({ signal }) => operations.capabilities({ signal }),
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
