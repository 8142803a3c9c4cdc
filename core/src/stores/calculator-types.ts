import type { MarketSource } from "../contract/index.ts";
import type { Result } from "../lib/index.ts";
import type { MarketConnectionState } from "../market/types.ts";
import type { OptionType } from "../pricing/index.ts";
import type {
  DisplayGreeks,
  Headline,
  ModelReason,
  MoneyVolatility,
  QuoteState,
  RateInForce,
  ShareBasis,
  StrikeCertainty,
  VolatilityReason,
} from "../quotes/index.ts";
import type { CalculatorInputs } from "./calculator-inputs.ts";
import type { PastReading, PastReason, PastVolatility } from "../volatility/index.ts";

/** Why a number is unknown. The screen shows a dash and the reason's text; unknown is never 0. */
export type UnknownReason = VolatilityReason | ModelReason | PastReason | "no-rate" | "one-sided" | "crossed";
export type NumberResult = Result<{ value: number }, UnknownReason>;

export type PricingModel = CalculatorInputs["model"];
export type WhatIf = CalculatorInputs["whatIf"];
/** The expiry's own rate, a caución term, the term nearest to the expiry, parity's rate, or the user's own TNA. */
export type RateMode = CalculatorInputs["rateMode"];
/** The volatility of theoretical values: the user's number, that of the money, or each base its own of the fitted smile. */
export type VolatilityMode = CalculatorInputs["volatilityMode"];
export type ExpiryConvention = CalculatorInputs["expiryConvention"];
/** Outputs computed on the market and the inputs as they are, or moved by the what-if bar. */
export type OutputBasis = "live" | "scenario";

export type ExpiryTab = {
  /** Expiration day, `YYYY-MM-DD`: the tab's key. */
  readonly expiration: string;
  /** Days left to 17:00 Buenos Aires of that day, a fraction; 0 when it passed. */
  readonly days: number;
  /** Whole calendar days from the feed's day, as people count them; 0 on the day itself. */
  readonly calendarDays: number;
  readonly expired: boolean;
  /** `feed`: the instrument's own date; `estimated`: the server worked it out; else the rule in force. */
  readonly certainty: "feed" | "estimated" | "month-end" | "third-friday";
  readonly optionCount: number;
};

export type SpotInput = Headline & {
  /** Spot of valuation, before the what-if; 0 while unknown (the specification's default). */
  readonly value: number;
  readonly origin: "feed" | "manual";
  /** The feed's spot of valuation, to go back to. */
  readonly feedValue: number | null;
  /** The share's price behind it: the middle of sides or a last price, of which settlement. */
  readonly basis: ShareBasis;
  /** The feed's close of the session before. */
  readonly previousClose: number | null;
  /** With the what-if. */
  readonly effective: number;
};

/** A caución term for the select: TNA in percent. */
export type CaucionChoice = {
  readonly days: number;
  readonly ratePercent: number;
  readonly description: string;
  /** The specification's 15 % where no market said: no rate to compare with. */
  readonly isFallback: boolean;
};

/** The volatility of theoretical values, without the what-if. */
export type VolatilityInput = {
  readonly mode: VolatilityMode;
  /** `fixed` also where the mode's own isn't known. */
  readonly origin: VolatilityMode;
  /** Percent; of the smile its value at the spot. */
  readonly percent: number;
};

/** The rate in force, by the mode the user chose. */
export type RateInput = RateInForce & { readonly mode: RateMode };

/** 1 rose, -1 fell, 0 same, for the flash. `revision` is the store's when it happened; flash when it grows. */
export type QuoteChange = {
  readonly revision: number;
  readonly last: -1 | 0 | 1;
  readonly bid: -1 | 0 | 1;
  readonly ask: -1 | 0 | 1;
};

export type ImpliedVolatilities = {
  readonly bid: NumberResult;
  readonly mid: NumberResult;
  readonly ask: NumberResult;
  /** From the market: the mid when both sides stand and don't cross, otherwise the last. Per 1.00. */
  readonly auto: NumberResult;
  readonly autoFrom: "mid" | "last";
  /** From the user's own price. */
  readonly manual: NumberResult;
};

export type CalculatorOption = {
  readonly symbol: string;
  /** Names of the contract before strike adjustments, newest first: what a user kept by one of them is about this one. */
  readonly formerSymbols: readonly string[];
  /** Key of `manualPrices`. */
  readonly contractKey: string;
  readonly type: OptionType;
  readonly state: QuoteState;
  /** The quote is old, whatever `state` says first. */
  readonly stale: boolean;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  readonly mid: number | null;
  readonly bidSize: number | null;
  readonly askSize: number | null;
  readonly volume: number | null;
  readonly previousClose: number | null;
  /** Instant of the quote, epoch milliseconds; its age is the feed's clock less this. */
  readonly quotedAt: number | null;
  readonly theoretical: NumberResult;
  /** `smile`: it has no price, so the smile's volatility stands in for the input. */
  readonly theoreticalFrom: "input" | "smile";
  /** Theoretical less market (mid when both sides stand and don't cross, otherwise last). */
  readonly difference: NumberResult;
  readonly impliedVolatility: ImpliedVolatilities;
  /** The volatility of `auto` against that of such options at the ends of past sessions. */
  readonly past: PastReading;
  readonly greeks: Result<DisplayGreeks, UnknownReason>;
  /** Which volatility the greeks use; the smile's where the option has none, the input where there is no smile either. */
  readonly greeksFrom: "own-iv" | "smile" | "input";
  readonly inTheMoney: boolean;
  readonly manualPrice: number | null;
  readonly change: QuoteChange;
};

