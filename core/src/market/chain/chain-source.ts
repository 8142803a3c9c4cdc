import type { ChainSourceKind } from "../../plans/index.ts";
import type { MarketClient } from "../types.ts";

/**
 * The one port through which screens read a chain, whatever it comes from: the market socket, five-minute rows or the
 * recorded history. Its book is merged and its changes told alike, so calculator, positions and scanners don't care.
 */
export type ChainSource = Pick<
  MarketClient,
  "connection" | "getBook" | "subscribe" | "open" | "close" | "resume"
> & {
  readonly kind: ChainSourceKind;
};

/** The chain of the market socket. */
export function liveChain(market: MarketClient): ChainSource {
  return {
    kind: "live",
    connection: market.connection,
    getBook: () => market.getBook(),
    subscribe: (listener) => market.subscribe(listener),
    open: () => market.open(),
    close: () => market.close(),
    resume: () => market.resume(),
  };
}
