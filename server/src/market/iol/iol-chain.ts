import type { MarketOption } from "@paridad/core/contract";
import { ContractReferences } from "../polled/contract-references.ts";
import type { Reference, ReferencePlace } from "../polled/contract-references.ts";
import { isRow, textField } from "../polled/provider-numbers.ts";
import type { Note, ProviderRow } from "../polled/provider-numbers.ts";
import { readIolOption } from "./iol-rows.ts";

/** True, and noted, where the answer has named the symbol already: the first row of a symbol counts. */
function isKnown(options: ReadonlyMap<string, unknown>, symbol: string, note: Note): boolean {
  if (!options.has(symbol)) return false;
  note("duplicate-row", symbol);
  return true;
}

/** Stated by panels alone; otherwise in words: `Call GGAL 2,654.90 Vencimiento: 19/12/2025`. */
function strikeStated(row: ProviderRow): number | null {
  const stated = Number(row["precioEjercicio"] ?? 0);
  if (stated > 0) return stated;
  const figures = /\s([\d,]+(?:\.\d+)?)\s+Vencimiento/.exec(textField(row, "descripcion") ?? "")?.[1];
  const strike = Number(figures?.replaceAll(",", ""));
  return strike > 0 ? strike : null;
}

function expirationStated(row: ProviderRow): string | null {
  const date = textField(row, "fechaVencimiento")?.slice(0, 10) ?? null;
  return date?.startsWith("0001") ? null : date;
}

/**
 * The chain: reference data out of the list, quotes out of the panel or of each contract's own answer. Quotes of the list
 * itself (a last price, no sides, no time) hold until something better comes.
 */
export class IolChain {
  readonly #note: Note;
  readonly #references: ContractReferences;
  #listed = new Map<string, ProviderRow>();
  readonly #quoted = new Map<string, ProviderRow>();
  #fromPanel = new Map<string, ProviderRow>();

  constructor(note: Note) {
    this.#note = note;
    this.#references = new ContractReferences(note);
  }

  get size(): number {
    return this.#listed.size;
  }

  /** Takes the list; returns how many of its rows name a symbol. */
  list(rows: readonly ProviderRow[]): number {
    const listed = new Map<string, ProviderRow>();
    for (const row of rows) {
      const symbol = this.#symbolOf(row);
      if (symbol !== null && !isKnown(listed, symbol, this.#note)) listed.set(symbol, row);
    }
    if (listed.size > 0) this.#listed = listed;
    for (const symbol of this.#quoted.keys()) if (!this.#listed.has(symbol)) this.#quoted.delete(symbol);
    return listed.size;
  }

  /** Takes the panel of every option; returns how many of its rows are the list's. */
  panel(rows: readonly ProviderRow[]): number {
    const rowsBySymbol = new Map<string, ProviderRow>();
    for (const row of rows) {
      const symbol = this.#symbolOf(row);
      if (symbol !== null && !isKnown(rowsBySymbol, symbol, this.#note)) rowsBySymbol.set(symbol, row);
    }
    this.#fromPanel = rowsBySymbol;
    const known = [...rowsBySymbol.keys()].filter((symbol) => this.#listed.has(symbol)).length;
    // Answers read one by one, while there was no panel, are older.
    if (known > 0) this.#quoted.clear();
    return known;
  }

  /** Takes one contract's own quote. */
  quote(symbol: string, row: ProviderRow): void {
    this.#quoted.set(symbol, row);
  }

  /** Every contract as it is known now. */
  options(at: ReferencePlace): MarketOption[] {
    const symbols = new Set([...this.#listed.keys(), ...this.#fromPanel.keys()]);
    return [...symbols].flatMap((symbol) => {
      const reference = this.#referenceOf(symbol, at);
      return reference === null
        ? []
        : [{ ...this.#quoteOf(reference.symbol, symbol, at.asOf), ...reference }];
    });
  }

  /** The contracts as they were listed, nearest to the spot first: the order in which quotes matter. */
  nearest(at: ReferencePlace): string[] {
    const strikes = new Map<string, number>();
    for (const symbol of this.#listed.keys()) {
      const reference = this.#referenceOf(symbol, at);
      if (reference !== null) strikes.set(symbol, reference.strike ?? 0);
    }
    const spot = at.spot ?? 0;
    const distance = (symbol: string): number => Math.abs(Math.log((strikes.get(symbol) ?? 0) / (spot || 1)));
    return [...strikes.keys()].toSorted((left, right) => distance(left) - distance(right));
  }

  #symbolOf(row: ProviderRow): string | null {
    const symbol = textField(row, "simbolo")?.toUpperCase() ?? null;
    if (symbol === null) this.#note("malformed-row", JSON.stringify(row));
    return symbol;
  }

  #referenceOf(symbol: string, at: ReferencePlace): Reference | null {
    const row = { ...this.#fromPanel.get(symbol), ...this.#listed.get(symbol) };
    const stated = { strike: strikeStated(row), expiration: expirationStated(row) };
    return this.#references.of(symbol, stated, at);
  }

  #quoteOf(name: string, symbol: string, now: number): Omit<MarketOption, "symbol"> {
    const cotizacion = this.#listed.get(symbol)?.["cotizacion"];
    const fallback = isRow(cotizacion) ? cotizacion : {};
    const row = this.#quoted.get(symbol) ?? this.#fromPanel.get(symbol) ?? fallback;
    const quote = readIolOption(row, { symbol: name, now, note: this.#note });
    if (row === fallback || quote.last !== null) return quote;
    return { ...quote, last: readIolOption(fallback, { symbol: name, now, note: this.#note }).last ?? null };
  }
}
