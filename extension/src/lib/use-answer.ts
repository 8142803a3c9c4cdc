import { useCallback, useEffect, useState } from "preact/hooks";

import { isApiError } from "@paridad/core/api";
import { errorMessages } from "@paridad/core/messages";

export type Asking = { readonly signal: AbortSignal };
export type Answer<Data> = {
  /** Null until it is read. */
  readonly data: Data | null;
  /** Why it couldn't be read; null where it was. */
  readonly failure: string | null;
  readonly retry: () => void;
};

/**
 * A call's answer: requested when the page opens and when it is looked at after another page, and each `paceMilliseconds` where
 * there is a pace. `ask` has to be the same from drawing to drawing.
 */
export function useAnswer<Data>(
  ask: (options: Asking) => Promise<Data>,
  paceMilliseconds: number | null = null,
): Answer<Data> {
  const [state, setState] = useState<Pick<Answer<Data>, "data" | "failure">>({ data: null, failure: null });
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const leaving = new AbortController();
    ask({ signal: leaving.signal })
      .then((data) => setState({ data, failure: null }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const failure = isApiError(error) ? error.message : errorMessages.dataLoadFailed;
        setState((before) => ({ ...before, failure }));
      });
    return () => leaving.abort();
  }, [ask, turn]);
  useEffect(() => {
    const look = () => (document.visibilityState === "visible" ? retry() : undefined);
    const timer = paceMilliseconds === null ? undefined : setInterval(look, paceMilliseconds);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [retry, paceMilliseconds]);
  return { ...state, retry };
}
