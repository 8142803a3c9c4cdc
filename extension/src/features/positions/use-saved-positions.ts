import { useCallback, useEffect, useState } from "preact/hooks";

import { createPositionsApi, isApiError } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";

import { useServices } from "../../lib/services.tsx";

export type SavedState = {
  /** Null until they are read. */
  readonly positions: readonly SavedPosition[] | null;
  /** Why they couldn't be read; null where they were. */
  readonly failure: string | null;
  readonly retry: () => void;
};

/** The user's saved positions: read when the panel opens, and again when it is looked at after another page. */
export function useSavedPositions(): SavedState {
  const { api } = useServices();
  const [told, setTold] = useState<Pick<SavedState, "positions" | "failure">>({
    positions: null,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const leaving = new AbortController();
    createPositionsApi(api.http)
      .list({ signal: leaving.signal })
      .then(({ positions }) => setTold({ positions, failure: null }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const failure = isApiError(error) ? error.message : errorMessages.dataLoadFailed;
        setTold((before) => ({ ...before, failure }));
      });
    return () => leaving.abort();
  }, [api, turn]);
  useEffect(() => {
    const look = () => (document.visibilityState === "visible" ? retry() : undefined);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [retry]);
  return { ...told, retry };
}
