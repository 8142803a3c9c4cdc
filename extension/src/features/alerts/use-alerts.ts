import { useCallback, useMemo, useState } from "preact/hooks";

import { createAlertsApi, isApiError } from "@paridad/core/api";
import { errorMessages } from "@paridad/core/messages";

import { useServices } from "../../lib/services.tsx";
import { useAnswer } from "../../lib/use-answer.ts";
import type { Asking } from "../../lib/use-answer.ts";

/** As in the web app. */
const paceMilliseconds = 10_000;
const newest = 20;

function useCalls() {
  const { api } = useServices();
  return useMemo(() => createAlertsApi(api.http), [api]);
}

/** A write, its busy state and what became of it in words; `then` runs once it is done. */
function useWrite(then: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly isFailure: boolean; readonly text: string } | null>(null);
  /** @returns whether it was done. */
  const write = async (work: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await work();
      setResult({ isFailure: false, text: message });
      return true;
    } catch (error) {
      setResult({ isFailure: true, text: isApiError(error) ? error.message : errorMessages.unexpected });
      return false;
    } finally {
      setBusy(false);
      then();
    }
  };
  return { isBusy, result, write };
}

/** The account's alerts, with where each stands now. */
export function useAlerts() {
  const calls = useCalls();
  const ask = useCallback((options: Asking) => calls.list({}, options), [calls]);
  const { data: list, failure, retry } = useAnswer(ask, paceMilliseconds);
  return { calls, list, failure, retry, ...useWrite(retry) };
}

/** What the account's alerts told and nobody has seen yet, here or in the app. */
export function useUnseenAlerts() {
  const calls = useCalls();
  const ask = useCallback((options: Asking) => calls.fired({ limit: newest }, options), [calls]);
  const { data, retry } = useAnswer(ask, paceMilliseconds);
  const fired = data?.fired.filter(({ isSeen }) => !isSeen) ?? [];
  const upTo = fired[0]?.id;
  const { isBusy, write } = useWrite(retry);
  const see = async () => {
    if (upTo !== undefined) await write(async () => (await calls.see(upTo), { message: "" }));
  };
  return { fired, more: (data?.unseen ?? 0) - fired.length, isBusy, see };
}
