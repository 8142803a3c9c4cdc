import type { ClockPort } from "../../auth/ports.ts";
import { fail, isPositiveNumber, ownValue, succeed } from "../../lib/index.ts";
import type { MarketBook, MarketChange } from "../../market/types.ts";
import {
  expiryRate,
  feedSpot,
  hasPrice,
  manualShare,
  newestTwoSided,
  pairByStrike,
  parityShare,
  pricingModels,
  rateInForce,
  strikeAtTheMoney,
} from "../../quotes/index.ts";
import type { ParityTerms, Quote, RateChoice } from "../../quotes/index.ts";
import { calendarDaysPerYear, daysToExpiry, expirationInstant, yearsToExpiry } from "../../symbols/index.ts";
import type {
  CalculatorInputs,
  CalculatorState,
  ExpiryTab,
  RateInput,
  SpotInput,
} from "../calculator-types.ts";
import { buildRows, parityReasons, syntheticSpotOfChain, volatilityAtTheMoney } from "../chain-rows.ts";
import type { BuiltRows } from "../chain-rows.ts";
import { createChainOptions } from "./chain-options.ts";
import type { OutputTerms } from "./compute-option.ts";
import { createContractTable } from "./contract-table.ts";
import type { Contract } from "./contract-table.ts";
import { chosenTab, expiryTabs } from "../expiry-tabs.ts";
import { keepEqual, keepSameItems } from "./keep-equal.ts";
import { createQuoteCache } from "./quote-cache.ts";
import { caucionChoices } from "../caucion-choices.ts";

/** What the engine computes: the state less what the store adds. */
export type CalculatorOutputs = Omit<CalculatorState, "inputs" | "connection" | "notices">;

/**
 * Between snapshots the valuation instant stands still until the time to expiry has moved by this share, so a
 * tick computes again only what the tick changed. It moves a volatility by a fourth of a hundred-thousandth of itself.
 */
const heldTimeShare = 1 / 20_000;

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
  effectiveVolatility: 0,
  rows: [],
  counts: { available: 0, listed: 0, unparsed: 0 },
  summary: {
    atTheMoneyVolatility: fail("no-price"),
    impliedRate: fail("no-price"),
    syntheticSpot: fail("no-price"),
    shareBasis: { from: "last", isOld: false, settlement: null },
    areMomentsApart: false,
  },
  revision: 0,
};

function spotInForce(
  book: MarketBook,
  inputs: CalculatorInputs,
): SpotInput & { readonly underlying: string | null } {
  const [stock] = book.stocks.values();
  const feedValue = feedSpot(stock ? [stock] : []);
  const value = inputs.manualSpot ?? feedValue ?? 0;
  const origin = inputs.manualSpot === null ? "feed" : "manual";
  const effective = value * (1 + inputs.whatIf.spotPercent / 100);
  const previousClose = isPositiveNumber(stock?.previousClose) ? stock.previousClose : null;
  return { value, origin, feedValue, previousClose, effective, underlying: stock?.symbol ?? null };
}

function rateChoice({ rateMode, caucionDays, manualRatePercent }: CalculatorInputs): RateChoice {
  if (rateMode === "implied") return "implied";
  return rateMode === "manual" ? { tnaPercent: manualRatePercent } : { termDays: caucionDays };
}

/** Turns a book and the inputs into what the calculator shows, keeping every object that did not change. */
export class CalculatorEngine {
  readonly #clock: ClockPort;
  readonly #table = createContractTable();
  readonly #options = createChainOptions();
  readonly #quotes = createQuoteCache();
  #outputs: CalculatorOutputs = emptyOutputs;
  #terms: OutputTerms | null = null;
  #valuedAt: number | null = null;
  #parity: ParityTerms | undefined;
  #built: BuiltRows | null = null;

  constructor({ clock }: { clock: ClockPort }) {
    this.#clock = clock;
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
    const world = { book, inputs, spot, expiry, quoted, valuedAt };
    const parity = this.#parityTerms(world);
    const { rate, impliedRate } = this.#rates(world, parity);
    const terms = this.#termsOf({ ...world, rate });
    const rows = this.#rows({ ...world, asOf, terms, parity });
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
      effectiveVolatility: terms.volatility,
      rows,
      counts: keepEqual(before.counts, this.#counts(book)),
      summary: keepEqual(before.summary, {
        atTheMoneyVolatility: volatilityAtTheMoney(rows, spot.value),
        impliedRate,
        syntheticSpot: syntheticSpotOfChain(rows, spot.value),
        shareBasis: parity.share.basis,
        areMomentsApart: book.source?.momentsApart === true,
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

  #rates({ book, inputs, spot, quoted }: World, parity: ParityTerms) {
    const implied = expiryRate(pairByStrike(quoted), { ...parity, spot: spot.value });
    const inForce = rateInForce({
      choice: rateChoice(inputs),
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

  /** The very same object while no term changed: identity is what tells the options to stay. */
  #termsOf({ inputs, spot, expiry, valuedAt, rate }: World & { rate: RateInput }): OutputTerms {
    const years = expiry ? yearsToExpiry({ asOf: valuedAt, expiration: expiry.expiration }) : 0;
    const { volatilityPoints, daysForward } = inputs.whatIf;
    const market = {
      spot: spot.value,
      yearsToExpiry: years,
      rate: rate.continuous,
      model: pricingModels[inputs.model],
    };
    const next: OutputTerms = {
      market: keepSameItems(this.#terms?.market, market),
      spot: spot.effective,
      yearsToExpiry: Math.max(0, years - daysForward / calendarDaysPerYear),
      rate: market.rate,
      model: market.model,
      volatility: Math.max(0, (inputs.volatilityPercent + volatilityPoints) / 100),
      addedVolatility: volatilityPoints / 100,
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
  readonly valuedAt: number;
};
type RowTerms = { readonly asOf: number; readonly terms: OutputTerms; readonly parity: ParityTerms };
