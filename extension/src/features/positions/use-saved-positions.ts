import { useCallback } from "preact/hooks";

import { createPositionsApi } from "@paridad/core/api";

import { useServices } from "../../lib/services.tsx";
import { useAnswer } from "../../lib/use-answer.ts";
import type { Asking } from "../../lib/use-answer.ts";

/** The user's saved positions. */
export function useSavedPositions() {
  const { api } = useServices();
  const ask = useCallback(
    async (options: Asking) => (await createPositionsApi(api.http).list(options)).positions,
    [api],
  );
  const { data: positions, ...rest } = useAnswer(ask);
  return { positions, ...rest };
}
