import { useEffect, useMemo, useState } from "preact/hooks";

import { bookDay, bookSessions, markSaved } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { dayBasis, dayStateTexts, unpricedDay } from "@paridad/core/risk";
import type { ValuedMarket, ValuedMarketStore } from "@paridad/core/stores";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../lib/services.tsx";
import { useSessionClose } from "./use-session-close.ts";

/** A book takes the time of many ticks, and nobody reads them all. */
const paceMilliseconds = 2_000;

/** The valued market now and then; its first quotes at once. */
function useMarketAtPace(valued: ValuedMarketStore): ValuedMarket {
  const [market, setMarket] = useState(() => valued.getState().market);
  useEffect(() => {
    const read = () => setMarket(valued.getState().market);
    const leave = valued.subscribe((state, before) => {
      if (before.market.expiries.length === 0 && state.market.expiries.length > 0) read();
    });
    const timer = setInterval(read, paceMilliseconds);
    read();
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [valued]);
  return market;
}

/** Today's result of the saved positions and their decisions, by the very functions of the site. */
export function useBookToday(valued: ValuedMarketStore, positions: readonly SavedPosition[]) {
  const { clock } = useServices();
  const market = useMarketAtPace(valued);
  const sessions = bookSessions(market);
  const before = sessions?.before ?? null;
  const { close, state, retry } = useSessionClose(before, market);
  const day = useMemo(
    () => (close === null || before === null ? null : bookDay(positions, market, { close, before })),
    [positions, market, close, before],
  );
  const marked = useMemo(() => {
    const now = market.asOf ?? clock.now();
    return { now, ...markSaved(positions, market, now) };
  }, [positions, market, clock]);
  const waiting = sessions === null ? screenWords.firstQuote : dayStateTexts[state];
  return {
    ...marked,
    day,
    /** Why its result is unknown. */
    reason: state === "ready" ? unpricedDay : waiting,
    /** Since when it counts; empty before the market has spoken. */
    basis: sessions === null ? "" : dayBasis({ ...sessions, today: buenosAiresDate(marked.now) }),
    failure: state === "failed" ? dayStateTexts.failed : null,
    retry,
  };
}
