import { useCallback } from "preact/hooks";

import { listPositions } from "@paridad/core/endpoints";

import { useServices } from "../../lib/services.tsx";
import { useAnswer } from "../../lib/use-answer.ts";
import type { Asking } from "../../lib/use-answer.ts";

/** The user's saved positions. */
export function useSavedPositions() {
  const { api } = useServices();
  const ask = useCallback(
    async (options: Asking) => (await api.data(listPositions, options)).positions,
    [api],
  );
  const { data: positions, ...rest } = useAnswer(ask);
  return { positions, ...rest };
}
