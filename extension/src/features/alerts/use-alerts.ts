import { useCallback, useState } from "preact/hooks";

import { isApiError } from "@paridad/core/api";
import { listAlerts, listFiredAlerts, markAlertsSeen } from "@paridad/core/endpoints";
import { errorMessages } from "@paridad/core/messages";

import { useServices } from "../../lib/services.tsx";
import { useAnswer } from "../../lib/use-answer.ts";
import type { Asking } from "../../lib/use-answer.ts";

/** As in the web app. */
const paceMilliseconds = 10_000;
const newest = 20;

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
  const { api } = useServices();
  const ask = useCallback((options: Asking) => api.data(listAlerts, options), [api]);
  const { data: list, failure, retry } = useAnswer(ask, paceMilliseconds);
  return { api, list, failure, retry, ...useWrite(retry) };
}

export type AccountAlerts = ReturnType<typeof useAlerts>;

/** Notices of the account's alerts that nobody has seen yet, here or in the app. */
export function useUnseenAlerts() {
  const { api } = useServices();
  const ask = useCallback(
    (options: Asking) => api.data(listFiredAlerts, { query: { limit: newest }, ...options }),
    [api],
  );
  const { data, retry } = useAnswer(ask, paceMilliseconds);
  const fired = data?.fired.filter(({ isSeen }) => !isSeen) ?? [];
  const upTo = fired[0]?.id;
  const { isBusy, write } = useWrite(retry);
  const see = async () => {
    if (upTo !== undefined) await write(async () => api.call(markAlertsSeen, { body: { upTo } }));
  };
  return { fired, more: (data?.unseen ?? 0) - fired.length, isBusy, see };
}
