import { useMemo } from "react";

import type { SavedPosition } from "@paridad/core/contract";
import { readSessionClose } from "@paridad/core/endpoints";
import { cutSince, heldSince } from "@paridad/core/positions";
import { marketAtClose } from "@paridad/core/stores";
import { lastSession } from "@paridad/core/symbols";

import { useIsOpen } from "../access.ts";
import { useClosedDays } from "../market/use-closed-days.ts";
import { useValuedMarket } from "../market/valued-market-context.tsx";
import { useData } from "../use-data.ts";
import type { DayQuestion } from "./jobs/risk-jobs.ts";

/** `no-close`: nothing is stored of that session; `failed`: it couldn't be read. */
export type DayState = "waiting" | "ready" | "no-close" | "failed";

/**
 * The question of what the positions made since the close before the newest session: with `day` that session and `before`
 * the one whose close it begins from, `YYYY-MM-DD`, null without a market.
 */
export function useBookDay(positions: readonly SavedPosition[] | undefined) {
  const closedDays = useClosedDays();
  const isReadable = useIsOpen("positions.history");
  const days = useValuedMarket(({ asOf, source }) => {
    if (asOf === null) return null;
    const { day, before } = lastSession(asOf, { isOpen: source?.session === "open", closedDays });
    return `${day} ${before}`;
  });
  const [day = null, before = null] = days?.split(" ") ?? [];
  const model = useValuedMarket(({ choices }) => choices.model);
  const { data, isError } = useData(readSessionClose, ["session-close", before], {
    query: { day: before ?? "" },
    enabled: isReadable && before !== null && (positions?.length ?? 0) > 0,
    staleTime: Infinity,
  });
  const close = useMemo(
    () => (data === undefined ? null : marketAtClose(data, { model, closedDays })),
    [data, model, closedDays],
  );
  const question = useMemo((): DayQuestion | null => {
    if (close === null || positions === undefined || before === null) return null;
    const held = positions.flatMap((position) => {
      const since = heldSince(position, close.instant);
      const isOfDay = since !== null && since.legs.length + since.trades.length > 0;
      return isOfDay ? [{ id: position.id, ...since }] : [];
    });
    return { close, positions: held, cut: cutSince(positions, before) };
  }, [close, positions, before]);
  const state: DayState = isError
    ? "failed"
    : question !== null
      ? "ready"
      : data === undefined
        ? "waiting"
        : "no-close";
  return { question, state, day, before };
}
