import type { MarketOption } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import {
  buenosAiresDate,
  checkReferenceExpiration,
  normalizeSymbol,
  parseOptionSymbol,
  readSymbolParts,
} from "@paridad/core/symbols";
import type { Note } from "./provider-numbers.ts";

/** The share that the product follows. */
export const underlying = "GGAL";
const optionRoot = "GFG";

export type Reference = Required<
  Pick<MarketOption, "symbol" | "strike" | "expiration" | "expirationEstimated">
>;
/** The share's price and the calendar that a contract is read by. */
export type ReferencePlace = {
  readonly spot: number | null;
  readonly asOf: number;
  readonly closedDays?: readonly string[] | undefined;
};
type Stated = {
  readonly strike: number | null;
  /** `YYYY-MM-DD`, a time after it is cut. */
  readonly expiration: string | null;
};

/**
 * Reference data of the contracts a provider names. Facts the feed leaves out, or states against the symbol and the calendar,
 * are worked out by the exchange's rules, marked as estimated and noted. A strike placed by the spot stays where it was placed
 * first, so that it does not move with the share.
 */
export class ContractReferences {
  readonly #note: Note;
  readonly #placed = new Map<string, number>();
  #placedOn = "";

  constructor(note: Note) {
    this.#note = note;
  }

  /** A contract of the product's underlying, or null, noted: another's, or a symbol that can't be read. */
  of(text: string, stated: Stated, at: ReferencePlace): Reference | null {
    const { symbol } = normalizeSymbol(text);
    const parts = readSymbolParts(symbol);
    if (!parts.ok) return this.#refuse(symbol, parts.reason);
    if (parts.company !== optionRoot) {
      this.#note("other-underlying", symbol);
      return null;
    }
    const strike = this.#strikeOf(symbol, stated.strike, at);
    if (strike === null) return this.#refuse(symbol, "strike-unknown");
    const { asOf, closedDays } = at;
    const checked = checkReferenceExpiration({ ...stated, month: parts.month, asOf, closedDays });
    if (!checked.ok) {
      this.#note(checked.reason === "missing" ? "expiration-missing" : "expiration-refused", symbol);
    }
    return { symbol, strike, expiration: checked.expiration, expirationEstimated: checked.estimated };
  }

  #refuse(symbol: string, reason: string): null {
    // Whole panels hold other papers' contracts; one that can't be read still says by its root whose it is.
    const fault = symbol.startsWith(optionRoot) ? "unparsed-symbol" : "other-underlying";
    this.#note(fault, fault === "unparsed-symbol" ? `${symbol}: ${reason}` : symbol);
    return null;
  }

  #strikeOf(
    symbol: string,
    stated: number | null,
    { spot, asOf }: { spot: number | null; asOf: number },
  ): number | null {
    const parsed = parseOptionSymbol(symbol, { reference: { strike: stated } });
    // A symbol written whole wins over words that say otherwise (`GFGC7400EN` is described as 850).
    const written = parsed.ok && parsed.referenceDisagrees ? parseOptionSymbol(symbol) : parsed;
    if (isPositiveNumber(stated) && (!parsed.ok || parsed.referenceDisagrees)) {
      this.#note("strike-disagrees", `${symbol} ${stated}`);
    }
    if (written.ok) return written.strike;
    return parsed.ok ? parsed.strike : this.#place(symbol, spot, asOf);
  }

  #place(symbol: string, spot: number | null, asOf: number): number | null {
    const today = buenosAiresDate(asOf);
    if (this.#placedOn !== today) this.#placed.clear();
    this.#placedOn = today;
    const known = this.#placed.get(symbol);
    if (known !== undefined) return known;
    const parsed = parseOptionSymbol(symbol, { spot });
    if (!parsed.ok) return null;
    this.#note("strike-estimated", symbol);
    this.#placed.set(symbol, parsed.strike);
    return parsed.strike;
  }
}
