import type { SavedPosition } from "../../contract/index.ts";
import { cutSince, heldSince } from "../../positions/index.ts";
import type { BookInput } from "../book/mark-book.ts";
import { explainBook } from "./explain-result.ts";
import type { TradedPosition } from "./explain-result.ts";
import type { MarketEnd } from "./option-mark.ts";

/** Positions at the close that a day is explained from, with their trades since. */
export interface DayQuestion {
  readonly close: MarketEnd;
  readonly positions: readonly (TradedPosition & { readonly id: string })[];
  /** Of an ex-date in between, pesos a share. */
  readonly cut: number;
}
export type BookDay = Extract<ReturnType<typeof explainBook>, { ok: true }>;

/**
 * The question of what saved positions made since the close of the session `before`, `YYYY-MM-DD`; those that held nothing
 * then and dealt nothing since, or can't be read, are left out.
 */
export function dayQuestion(
  positions: readonly SavedPosition[],
  { close, before }: { readonly close: MarketEnd; readonly before: string },
): DayQuestion {
  const held = positions.flatMap((position) => {
    const since = heldSince(position, close.instant);
    const isOfDay = since !== null && since.legs.length + since.trades.length > 0;
    return isOfDay ? [{ id: position.id, ...since }] : [];
  });
  return { close, positions: held, cut: cutSince(positions, before) };
}

/**
 * Its answer at the market of a book: mids at both ends, last prices where a side is missing at one. Null where an end has
 * no price of the share, or the close is later than the book.
 */
export function explainDay(
  { positions: _all, ...to }: BookInput,
  { close, positions, cut }: DayQuestion,
): BookDay | null {
  const day = explainBook({ from: close, to, positions, cut, takeLast: true });
  return day.ok ? day : null;
}
