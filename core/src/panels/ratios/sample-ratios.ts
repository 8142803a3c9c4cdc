import type { ChainSnapshot, EmbedChain, EmbedRatios } from "../../contract/index.ts";
import { ratioRow } from "../../ratios/index.ts";
import type { SidedQuote } from "../../ratios/index.ts";

function quoteOf({ options, underlying, spot }: ChainSnapshot, symbol: string): SidedQuote | null {
  if (symbol === underlying) return { bid: null, ask: null, close: spot };
  const option = options.find((one) => one.symbol === symbol);
  return option === undefined ? null : { bid: option.bid, ask: option.ask, close: option.last };
}

/** The ratio out of the public sample: now only, for strangers see no history. */
export function ratiosOfSample(
  { chain }: Pick<EmbedChain, "chain">,
  symbols: { readonly symbol1: string; readonly symbol2: string },
): Pick<EmbedRatios, "sessions" | "now"> {
  const first = chain && quoteOf(chain, symbols.symbol1);
  const second = chain && quoteOf(chain, symbols.symbol2);
  if (chain === null || first === null || second === null) return { sessions: [], now: null };
  return { sessions: [], now: ratioRow({ time: chain.asOf, ...symbols, first, second }) };
}
