import { useEffect, useState } from "react";

import type { ValuedMarketState, ValuedMarketStore } from "@paridad/core/stores";

/** A table that is glanced at need not follow every tick. */
const paceMilliseconds = 2_000;

/** What `select` reads of the valued market, read again every two seconds. */
export function useStoreAtPace<Part>(
  store: ValuedMarketStore,
  select: (state: ValuedMarketState) => Part,
): Part {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => redraw((count) => count + 1), paceMilliseconds);
    return () => window.clearInterval(timer);
  }, []);
  return select(store.getState());
}
