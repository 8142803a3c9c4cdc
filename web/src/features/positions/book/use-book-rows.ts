import { useMemo } from "react";

import { markPosition } from "@paridad/core/book";
import type { Decision, MarkedPosition } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { savedPositionMessages } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";

import type { BookAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { useDayBook } from "../../../data/book/use-day-book.ts";
import { useRiskSettings } from "../../../data/positions/use-risk-settings.ts";
import { useServices } from "../../../lib/services.tsx";
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
  readonly decisions: readonly Decision[];
  /** Which legs nobody takes the other side of, in words. */
  readonly sides: string | null;
};

function rowsOf(
  positions: readonly SavedPosition[],
  marks: readonly (MarkedPosition | null)[],
  basis: BookBasis,
) {
  return {
    rows: marks.flatMap((one) => (one === null ? [] : [bookRow(one, basis)])),
    unreadable: positions.filter((_, index) => marks[index] === null),
  };
}

/** Without prices of now: what is held, and why nothing is known of it. */
export function useUnpricedRows(positions: readonly SavedPosition[]): BookRows {
  const { clock } = useServices();
  const reason = savedPositionMessages.noPrices;
  const basis = { answer: null, dayReason: reason, answerReason: reason, capital: null, now: clock.now() };
  const marks = positions.map((position) => markPosition(position, null, basis.now));
  return {
    ...rowsOf(positions, marks, basis),
    market: null,
    answer: null,
    basis: "",
    decisions: [],
    sides: "",
  };
}

/** At the prices of now, again and again. */
export function useBookRows(positions: readonly SavedPosition[]): BookRows {
  const { market, now, marks, answer, hasFailed, dayReason, basis, decisions, sides } = useDayBook(positions);
  const [{ capital }] = useRiskSettings();
  const rows = useMemo(() => {
    const answerReason = hasFailed ? "No se pudo calcular" : "Calculando";
    return rowsOf(positions, marks, { answer, dayReason, answerReason, capital, now });
  }, [positions, marks, answer, dayReason, hasFailed, capital, now]);
  return { ...rows, market, answer, basis, decisions, sides };
}
