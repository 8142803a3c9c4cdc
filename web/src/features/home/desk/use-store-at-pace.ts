import { useEffect, useState } from "react";

import type { ValuedMarketState, ValuedMarketStore } from "@paridad/core/stores";

/** A table that is glanced at need not follow every tick. */
const usualPace = 2_000;

/** A part of the valued market, read again at a pace in milliseconds and not with every tick. */
export function useStoreAtPace<Part>(
  store: ValuedMarketStore,
  select: (state: ValuedMarketState) => Part,
  paceMilliseconds = usualPace,
): Part {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => redraw((count) => count + 1), paceMilliseconds);
    return () => window.clearInterval(timer);
  }, [paceMilliseconds]);
  return select(store.getState());
}
