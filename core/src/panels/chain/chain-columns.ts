/** Columns a chain can show of calls and of puts. */
export const chainColumns = [
  "bid",
  "ask",
  "last",
  "volume",
  "volatility",
  "spread",
  "delta",
  "fitted",
] as const;
export type ChainColumn = (typeof chainColumns)[number];

/** Shown where a page does not choose, from the strike outward. */
export const usualColumns: readonly ChainColumn[] = ["bid", "ask", "volatility", "spread", "volume"];

/** Column order on the screen: call columns run toward the strike, and a bid is always left of its ask. */
export function columnsOfType(columns: readonly ChainColumn[], type: "call" | "put"): readonly ChainColumn[] {
  if (type === "put") return columns;
  const mirrored = columns.toReversed();
  const [bid, ask] = [mirrored.indexOf("bid"), mirrored.indexOf("ask")];
  if (bid < 0 || ask < 0 || bid < ask) return mirrored;
  return mirrored.with(ask, "bid").with(bid, "ask");
}
