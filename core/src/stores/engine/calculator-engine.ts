import type { ClockPort } from "../../auth/ports.ts";
import { fail, ownValue, succeed } from "../../lib/index.ts";
import type { MarketBook, MarketChange } from "../../market/types.ts";
import {
  createRateMemory,
  expiryTerms,
  hasPrice,
  atTheMoneyVolatility,
  newestTwoSided,
  pairByStrike,
  pricingModels,
  strikeAtTheMoney,
} from "../../quotes/index.ts";
import type { ExpiryTerms, ParityTerms, Quote, RateMemory, StrikePair } from "../../quotes/index.ts";
import type { PastVolatility } from "../../volatility/index.ts";
import { buenosAiresDate, calendarDaysPerYear, expirationInstant } from "../../symbols/index.ts";
import type { CalculatorInputs } from "../calculator-inputs.ts";
import type {
  CalculatorState,
  ExpiryTab,
  ImpliedVolatilities,
  RateInput,
  SpotInput,
  VolatilityInput,
} from "../calculator-types.ts";
import { buildRows, parityReasons, syntheticSpotOfChain } from "../chain-rows.ts";
import type { BuiltRows } from "../chain-rows.ts";
import { createChainOptions } from "./chain-options.ts";
import type { MarketTerms, OutputTerms, StrikeVolatility } from "./compute-option.ts";
import { createContractTable } from "./contract-table.ts";
import type { Contract } from "./contract-table.ts";
import { chosenTab, expiryTabs } from "../expiry-tabs.ts";
import { keepEqual, keepSameItems } from "./keep-equal.ts";
import { emptyOutputs } from "./calculator-outputs.ts";
import type { CalculatorOutputs } from "./calculator-outputs.ts";
import { createHeldSmile } from "./held-smile.ts";
import { choicesOf, spotInForce, volatilityInForce } from "./market-inputs.ts";
import { quoteReader } from "./quote-cache.ts";
import { caucionChoices } from "../caucion-choices.ts";

/**
 * Between snapshots the valuation instant stands still until the time to expiry has moved by this share, so a
 * tick computes again only what the tick changed. It moves a volatility by a fourth of a hundred-thousandth of itself.
 */
const heldTimeShare = 1 / 20_000;
/** Milliseconds between two fits of the smile. */
const smileHold = 5_000;

/** Turns a book and the inputs into what the calculator shows, keeping every object that did not change. */
export class CalculatorEngine {
  readonly #clock: ClockPort;
  readonly #table = createContractTable();
  readonly #options = createChainOptions();
  readonly #quoteOf = quoteReader();
  #outputs: CalculatorOutputs = emptyOutputs;
  readonly #smile = createHeldSmile();
  #terms: OutputTerms | null = null;
  #valuedAt: number | null = null;
  #parity: ParityTerms | undefined;
  #built: BuiltRows | null = null;
  #past: PastVolatility | null = null;
  readonly #memory: RateMemory;

  constructor({ clock, memory = createRateMemory() }: { clock: ClockPort; memory?: RateMemory | undefined }) {
    this.#clock = clock;
    this.#memory = memory;
  }

  /** Kept for the computations to come. */
  setPast(past: PastVolatility | null): void {
    this.#past = past;
  }

