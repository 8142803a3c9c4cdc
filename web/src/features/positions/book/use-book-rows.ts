import { useMemo } from "react";

import type { SavedPosition } from "@paridad/core/contract";
import { dayBasis, savedPositionMessages } from "@paridad/core/messages";
import { markPosition } from "@paridad/core/stores";
import type { ValuedMarket } from "@paridad/core/stores";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useBookDay } from "../../../lib/book/use-book-day.ts";
import { useBook } from "../../../lib/book/use-book.ts";
import { useLiveBook } from "../../../lib/book/use-live-book.ts";
import type { BookAnswer } from "../../../lib/book/jobs/risk-jobs.ts";
import { useRiskSettings } from "../../../lib/positions/use-risk-settings.ts";
import { useServices } from "../../../lib/services.tsx";
import { useValuedMarket, useValuedMarketStore } from "../../../lib/market/valued-market-context.tsx";
import { dayReasonOf } from "./book-facts.tsx";
import { bookRow } from "./book-row.ts";
import type { BookBasis, BookRow } from "./book-row.ts";

/** The saved positions at one instant of the market. */
export type BookRows = {
  readonly rows: readonly BookRow[];
  /** Those that can't be read. */
  readonly unreadable: readonly SavedPosition[];
  /** Null where the plan opens none. */
  readonly market: ValuedMarket | null;
  readonly answer: BookAnswer | null;
  /** Since when the day counts. */
  readonly basis: string;
};

function rowsOf(positions: readonly SavedPosition[], market: ValuedMarket | null, basis: BookBasis) {
  const marked = positions.map((position) => markPosition(position, market, basis.now));
  return {
    rows: marked.flatMap((one) => (one === null ? [] : [bookRow(one, basis)])),
    unreadable: positions.filter((_, index) => marked[index] === null),
  };
}

/** Without prices of now: what is held, and why nothing is known of it. */
export function useUnpricedRows(positions: readonly SavedPosition[]): BookRows {
  const { clock } = useServices();
  const reason = savedPositionMessages.noPrices;
  const basis = { answer: null, dayReason: reason, answerReason: reason, capital: null, now: clock.now() };
  return { ...rowsOf(positions, null, basis), market: null, answer: null, basis: "" };
}

/** At the prices of now, again and again. */
export function useBookRows(positions: readonly SavedPosition[]): BookRows {
  const { clock } = useServices();
  const store = useValuedMarketStore();
  const { book, refresh } = useBook();
  const { question, state, day, before } = useBookDay(positions);
  const { lastAnswer: answer, status } = useLiveBook({ book, refresh }, question);
  const [{ capital }] = useRiskSettings();
  const hasRows = useValuedMarket(({ expiries }) => expiries.length > 0);
  return useMemo(() => {
    const { market } = store.getState();
    const now = market.asOf ?? clock.now();
    const today = buenosAiresDate(now);
    const answerReason = status === "failed" ? "No se pudo calcular" : "Calculando";
    const basis = { answer, dayReason: dayReasonOf(state), answerReason, capital, now };
    return {
      ...rowsOf(positions, market, basis),
      market,
      answer,
      basis: day === null || before === null ? "" : dayBasis({ day, before, today }),
    };
    // Prices are those of the book's instant.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [positions, store, clock, book, hasRows, answer, status, state, capital, day, before]);
}
