import {
  buenosAiresDate,
  checkReferenceExpiration,
  normalizeSymbol,
  parseOptionSymbol,
  readSymbolParts,
} from "@paridad/core/symbols";
import type { MarketOption } from "@paridad/core/contract";
import * as z from "zod";
import type { Clock, FeedFault } from "../feed.ts";

/** The share that the product follows. */
const underlying = "GGAL";
const optionRoot = "GFG";

const instrumentSchema = z.object({
  instrumentId: z.object({ symbol: z.string() }),
  cficode: z.string().nullish(),
  maturityDate: z.string().nullish(),
  strike: z.coerce.number().nullish(),
});
type Instrument = z.infer<typeof instrumentSchema>;

/** Reference data of an option; without a strike when the symbol hides it and the provider does not state it. */
export type ListedOption = Pick<MarketOption, "symbol" | "strike" | "expiration" | "expirationEstimated">;

/** The instruments that are followed, each by the provider's whole symbol. */
export type PrimaryListing = {
  readonly options: ReadonlyMap<string, ListedOption>;
  /** Settlement of each line of the underlying's stock. */
  readonly stocks: ReadonlyMap<string, string>;
  /** Days of each caución in pesos. */
  readonly cauciones: ReadonlyMap<string, number>;
  readonly faults: readonly { readonly fault: FeedFault; readonly detail: string }[];
};

type Found = { readonly text: string; readonly settlement: string; readonly instrument: Instrument };

/** `20260821` as `2026-08-21`; anything else is left for the expiration check to refuse. */
function dateOf(maturity: string | null | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(maturity ?? "");
  return match === null ? (maturity ?? null) : `${match[1]}-${match[2]}-${match[3]}`;
}

/** The settlement that most options are listed with; at a tie the shorter, which is where the market moved in 2026. */
function usualSettlement(groups: Iterable<readonly Found[]>): string | undefined {
  const counts = new Map<string, number>();
  for (const lines of groups) {
    for (const { settlement } of lines) counts.set(settlement, (counts.get(settlement) ?? 0) + 1);
  }
  const order = ["CI", "T0", "24HS", "T1", "48HS", "T2"];
  return [...counts.keys()].toSorted(
    (left, right) =>
      (counts.get(right) ?? 0) - (counts.get(left) ?? 0) || order.indexOf(left) - order.indexOf(right),
  )[0];
}

class Listing implements PrimaryListing {
  readonly options = new Map<string, ListedOption>();
  readonly stocks = new Map<string, string>();
  readonly cauciones = new Map<string, number>();
  readonly faults: { fault: FeedFault; detail: string }[] = [];
  readonly #found = new Map<string, Found[]>();
  readonly #asOf: number;
  readonly #closedDays: Clock["closedDays"];

  constructor({ now, closedDays }: Clock) {
    this.#asOf = now();
    this.#closedDays = closedDays;
  }

  take(row: unknown): void {
    const parsed = instrumentSchema.safeParse(row);
    if (!parsed.success) return this.#note("malformed-row", JSON.stringify(row) ?? "");
    const text = parsed.data.instrumentId.symbol;
    const { symbol, settlement } = normalizeSymbol(text);
    const caucion = /^PESOS (\d{1,3})D$/.exec(symbol);
    if (caucion !== null) this.cauciones.set(text, Number(caucion[1]));
    else if (symbol === underlying && settlement !== null) this.stocks.set(text, settlement);
    else if (symbol.startsWith(optionRoot) && /^O[CP]/.test(parsed.data.cficode ?? "OC")) {
      const line = { text, settlement: settlement ?? "", instrument: parsed.data };
      this.#found.set(symbol, [...(this.#found.get(symbol) ?? []), line]);
    }
    return undefined;
  }

  finish(): void {
    const usual = usualSettlement(this.#found.values());
    for (const [symbol, lines] of this.#found) {
      const line = lines.find(({ settlement }) => settlement === usual) ?? lines[0];
      if (line !== undefined) this.#list(symbol, line);
    }
  }

  #list(symbol: string, { text, instrument }: Found): void {
    const parts = readSymbolParts(symbol);
    if (!parts.ok) return this.#note("unparsed-symbol", text);
    const parsed = parseOptionSymbol(symbol, { reference: { strike: instrument.strike } });
    if (parsed.ok && parsed.referenceDisagrees)
      this.#note("strike-disagrees", `${text} ${instrument.strike}`);
    const stated = dateOf(instrument.maturityDate);
    const asOf = this.#asOf;
    const checked = checkReferenceExpiration({
      month: parts.month,
      expiration: stated,
      asOf,
      closedDays: this.#closedDays,
    });
    if (!checked.ok) {
      const isPast = stated !== null && stated < buenosAiresDate(asOf);
      if (isPast) return undefined;
      this.#note(checked.reason === "missing" ? "expiration-missing" : "expiration-refused", text);
    }
    this.options.set(text, {
      symbol,
      ...(parsed.ok ? { strike: parsed.strike } : {}),
      expiration: checked.expiration,
      expirationEstimated: checked.estimated,
    });
    return undefined;
  }

  #note(fault: FeedFault, detail: string): void {
    this.faults.push({ fault, detail });
  }
}

/**
 * Picks the options of GGAL, its stock and the cauciones in pesos out of the provider's list. An option listed with several
 * settlements is followed in the one that most have. Unreadable rows are in `faults`, never dropped silently.
 */
export function readListing(rows: readonly unknown[], clock: Clock): PrimaryListing {
  const listing = new Listing(clock);
  for (const row of rows) listing.take(row);
  listing.finish();
  return listing;
}