  /** `change: null` computes everything again. */
  compute(book: MarketBook, inputs: CalculatorInputs, change: MarketChange | null): CalculatorOutputs {
    const before = this.#outputs;
    const asOf = book.asOf ?? this.#clock.now();
    const optionsQuotedAt = this.#newestQuote(book);
    const { underlying, ...spot } = spotInForce(book, inputs, optionsQuotedAt);
    const closedDays = book.source?.closedDays;
    const convention = inputs.expiryConvention;
    this.#table.update(book, change, { convention, asOf, spot: spot.value, closedDays });
    const groups = this.#table.groups();
    const valuedAt = this.#valuationInstant({ asOf, change, before });
    const expiries = keepEqual(before.expiries, expiryTabs({ groups, asOf: valuedAt }));
    const expiry = chosenTab({ tabs: expiries, chosen: inputs.expiry });
    const contracts = (expiry && groups.get(expiry.expiration)) ?? [];
    const quoted = contracts.flatMap((contract) => {
      const option = book.options.get(contract.symbol);
      return option ? [{ contract, option: this.#quoteOf(option) }] : [];
    });
    const pairs = pairByStrike(quoted);
    const state = { book, inputs, spot, expiry, quoted, pairs, valuedAt, optionsQuotedAt };
    const valuation = this.#valuation(state);
    const parity = this.#parityTerms(valuation);
    const rate: RateInput = { mode: inputs.rateMode, ...valuation.rate };
    const market = this.#marketTerms(state, valuation);
    const solved = this.#volatilities(state, market);
    const smile = this.#smileOf({ ...state, asOf, market });
    const { forward } = valuation;
    const atTheMoney = atTheMoneyOf(quoted, { solved, forward, smile });
    const volatility = volatilityInForce(inputs, { atTheMoney, smile, forward });
    const terms = this.#termsOf({ ...state, market, smile, volatility });
    const rows = this.#rows({ ...state, asOf, terms, parity });
    const areMomentsApart = book.source?.momentsApart === true;
    this.#outputs = {
      source: book.source,
      asOf: book.asOf ?? (book.revision === 0 ? null : asOf),
      basis: Object.values(inputs.whatIf).every((move) => move === 0) ? "live" : "scenario",
      expiries,
      expiry,
      yearsToExpiry: terms.yearsToExpiry,
      underlying,
      spot: keepEqual(before.spot, spot),
      cauciones: keepEqual(before.cauciones, caucionChoices(book.rates)),
      rate: keepEqual(before.rate, rate),
      volatility: keepEqual(before.volatility, volatility),
      effectiveVolatility: terms.volatility,
      rows,
      counts: keepEqual(before.counts, this.#counts(book)),
      summary: keepEqual(before.summary, {
        atTheMoneyVolatility: atTheMoney,
        ...ratesOf(valuation),
        forward,
        syntheticSpot: syntheticSpotOfChain(rows, spot.value),
        shareBasis: parity.share.basis,
        areMomentsApart,
      }),
      revision: before.revision + 1,
    };
    return this.#outputs;
  }

  #valuationInstant({
    asOf,
    change,
    before,
  }: {
    asOf: number;
    change: MarketChange | null;
    before: CalculatorOutputs;
  }) {
    const held = this.#valuedAt;
    const left = before.expiry ? expirationInstant(before.expiry.expiration) - asOf : 0;
    const mayHold =
      change?.kind === "delta" && held !== null && asOf >= held && asOf - held <= left * heldTimeShare;
    if (!mayHold) this.#valuedAt = asOf;
    return mayHold ? held : asOf;
  }

  #newestQuote(book: MarketBook): number | null {
    return newestTwoSided([...book.options.values()].map((option) => this.#quoteOf(option)));
  }

  #valuation({ book, inputs, expiry, pairs, valuedAt, optionsQuotedAt }: World): ExpiryTerms {
    const expiration = expiry?.expiration ?? buenosAiresDate(valuedAt);
    const ladder = book.rates;
    return expiryTerms(pairs, {
      stocks: [...book.stocks.values()],
      asOf: valuedAt,
      optionsQuotedAt,
      expiration,
      ladder,
      choices: choicesOf(inputs),
      memory: this.#memory,
      source: `${book.source?.kind} ${book.source?.name}`,
      closedDays: book.source?.closedDays,
    });
  }

  /** The same object while nothing changed: identity tells the rows to stay. */
  #parityTerms({ share, daysToExpiry: days }: ExpiryTerms): ParityTerms {
    const parity = keepEqual<ParityTerms | undefined>(this.#parity, { share, days }) ?? { share, days };
    this.#parity = parity;
    return parity;
  }

