import { useCallback } from "preact/hooks";

import { listPositions } from "@paridad/core/endpoints";

import { useServices } from "./services.tsx";
import { useAnswer } from "./use-answer.ts";
import type { Asking } from "./use-answer.ts";

/** The user's saved positions; null until they are read. */
export function useSavedPositions() {
  const { api } = useServices();
  const ask = useCallback(
    async (options: Asking) => (await api.data(listPositions, options)).positions,
    [api],
  );
  const { data: positions, ...rest } = useAnswer(ask);
  return { positions, ...rest };
}
export type SavedPositions = ReturnType<typeof useSavedPositions>;
