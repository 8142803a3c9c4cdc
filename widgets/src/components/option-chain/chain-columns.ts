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
const usualColumns: readonly ChainColumn[] = ["bid", "ask", "volatility", "spread", "volume"];

const isColumn = (name: string): name is ChainColumn => chainColumns.includes(name as ChainColumn);

/** Columns out of an attribute such as `bid ask volume`: in its order, without repeats or unknown names. */
export function readColumns(text: string): readonly ChainColumn[] {
  const named = [...new Set(text.split(/[\s,]+/).filter(isColumn))];
  return named.length > 0 ? named : usualColumns;
}

/** Column order on the screen: call columns run toward the strike, and a bid is always left of its ask. */
export function columnsOfType(columns: readonly ChainColumn[], type: "call" | "put"): readonly ChainColumn[] {
  if (type === "put") return columns;
  const mirrored = columns.toReversed();
  const [bid, ask] = [mirrored.indexOf("bid"), mirrored.indexOf("ask")];
  if (bid < 0 || ask < 0 || bid < ask) return mirrored;
  return mirrored.with(ask, "bid").with(bid, "ask");
}
