import { useMemo } from "react";

import { markSaved } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { dayBasis, dayStateTexts } from "@paridad/core/risk";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../lib/services.tsx";
import { useValuedMarket, useValuedMarketStore } from "../market/valued-market-context.tsx";
import { useBookDay } from "./use-book-day.ts";
import { useBook } from "./use-book.ts";
import { useLiveBook } from "./use-live-book.ts";

/**
 * The saved positions at the prices of now, again and again: each as the market marks it (null where it can't be read), the
 * worker's answer, what they ask to decide, and since when the day counts.
 */
export function useDayBook(positions: readonly SavedPosition[]) {
  const { clock } = useServices();
  const store = useValuedMarketStore();
  const { book, refresh } = useBook();
  const { question, state, day, before } = useBookDay(positions);
  const { lastAnswer: answer, status } = useLiveBook({ book, refresh }, question);
  const hasRows = useValuedMarket(({ expiries }) => expiries.length > 0);
  const marked = useMemo(() => {
    const { market } = store.getState();
    const now = market.asOf ?? clock.now();
    return { market, now, ...markSaved(positions, market, now) };
    // Prices are those of the book's instant.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [positions, store, clock, book, hasRows]);
  return {
    ...marked,
    answer,
    hasFailed: status === "failed",
    /** Why nothing of the day is known. */
    dayReason: dayStateTexts[state],
    basis:
      day === null || before === null ? "" : dayBasis({ day, before, today: buenosAiresDate(marked.now) }),
  };
}