  /** The very same object while no term changed, as `#termsOf`: identity is what tells the options to stay. */
  #marketTerms({ inputs, spot, expiry }: World, { yearsToExpiry: years, rate }: ExpiryTerms): MarketTerms {
    return keepSameItems(this.#terms?.market, {
      spot: spot.value,
      yearsToExpiry: expiry ? years : 0,
      rate: rate.continuous,
      model: pricingModels[inputs.model],
    });
  }

  #volatilities({ inputs, quoted }: World, terms: MarketTerms): Solved {
    return new Map(
      quoted.map(({ contract, option: quote }) => {
        const manualPrice = ownValue(inputs.manualPrices, contract.contractKey) ?? null;
        return [quote, this.#options.volatilities({ contract, quote, manualPrice, terms })];
      }),
    );
  }

  #smileOf({ book, inputs, spot, expiry, pairs, asOf, market }: World & SmileTerms) {
    if (expiry === null) return null;
    return this.#smile({
      pairs,
      years: market.yearsToExpiry,
      rate: market.rate,
      spot: spot.value > 0 ? spot.value : null,
      asOf,
      model: inputs.model,
      key: `${expiry.expiration} ${book.source?.kind} ${inputs.expiryConvention} ${inputs.model}`,
      hold: smileHold,
    });
  }

  #termsOf({ inputs, spot, market, smile, volatility }: World & OutputParts): OutputTerms {
    const { volatilityPoints, daysForward } = inputs.whatIf;
    const next: OutputTerms = {
      market,
      past: this.#past,
      spot: spot.effective,
      yearsToExpiry: Math.max(0, market.yearsToExpiry - daysForward / calendarDaysPerYear),
      rate: market.rate,
      model: market.model,
      volatility: Math.max(0, (volatility.percent + volatilityPoints) / 100),
      addedVolatility: volatilityPoints / 100,
      smile,
      usesSmile: volatility.origin === "smile",
    };
    this.#terms = keepSameItems(this.#terms ?? undefined, next);
    return this.#terms;
  }

  #rows({ inputs, quoted, asOf, terms, parity }: World & RowTerms) {
    this.#options.keepOnly(new Set(quoted.map(({ contract }) => contract.symbol)));
    const revision = this.#outputs.revision + 1;
    const options = quoted.map(({ contract, option: quote }) => {
      const manualPrice = ownValue(inputs.manualPrices, contract.contractKey) ?? null;
      return {
        contract,
        option: this.#options.option({ contract, quote, manualPrice, asOf, terms, revision }),
      };
    });
    const pairs = pairByStrike(options);
    const atTheMoney = strikeAtTheMoney(pairs, terms.spot);
    const rows = buildRows({ pairs, atTheMoney, terms: terms.market, parity, before: this.#built });
    this.#built = { parity, byStrike: new Map(rows.map((row) => [row.strike, row])) };
    return keepSameItems(this.#outputs.rows, rows);
  }

  #counts(book: MarketBook): CalculatorState["counts"] {
    let available = 0;
    for (const option of book.options.values()) if (hasPrice(option)) available += 1;
    return { available, listed: book.options.size, unparsed: this.#table.unparsed() };
  }
}

function atTheMoneyOf(
  quoted: World["quoted"],
  { solved, forward, smile }: { solved: Solved; forward: number | null; smile: StrikeVolatility | null },
) {
  const options = quoted.map(({ contract: { type, strike }, option }) => {
    const auto = solved.get(option)?.auto;
    return { type, strike, volatility: auto?.ok ? auto.value : null };
  });
  return atTheMoneyVolatility(options, {
    forward,
    smile: forward === null ? null : (smile?.(forward) ?? null),
  });
}

function ratesOf({ impliedRate: implied, ownRate: own }: ExpiryTerms) {
  return {
    impliedRate: implied.ok ? succeed({ value: implied.tna * 100 }) : fail(parityReasons[implied.reason]),
    ownRate: own.ok ? succeed({ value: own.tna * 100 }) : fail("no-rate" as const),
  };
}

type World = {
  readonly book: MarketBook;
  readonly inputs: CalculatorInputs;
  readonly spot: SpotInput;
  readonly expiry: ExpiryTab | null;
  readonly quoted: readonly { readonly contract: Contract; readonly option: Quote }[];
  readonly pairs: readonly StrikePair<Quote>[];
  readonly valuedAt: number;
  readonly optionsQuotedAt: number | null;
};
type RowTerms = { readonly asOf: number; readonly terms: OutputTerms; readonly parity: ParityTerms };
type Solved = ReadonlyMap<Quote, ImpliedVolatilities>;
type SmileTerms = { readonly asOf: number; readonly market: MarketTerms };
type OutputParts = {
  readonly market: MarketTerms;
  readonly smile: StrikeVolatility | null;
  readonly volatility: VolatilityInput;
};
