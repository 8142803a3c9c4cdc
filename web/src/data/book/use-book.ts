import { useCallback, useMemo, useState } from "react";

import { bookOfMarket, openPositions } from "@paridad/core/book";
import type { Book } from "@paridad/core/book";

import { usePositions } from "../positions/use-positions.ts";
import { useValuedMarket, useValuedMarketStore } from "../market/valued-market-context.tsx";

export type BookState = {
  /** Null until market and positions are there. */
  readonly book: Book | null;
  /** Takes the prices of now. */
  readonly refresh: () => void;
};

/** The user's open positions at the market of an instant: of the first quotes, then of each `refresh`. */
export function useBook(): BookState & Pick<ReturnType<typeof usePositions>, "list"> {
  const { list } = usePositions();
  const store = useValuedMarketStore();
  const [turn, setTurn] = useState(0);
  const hasMarket = useValuedMarket(
    ({ expiries, spot, share }) => expiries.length > 0 && (spot ?? share.spot) !== null,
  );
  const positions = list.data?.positions;
  const book = useMemo(
    () =>
      hasMarket && positions !== undefined
        ? bookOfMarket(store.getState().market, openPositions(positions))
        : null,
    // Prices are those of the moment `turn` was taken.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hasMarket, positions, store, turn],
  );
  return { book, list, refresh: useCallback(() => setTurn((before) => before + 1), []) };
}
