import { useCallback, useMemo, useRef } from "preact/hooks";

import { marketAtClose } from "@paridad/core/book";
import type { HistoryChain } from "@paridad/core/contract";
import { readSessionClose } from "@paridad/core/endpoints";
import type { DayState } from "@paridad/core/risk";
import type { ValuedMarket } from "@paridad/core/stores";

import { useServices } from "../../lib/services.tsx";
import { useAnswer } from "../../lib/use-answer.ts";
import type { Asking } from "../../lib/use-answer.ts";

type Stored = { readonly day: string; readonly chain: HistoryChain };

/** The close of a session, `YYYY-MM-DD`, by the terms of now: read once, as what is over doesn't change. */
export function useSessionClose(day: string | null, { choices: { model }, source }: ValuedMarket) {
  const { api } = useServices();
  const storedRef = useRef<Stored | null>(null);
  const ask = useCallback(
    async (options: Asking): Promise<Stored | null> => {
      if (day === null || storedRef.current?.day === day) return storedRef.current;
      storedRef.current = { day, chain: await api.data(readSessionClose, { query: { day }, ...options }) };
      return storedRef.current;
    },
    [api, day],
  );
  const { data, failure, retry } = useAnswer(ask);
  const chain = data !== null && data.day === day ? data.chain : null;
  const closed = source?.closedDays?.join(" ") ?? "";
  const close = useMemo(
    () => chain && marketAtClose(chain, { model, closedDays: closed === "" ? [] : closed.split(" ") }),
    [chain, model, closed],
  );
  const state: DayState =
    close !== null ? "ready" : chain !== null ? "no-close" : failure !== null ? "failed" : "waiting";
  return { close, state, retry };
}
