import { caucionRateSchema, marketOptionSchema, marketStockSchema } from "@paridad/core/contract";
import type { CaucionRate, MarketOption, MarketStock } from "@paridad/core/contract";
import {
  checkReferenceExpiration,
  normalizeSymbol,
  parseOptionSymbol,
  readSymbolParts,
} from "@paridad/core/symbols";
import type { OptionSymbolParts } from "@paridad/core/symbols";
import * as z from "zod";
import type { Clock, FeedFault } from "../feed.ts";

type OnFault = (fault: FeedFault, detail?: string) => void;
type Reference = Pick<MarketOption, "symbol" | "strike" | "expiration" | "expirationEstimated">;
type Stated = { readonly strike: number | null | undefined; readonly expiration: string | null | undefined };
/** A contract's reference data, and the words of the upstream that it was made of. */
type Known = {
  readonly stated: Stated;
  readonly reference: Reference;
  readonly closedDays: Clock["closedDays"];
};
/** The share's price and the calendar that a contract is read by. */
type Place = {
  readonly spot: number | null;
  readonly asOf: number;
  readonly closedDays?: Clock["closedDays"];
};
type Schema<Item> = { safeParse(value: unknown): { success: boolean; data?: Item | undefined } };

const nothingStated: Stated = { strike: undefined, expiration: undefined };
const optionSchema: Schema<MarketOption> = z.object(marketOptionSchema.shape);
const stockSchema: Schema<MarketStock> = z.object(marketStockSchema.shape);
const rateSchema: Schema<CaucionRate> = z.object(caucionRateSchema.shape);

function isIsoInstant(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Some providers send numbers as text and times in their own format: unreadable values become unknown. */
function readable(item: object): object {
  const texts = new Set(["symbol", "expiration", "settlement", "description"]);
  const entries = Object.entries(item).map(([field, value]) => {
    if (field === "datetime") return [field, isIsoInstant(value) ? value : null];
    if (typeof value !== "string" || texts.has(field)) return [field, value];
    const isNumber = value.trim() !== "" && Number.isFinite(Number(value));
    return [field, isNumber ? Number(value) : null];
  });
  return Object.fromEntries(entries);
}

function readItem<Item>(schema: Schema<Item>, item: unknown): { item: Item; isMended: boolean } | null {
  const parsed = schema.safeParse(item);
  const hasInstant =
    typeof item !== "object" || item === null || !("datetime" in item) || isIsoInstant(item.datetime);
  if (parsed.success && parsed.data !== undefined && hasInstant) {
    return { item: parsed.data, isMended: false };
  }
  if (typeof item !== "object" || item === null) return null;
  const mended = schema.safeParse(readable(item));
  return mended.success && mended.data !== undefined ? { item: mended.data, isMended: true } : null;
}

/** An option's statements, with its earlier ones where it is silent now. */
function statedNow({ strike, expiration }: MarketOption, before: Stated = nothingStated): Stated {
  return { strike: strike ?? before.strike, expiration: expiration ?? before.expiration };
}

function isSame(one: Stated, other: Stated): boolean {
  return one.strike === other.strike && one.expiration === other.expiration;
}

/**
 * Reads the items of updates one by one, so a bad one harms no other: each is in the answer or counted. An option
 * gets the reference data that its upstream leaves out, by the exchange's rules, marked as estimated.
 */
export class UpstreamItems {
  readonly #onFault: OnFault;
  readonly #references = new Map<string, Known>();
  readonly #unreadable = new Set<string>();

  constructor(onFault: OnFault) {
    this.#onFault = onFault;
  }

  stocks(items: readonly unknown[]): MarketStock[] {
    return items.flatMap((item) => this.#read(stockSchema, item) ?? []);
  }

  rates(items: readonly unknown[]): CaucionRate[] {
    return items.flatMap((item) => this.#read(rateSchema, item) ?? []);
  }

  options(items: readonly unknown[], place: Place): MarketOption[] {
    return items.flatMap((item) => {
      const option = this.#read(optionSchema, item);
      if (option === null) return [];
      const symbol = normalizeSymbol(option.symbol).symbol;
      const reference = this.#referenceOf({ ...option, symbol }, place);
      return reference === null ? [] : [{ ...option, ...reference }];
    });
  }

  #read<Item>(schema: Schema<Item>, item: unknown): Item | null {
    const read = readItem(schema, item);
    if (read === null || read.isMended) this.#onFault("malformed-row", JSON.stringify(item) ?? "");
    return read?.item ?? null;
  }

  /** Stated fields replace known ones; the rest is derived once per contract, and faults are reported once. */
  #referenceOf(option: MarketOption, at: Place): Reference | null {
    const { symbol } = option;
    if (this.#unreadable.has(symbol)) return null;
    const known = this.#references.get(symbol);
    const stated = statedNow(option, known?.stated);
    if (known !== undefined && known.closedDays === at.closedDays && isSame(stated, known.stated))
      return known.reference;
    const parts = readSymbolParts(symbol);
    if (!parts.ok) {
      this.#unreadable.add(symbol);
      this.#onFault("unparsed-symbol", `${symbol}: ${parts.reason}`);
      return null;
    }
    const isEstimatedUpstream = option.expirationEstimated === true;
    const expiry = this.#expirationOf(parts, {
      stated: stated.expiration,
      isEstimatedUpstream,
      ...at,
    });
    const strike = this.#strikeOf(symbol, stated.strike ?? known?.reference.strike, at.spot);
    const reference = { symbol, ...expiry, ...strike };
    // A strike that waits for the first spot is worked out again with the next quote.
    if (strike !== null) this.#references.set(symbol, { stated, reference, closedDays: at.closedDays });
    return reference;
  }

  #expirationOf(
    { symbol, month }: OptionSymbolParts,
    statement: Place & { stated: string | null | undefined; isEstimatedUpstream: boolean },
  ): Pick<Reference, "expiration" | "expirationEstimated"> {
    const { stated, isEstimatedUpstream, asOf, closedDays } = statement;
    const checked = checkReferenceExpiration({ month, expiration: stated, asOf, closedDays });
    if (!checked.ok) {
      this.#onFault(checked.reason === "missing" ? "expiration-missing" : "expiration-refused", symbol);
    }
    const expirationEstimated = isEstimatedUpstream || checked.estimated;
    return { expiration: checked.expiration, expirationEstimated };
  }

  #strikeOf(
    symbol: string,
    stated: number | null | undefined,
    spot: number | null,
  ): { strike: number } | null {
    const parsed = parseOptionSymbol(symbol, { reference: { strike: stated }, spot });
    if (!parsed.ok) return null;
    if (parsed.referenceDisagrees) this.#onFault("strike-disagrees", `${symbol} ${stated}`);
    if (parsed.strikeCertainty === "inferred") this.#onFault("strike-estimated", symbol);
    return { strike: parsed.strike };
  }
}
