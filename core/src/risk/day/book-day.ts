import type { BookInput } from "../book/mark-book.ts";
import { explainBook } from "./explain-result.ts";
import type { DayQuestion } from "./day-question.ts";

export type BookDay = Extract<ReturnType<typeof explainBook>, { ok: true }>;

/**
 * The answer to a day's question at the market of a book: mids at both ends, last prices where a side is missing at one. Null where an end has
 * no price of the share, or the close is later than the book.
 */
export function explainDay(
  { positions: _all, ...to }: BookInput,
  { close, positions, unread, cut }: DayQuestion,
): BookDay | null {
  const day = explainBook({ from: close, to, positions, cut, takeLast: true });
  return day.ok ? { ...day, unknown: day.unknown + unread } : null;
}
