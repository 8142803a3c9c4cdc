import type { CaucionRate, MarketOption, MarketStock } from "../../contract/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import type { OptionType } from "../../symbols/index.ts";
import { daysToExpiry, hasExpired, parseOptionSymbol, yearsToExpiry } from "../../symbols/index.ts";
import { newestTwoSided } from "../expiry-parity.ts";
import { feedSpot, parityShare } from "../parity-share.ts";
import { caucionOver } from "../terms/rate-in-force.ts";
import { readQuote } from "../read-quote.ts";
import type { Quote } from "../read-quote.ts";
import { pairByStrike } from "../strike-pairs.ts";
import type { StrikeCertainty } from "../strike-pairs.ts";
import { shareGap } from "./chain-moment.ts";
import type { ShareGap } from "./chain-moment.ts";

/** A whole market of one underlying at one instant. */
export interface GappedMarket {
  readonly options: Iterable<MarketOption>;
  readonly stocks: readonly MarketStock[];
  readonly rates: readonly CaucionRate[];
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
}

interface QuotedSide {
  readonly contract: {
    readonly type: OptionType;
    readonly strike: number;
    readonly strikeCertainty: StrikeCertainty;
  };
  readonly option: Quote;
}

function twoSidedByExpiry({ options, stocks, asOf }: GappedMarket) {
  const spot = feedSpot(stocks);
  const series = new Map<string, QuotedSide[]>();
  for (const option of options) {
    const { expiration } = option;
    if (!isPositiveNumber(option.bid) || !isPositiveNumber(option.ask)) continue;
    if (!expiration || hasExpired({ asOf, expiration })) continue;
    const parsed = parseOptionSymbol(option.symbol, { reference: { strike: option.strike ?? null }, spot });
    if (!parsed.ok) continue;
    const quoted = { contract: parsed, option: readQuote(option) };
    const known = series.get(expiration);
    if (known === undefined) series.set(expiration, [quoted]);
    else known.push(quoted);
  }
  return [...series].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The gap between a market's options and its share by the nearest living expiry with pairs enough, discounted at the
 * caución interpolated to its days; `null` where no expiry has them. A share without sides counts as dealt at its last.
 */
export function marketGap(market: GappedMarket): ShareGap | null {
  const { stocks, rates, asOf } = market;
  for (const [expiration, sides] of twoSidedByExpiry(market)) {
    const share = parityShare(stocks, { optionsQuotedAt: newestTwoSided(sides.map((one) => one.option)) });
    const days = daysToExpiry({ asOf, expiration });
    const rate = caucionOver(rates, days);
    const isSided = share.basis.from === "sides";
    const gap = shareGap({
      pairs: pairByStrike(sides),
      shareBid: isSided ? share.spotBid : share.spot,
      shareAsk: isSided ? share.spotAsk : share.spot,
      rate: rate.continuous,
      yearsToExpiry: yearsToExpiry({ asOf, expiration }),
    });
    if (gap !== null) return gap;
  }
  return null;
}
