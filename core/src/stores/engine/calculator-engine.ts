import type { ClockPort } from "../../auth/ports.ts";
import { fail, ownValue, succeed } from "../../lib/index.ts";
import type { MarketBook, MarketChange } from "../../market/types.ts";
import {
  expiryRate,
  hasPrice,
  manualShare,
  newestTwoSided,
  pairByStrike,
  parityShare,
  pricingModels,
  rateInForce,
  strikeAtTheMoney,
} from "../../quotes/index.ts";
import type { ParityTerms, Quote, StrikePair } from "../../quotes/index.ts";
import type { PastVolatility } from "../../volatility/index.ts";
import { calendarDaysPerYear, daysToExpiry, expirationInstant, yearsToExpiry } from "../../symbols/index.ts";
import type {
  CalculatorInputs,
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
import { createHeldSmile } from "./held-smile.ts";
import type { SmileFitter } from "./held-smile.ts";
import { rateChoice, spotInForce, volatilityInForce } from "./market-inputs.ts";
import { disagreementOf, volatilityAtTheMoney } from "./money-summary.ts";
import { createQuoteCache } from "./quote-cache.ts";
import { caucionChoices } from "../caucion-choices.ts";

/** What the engine computes: the state less what the store adds. */
export type CalculatorOutputs = Omit<CalculatorState, "inputs" | "connection" | "notices">;

/**
 * Between snapshots the valuation instant stands still until the time to expiry has moved by this share, so a
 * tick computes again only what the tick changed. It moves a volatility by a fourth of a hundred-thousandth of itself.
 */
const heldTimeShare = 1 / 20_000;
/** Milliseconds between two fits of the smile: where theoretical values use it, and where it only stands in. */
const smileHold = { used: 5_000, standIn: 30_000 } as const;

/** What is shown before the market has spoken. */
export const emptyOutputs: CalculatorOutputs = {
  source: null,
  asOf: null,
  basis: "live",
  expiries: [],
  expiry: null,
  yearsToExpiry: 0,
  underlying: null,
  spot: { value: 0, origin: "feed", feedValue: null, previousClose: null, effective: 0 },
  cauciones: [],
  rate: { mode: "caucion", origin: "fallback", days: 1, tnaPercent: 0, continuous: 0 },
  volatility: { mode: "fixed", origin: "fixed", percent: 0, isAwaited: false },
  effectiveVolatility: 0,
  rows: [],
  counts: { available: 0, listed: 0, unparsed: 0 },
  summary: {
    atTheMoneyVolatility: fail("no-price"),
    disagreement: null,
    impliedRate: fail("no-price"),
    syntheticSpot: fail("no-price"),
    shareBasis: { from: "last", isOld: false, settlement: null },
    areMomentsApart: false,
  },
  revision: 0,
};

/** Turns a book and the inputs into what the calculator shows, keeping every object that did not change. */
export class CalculatorEngine {
  readonly #clock: ClockPort;
  readonly #table = createContractTable();
  readonly #options = createChainOptions();
  readonly #quotes = createQuoteCache();
  #outputs: CalculatorOutputs = emptyOutputs;
  readonly #smile: ReturnType<typeof createHeldSmile>;
  #terms: OutputTerms | null = null;
  #valuedAt: number | null = null;
  #parity: ParityTerms | undefined;
  #built: BuiltRows | null = null;
  #past: PastVolatility | null = null;

  /** `onSmile` says that a smile came which a computation before had to do without. */
  constructor({
    clock,
    fitSmile,
    onSmile,
  }: {
    clock: ClockPort;
    fitSmile: SmileFitter;
    onSmile: () => void;
  }) {
    this.#clock = clock;
    this.#smile = createHeldSmile({ fit: fitSmile, onLate: onSmile });
  }

  /** Kept for the computations to come. */
  setPast(past: PastVolatility | null): void {
    this.#past = past;
  }

  /** `change: null` computes everything again. */
  compute(book: MarketBook, inputs: CalculatorInputs, change: MarketChange | null): CalculatorOutputs {
    const before = this.#outputs;
    const asOf = book.asOf ?? this.#clock.now();
    const { underlying, ...spot } = spotInForce(book, inputs);
    this.#table.update(book, change, { convention: inputs.expiryConvention, asOf, spot: spot.value });
    const groups = this.#table.groups();
    const valuedAt = this.#valuationInstant({ asOf, change, before });
    const expiries = keepEqual(before.expiries, expiryTabs({ groups, asOf: valuedAt }));
    const expiry = chosenTab({ tabs: expiries, chosen: inputs.expiry });
    const contracts = (expiry && groups.get(expiry.expiration)) ?? [];
    const quoted = contracts.flatMap((contract) => {
      const option = book.options.get(contract.symbol);
      return option ? [{ contract, option: this.#quotes.read(option) }] : [];
    });
    const pairs = pairByStrike(quoted);
    const world = { book, inputs, spot, expiry, quoted, pairs, valuedAt };
    const parity = this.#parityTerms(world);
    const { rate, impliedRate } = this.#rates(world, parity);
    const market = this.#marketTerms({ ...world, rate });
    const solved = this.#volatilities(world, market);
    const money = { pairs, solved, parity, rate: rate.continuous, spot: spot.value };
    const atTheMoney = volatilityAtTheMoney(money);
    const smile = this.#smileOf({ ...world, asOf, market, solved });
    const volatility = volatilityInForce(inputs, {
      atTheMoney,
      smile,
      isAwaited: this.#smile.isAwaited(),
      spot: spot.value,
    });
    const terms = this.#termsOf({ ...world, market, smile, volatility });
    const rows = this.#rows({ ...world, asOf, terms, parity });
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
        // The implied rate settles it, and says nothing of options and share that don't belong together.
        disagreement:
          impliedRate.ok && inputs.rateMode !== "implied" && !areMomentsApart ? disagreementOf(money) : null,
        impliedRate,
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

  /** The same object while nothing changed: identity tells the rows to stay. */
  #parityTerms({ book, spot, expiry, quoted, valuedAt }: World): ParityTerms {
    const days = expiry ? daysToExpiry({ asOf: valuedAt, expiration: expiry.expiration }) : 0;
    const optionsQuotedAt = newestTwoSided(quoted.map(({ option }) => option));
    const share =
      spot.origin === "manual"
        ? manualShare(spot.value)
        : parityShare([...book.stocks.values()], { optionsQuotedAt });
    const parity = keepEqual<ParityTerms | undefined>(this.#parity, { share, days }) ?? { share, days };
    this.#parity = parity;
    return parity;
  }

  #rates({ book, inputs, spot, pairs }: World, parity: ParityTerms) {
    const implied = expiryRate(pairs, { ...parity, spot: spot.value });
    const inForce = rateInForce({
      choice: rateChoice(inputs, { ladder: book.rates, days: parity.days }),
      ladder: book.rates,
      implied,
      daysToExpiry: parity.days,
    });
    const rate: RateInput = { mode: inputs.rateMode, ...inForce };
    const impliedRate = implied.ok
      ? succeed({ value: implied.tna * 100 })
      : fail(parityReasons[implied.reason]);
    return { rate, impliedRate };
  }

  /** The very same object while no term changed, as `#termsOf`: identity is what tells the options to stay. */
  #marketTerms({ inputs, spot, expiry, valuedAt, rate }: World & { rate: RateInput }): MarketTerms {
    return keepSameItems(this.#terms?.market, {
      spot: spot.value,
      yearsToExpiry: expiry ? yearsToExpiry({ asOf: valuedAt, expiration: expiry.expiration }) : 0,
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

  /** Only where somebody reads it. */
  #smileOf({ book, inputs, spot, expiry, pairs, asOf, market, solved }: World & SmileTerms) {
    const isUsed = inputs.volatilityMode === "smile";
    const isNeeded = isUsed || [...solved.values()].some(({ auto }) => !auto.ok);
    if (!isNeeded || expiry === null) return null;
    return this.#smile.read({
      pairs,
      years: market.yearsToExpiry,
      rate: market.rate,
      spot: spot.feedValue,
      asOf,
      key: `${expiry.expiration} ${book.source?.kind} ${inputs.expiryConvention}`,
      hold: isUsed ? smileHold.used : smileHold.standIn,
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

type World = {
  readonly book: MarketBook;
  readonly inputs: CalculatorInputs;
  readonly spot: SpotInput;
  readonly expiry: ExpiryTab | null;
  readonly quoted: readonly { readonly contract: Contract; readonly option: Quote }[];
  readonly pairs: readonly StrikePair<Quote>[];
  readonly valuedAt: number;
};
type RowTerms = { readonly asOf: number; readonly terms: OutputTerms; readonly parity: ParityTerms };
type Solved = ReadonlyMap<Quote, ImpliedVolatilities>;
type SmileTerms = { readonly asOf: number; readonly market: MarketTerms; readonly solved: Solved };
type OutputParts = {
  readonly market: MarketTerms;
  readonly smile: StrikeVolatility | null;
  readonly volatility: VolatilityInput;
};
