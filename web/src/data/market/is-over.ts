import type { MarketConnectionState } from "@paridad/core/market";

/** A live connection that won't go on by itself: the notice over the page says why, and nothing below promises quotes. */
export const isOver = (status: MarketConnectionState["status"]): boolean =>
  status === "refused" || status === "failed";