export type ImpliedRates = {
  /** TNA in percent: what lending through the pair pays (hitting the quotes), its mid, what borrowing costs. */
  readonly lend: NumberResult;
  readonly mid: NumberResult;
  readonly borrow: NumberResult;
};

export type CalculatorRow = {
  readonly strike: number;
  /** `inferred`: the symbol hid the decimal point, shown as 'strike estimado'. */
  readonly strikeCertainty: StrikeCertainty;
  readonly isAtTheMoney: boolean;
  readonly call: CalculatorOption | null;
  readonly put: CalculatorOption | null;
  readonly impliedRate: ImpliedRates;
  /** Forward worth of the pair discounted: C - P + K e^-rT, from the mids. */
  readonly syntheticSpot: NumberResult;
};

export type CalculatorNotice =
  | "no-data"
  | "spot-zero"
  | "volatility-zero"
  | "series-expired"
  | "feed-unavailable"
  | "feed-stale"
  | "moments-apart"
  | "all-sides-empty"
  | "rate-fallback"
  | "unknown-symbols";

export type CalculatorState = {
  readonly inputs: CalculatorInputs;
  readonly connection: MarketConnectionState;
  readonly source: MarketSource | null;
  /** The feed's clock (the machine's where the feed has none), epoch milliseconds. */
  readonly asOf: number | null;
  readonly basis: OutputBasis;
  readonly expiries: readonly ExpiryTab[];
  readonly expiry: ExpiryTab | null;
  /** Years to expiry the outputs use, what-if included. */
  readonly yearsToExpiry: number;
  readonly underlying: string | null;
  readonly spot: SpotInput;
  readonly cauciones: readonly CaucionChoice[];
  readonly rate: RateInput;
  readonly volatility: VolatilityInput;
  /** Per 1.00, what-if included. */
  readonly effectiveVolatility: number;
  /** Ascending strikes of the expiry shown. A row that did not change is the same object. */
  readonly rows: readonly CalculatorRow[];
  readonly counts: {
    /** 'opciones disponibles': all options of the feed with at least one of bid, ask, last. */
    readonly available: number;
    readonly listed: number;
    /** Symbols that could not be read; ignored, counted. */
    readonly unparsed: number;
  };
  /** The market as a whole, without the what-if. */
  readonly summary: {
    readonly atTheMoneyVolatility: MoneyVolatility;
    /** TNA in percent by put-call parity, from the pairs nearest to the money. */
    readonly impliedRate: NumberResult;
    /** TNA in percent of the expiry's own pairs in the model chosen, over the days to expiry. */
    readonly ownRate: NumberResult;
    /** spot x e^(rate x years). */
    readonly forward: number | null;
    readonly syntheticSpot: NumberResult;
    /** The share's price behind the implied rates. */
    readonly shareBasis: ShareBasis;
    /** Chain and share are of different moments, as the source says. */
    readonly areMomentsApart: boolean;
  };
  readonly notices: readonly CalculatorNotice[];
  /** Grows with each recomputation. */
  readonly revision: number;
};

export type CalculatorActions = {
  selectExpiry(expiration: string): void;
  /** The user's own spot. A negative or non-finite number is ignored; 0 is kept and noticed. */
  setSpot(value: number): void;
  useFeedSpot(): void;
  /** Fixes the volatility, whatever the mode was. */
  setVolatilityPercent(value: number): void;
  setVolatilityMode(mode: VolatilityMode): void;
  /** The manual rate starts from the one in force where none was written. */
  setRateMode(mode: RateMode): void;
  setCaucionDays(days: number): void;
  setManualRatePercent(value: number | null): void;
  setModel(model: PricingModel): void;
  setExpiryConvention(convention: ExpiryConvention): void;
  setWhatIf(change: Partial<WhatIf>): void;
  resetWhatIf(): void;
  setManualPrice(contractKey: string, price: number | null): void;
  /** Volatility of past sessions, once it is known; `null` forgets it. */
  setPast(past: PastVolatility | null): void;
  /** Recomputes against the clock, for example when the page became visible. */
  refresh(): void;
  /** Drops the ticks that wait for their turn; `refresh` catches up. */
  pause(): void;
  /** Stops following the market. */
  dispose(): void;
};
