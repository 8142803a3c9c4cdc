import type { MarketSource, MarketStock } from "../contract/index.ts";
import type { OptionType } from "../pricing/index.ts";
import type { ParityShare, Quote, ValuationChoices } from "../quotes/index.ts";

/** An option as a book reads it. */
export interface BookContract {
  readonly symbol: string;
  /** Its names before strike adjustments, newest first. */
  readonly formerSymbols: readonly string[];
  readonly type: OptionType;
  /** Pesos a share. */
  readonly strike: number;
  readonly quote: Quote;
  /** Per square root of year; null where its price gives none. */
  readonly value: { readonly volatility: number | null };
}

export interface BookExpiry {
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly rate: { readonly continuous: number };
  readonly contracts: readonly BookContract[];
}

/** A valued market as a book reads it, whoever valued it. */
export interface BookMarket {
  /** The feed's clock, epoch milliseconds; null before the market has spoken. */
  readonly asOf: number | null;
  readonly source: Pick<MarketSource, "session" | "closedDays"> | null;
  /** The spot that everything is valued at, pesos a share. */
  readonly spot: number | null;
  readonly share: ParityShare;
  readonly stocks: readonly MarketStock[];
  readonly choices: Pick<ValuationChoices, "model">;
  /** Living ones, ascending. */
  readonly expiries: readonly BookExpiry[];
}
