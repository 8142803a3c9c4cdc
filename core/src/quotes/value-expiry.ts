import type { MarketStock } from "../contract/index.ts";
import { isPositiveNumber } from "../lib/index.ts";
import { daysToExpiry, yearsToExpiry } from "../symbols/index.ts";
import type { OptionType } from "../pricing/index.ts";
import { expiryRate, newestTwoSided, pairRates } from "./expiry-parity.ts";
import type { ExpiryRate } from "./expiry-parity.ts";
import type { ImpliedRates } from "./parity.ts";
import { feedSpot, parityShare } from "./parity-share.ts";
import type { ShareBasis } from "./parity-share.ts";
import { rateInForce } from "./rate-in-force.ts";
import type { LadderTerm, RateChoice, RateInForce } from "./rate-in-force.ts";
import type { Quote } from "./read-quote.ts";
import { pairByStrike, strikeAtTheMoney } from "./strike-pairs.ts";
import type { StrikeCertainty } from "./strike-pairs.ts";
import { valueOptions } from "./value-options.ts";
import type { OptionValue } from "./value-options.ts";

/** A contract of one expiry with its quote. */
export interface QuotedContract {
  readonly type: OptionType;
  readonly strike: number;
  readonly strikeCertainty: StrikeCertainty;
  readonly quote: Quote;
}

export interface ExpiryInput {
  readonly contracts: readonly QuotedContract[];
  /** The feed's lines of the share; the first one's last price is the spot. */
  readonly stocks: readonly MarketStock[];
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly ladder: readonly LadderTerm[];
  readonly rate: RateChoice;
}

export interface ValuedExpiry {
  readonly daysToExpiry: number;
  readonly yearsToExpiry: number;
  readonly rate: RateInForce;
  /** Spot carried to the expiry at the rate in force; `null` without a spot. */
  readonly forward: number | null;
  readonly atTheMoneyStrike: number | null;
  readonly impliedRate: ExpiryRate;
  /** The share's price behind every implied rate. */
  readonly shareBasis: ShareBasis;
  /** What parity says of each strike, ascending. */
  readonly pairs: readonly { readonly strike: number; readonly rates: ImpliedRates }[];
  /** In the order of `contracts`. */
  readonly values: readonly OptionValue[];
}

/**
 * One expiry of a chain at one instant: the rate in force and its origin, the forward, the rates that put-call parity
 * implies, and each contract's European volatility and greeks. No throw: unknown is `null` or a reason.
 */
export function valueExpiry({
  contracts,
  stocks,
  asOf,
  expiration,
  ladder,
  rate,
}: ExpiryInput): ValuedExpiry {
  const spot = feedSpot(stocks);
  const days = daysToExpiry({ asOf, expiration });
  const years = yearsToExpiry({ asOf, expiration });
  const pairs = pairByStrike(contracts.map((contract) => ({ contract, option: contract.quote })));
  const optionsQuotedAt = newestTwoSided(contracts.map(({ quote }) => quote));
  const share = parityShare(stocks, { optionsQuotedAt });
  const implied = expiryRate(pairs, { share, days, spot });
  const inForce = rateInForce({ choice: rate, ladder, implied, daysToExpiry: days });
  const terms = { spot, yearsToExpiry: years, rate: inForce.continuous };
  return {
    daysToExpiry: days,
    yearsToExpiry: years,
    rate: inForce,
    forward: isPositiveNumber(spot) ? spot * Math.exp(inForce.continuous * years) : null,
    atTheMoneyStrike: strikeAtTheMoney(pairs, spot),
    impliedRate: implied,
    shareBasis: share.basis,
    pairs: pairs.map((pair) => ({ strike: pair.strike, rates: pairRates(pair, { share, days }) })),
    values: valueOptions(contracts.map((contract) => ({ contract, quote: contract.quote, terms }))),
  };
}
