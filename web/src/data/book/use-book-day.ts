import { useMemo } from "react";

import { bookSessions, marketAtClose } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { readSessionClose } from "@paridad/core/endpoints";
import { dayQuestion } from "@paridad/core/risk";
import type { DayQuestion, DayState } from "@paridad/core/risk";

import { useIsOpen } from "../access.ts";
import { useClosedDays } from "../market/use-closed-days.ts";
import { useValuedMarket } from "../market/valued-market-context.tsx";
import { useData } from "../use-data.ts";

/**
 * The question of what the positions made since the close before the newest session: with `day` that session and `before`
 * the one whose close it begins from, `YYYY-MM-DD`, null without a market.
 */
export function useBookDay(positions: readonly SavedPosition[] | undefined) {
  const closedDays = useClosedDays();
  const isReadable = useIsOpen("positions.history");
  const days = useValuedMarket((market) => {
    const sessions = bookSessions(market);
    return sessions && `${sessions.day} ${sessions.before}`;
  });
  const [day = null, before = null] = days?.split(" ") ?? [];
  const model = useValuedMarket(({ choices }) => choices.model);
  const { data, isError } = useData(readSessionClose, ["session-close", before], {
    query: { day: before ?? "" },
    enabled: isReadable && before !== null && (positions?.length ?? 0) > 0,
    staleTime: Infinity,
  });
  const close = useMemo(
    () => (data === undefined ? null : marketAtClose(data, { model, closedDays })),
    [data, model, closedDays],
  );
  const question = useMemo(
    (): DayQuestion | null =>
      close === null || positions === undefined || before === null
        ? null
        : dayQuestion(positions, { close, before }),
    [close, positions, before],
  );
  const state: DayState = isError
    ? "failed"
    : question !== null
      ? "ready"
      : data === undefined
        ? "waiting"
        : "no-close";
  return { question, state, day, before };
}
