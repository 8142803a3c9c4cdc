import type { SavedPosition } from "../../contract/index.ts";
import { cutSince, heldSince } from "../../positions/index.ts";
import type { TradedPosition } from "./explain-result.ts";
import type { MarketEnd } from "./option-mark.ts";

/** Positions at the close that a day is explained from, with their trades since. */
export interface DayQuestion {
  readonly close: MarketEnd;
  readonly positions: readonly (TradedPosition & { readonly id: string })[];
  /** Positions whose movements since the close aren't all known: their result isn't either. */
  readonly unread: number;
  /** Cut of an ex-date in between, pesos a share. */
  readonly cut: number;
}

/**
 * The question of saved positions' result since the close of the session `before`, `YYYY-MM-DD`; those that held nothing
 * then and dealt nothing since, or can't be read, are left out.
 */
export function dayQuestion(
  positions: readonly SavedPosition[],
  { close, before }: { readonly close: MarketEnd; readonly before: string },
): DayQuestion {
  const lives = positions.map((position) => ({ position, since: heldSince(position, close.instant) }));
  return {
    close,
    positions: lives.flatMap(({ position: { id }, since }) =>
      since !== null && since.legs.length + since.trades.length > 0 ? [{ id, ...since }] : [],
    ),
    unread: lives.filter(({ position: { content }, since }) => content !== null && since === null).length,
    cut: cutSince(positions, before),
  };
}
