import type { CaucionRate, MarketOption, MarketStock } from "@paridad/core/contract";
import { formatDays } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { createNumberReader, isRow, textField } from "../polled/provider-numbers.ts";
import type { Note, NumberReader, ProviderRow } from "../polled/provider-numbers.ts";
import { iolSettlements } from "./iol-api.ts";

/** A provider's clock further ahead of the machine's than this is not believed. */
const believedSkewMilliseconds = 5 * 60_000;

/**
 * A provider's local time (Buenos Aires where it names no zone) as ISO; null where it states none, the year 1 that stands
 * for none, or an instant to come.
 */
function statedInstant(text: string | null, now: number): { instant: string | null; isSkewed: boolean } {
  const none = { instant: null, isSkewed: false };
  if (text === null) return none;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const at = Date.parse(hasZone ? text : `${text}-03:00`);
  if (Number.isNaN(at) || at < Date.UTC(2000, 0)) return none;
  if (at > now + believedSkewMilliseconds) return { instant: null, isSkewed: true };
  return { instant: new Date(at).toISOString(), isSkewed: false };
}

/** The rows of an answer: a bare list (`Opciones`) or the `titulos` of a panel; null when it is neither. */
export function rowsOf(body: unknown): readonly ProviderRow[] | null {
  const rows = isRow(body) ? body["titulos"] : body;
  return Array.isArray(rows) ? rows.filter(isRow) : null;
}

/** A quote's best sides: one object in panels, a list of levels in a paper's own quote, null where there are none. */
function sidesOf(row: ProviderRow): ProviderRow {
  const { puntas } = row;
  const side: unknown = Array.isArray(puntas) ? puntas[0] : puntas;
  return isRow(side) ? side : {};
}

function instantOf(row: ProviderRow, { symbol, now, note }: ReadOptions): string | null {
  const { instant, isSkewed } = statedInstant(textField(row, "fechaHora") ?? textField(row, "fecha"), now);
  if (isSkewed) note("clock-skew", symbol);
  return instant;
}

type ReadOptions = { readonly symbol: string; readonly now: number; readonly note: Note };
type Quote = Required<
  Pick<
    MarketStock,
    "bid" | "ask" | "bidSize" | "askSize" | "last" | "previousClose" | "volume" | "turnover" | "datetime"
  >
>;

function readQuote(row: ProviderRow, options: ReadOptions, numbers: NumberReader): Quote {
  const sides = sidesOf(row);
  return {
    bid: numbers.price(sides, "precioCompra"),
    ask: numbers.price(sides, "precioVenta"),
    bidSize: numbers.price(sides, "cantidadCompra"),
    askSize: numbers.price(sides, "cantidadVenta"),
    last: numbers.price(row, "ultimoPrecio"),
    // A panel's `ultimoCierre` has been seen equal to its last price: it is no previous close.
    previousClose: numbers.price(row, "cierreAnterior"),
    volume: numbers.count(row, "volumenNominal" in row ? "volumenNominal" : "volumen"),
    turnover: numbers.count(row, "montoOperado"),
    datetime: instantOf(row, options),
  };
}

/** The quote of an option, prices in pesos a share, volume in contracts. */
export function readIolOption(row: ProviderRow, options: ReadOptions): Omit<MarketOption, "symbol"> {
  const numbers = createNumberReader(options.symbol, options.note);
  return { ...readQuote(row, options, numbers), operations: numbers.count(row, "cantidadOperaciones") };
}

/** The settlement that a quote states (`t0`, `T1`), or the requested one. */
export function settlementOf(row: ProviderRow, name: keyof typeof iolSettlements): string {
  const stated = textField(row, "plazo")?.toLowerCase() ?? "";
  return ownValue<string>(iolSettlements, stated) ?? iolSettlements[name];
}

/** A line of the share, volume in shares. */
export function readIolShare(row: ProviderRow, options: ReadOptions & { settlement: string }): MarketStock {
  const numbers = createNumberReader(`${options.symbol} ${options.settlement}`, options.note);
  return { symbol: options.symbol, settlement: options.settlement, ...readQuote(row, options, numbers) };
}

const longestTermDays = 365;

const bareTerm = /^(\d{1,3})\s*(?:d(?:[ií]as?)?)?$/i;
const saidTerm = /(?:^|[^\dA-Z])(\d{1,3})\s*d(?:[ií]as?)?(?:$|[^\dA-Z])/i;

/** The term in days: `plazo` (`7`, `7 días`), the symbol (`PESOS - 7D`) or the words (`Caución a 7 días`); never a date's day. */
function termOf(row: ProviderRow): number | null {
  const labelled = saidTerm.exec(`${textField(row, "simbolo") ?? ""} ${textField(row, "descripcion") ?? ""}`);
  const term = bareTerm.exec(textField(row, "plazo") ?? "") ?? labelled;
  const days = Number(term?.[1] ?? 0);
  return days > 0 && days <= longestTermDays ? days : null;
}

function isForeign(row: ProviderRow): boolean {
  const words = ["moneda", "simbolo", "descripcion"].map((field) => textField(row, field) ?? "").join(" ");
  return /d[oó]lar|usd|u\$s/i.test(words) || textField(row, "moneda") === "2";
}

/** One term of the ladder, TNA in percent; null, noted, where it is no caución in pesos with a term and a rate. */
export function readIolRate(row: ProviderRow, { note }: Pick<ReadOptions, "note">): CaucionRate | null {
  const name = textField(row, "simbolo") ?? textField(row, "descripcion") ?? JSON.stringify(row);
  if (isForeign(row)) {
    note("foreign-rate", name);
    return null;
  }
  const days = termOf(row);
  if (days === null) {
    note("rate-without-term", name);
    return null;
  }
  const numbers = createNumberReader(name, note);
  const sides = sidesOf(row);
  const bidRate = numbers.price(sides, "precioCompra");
  const askRate = numbers.price(sides, "precioVenta");
  const middle = bidRate !== null && askRate !== null ? (bidRate + askRate) / 2 : null;
  const rate = numbers.price(row, "ultimoPrecio") ?? middle ?? bidRate ?? askRate;
  if (rate === null) return null;
  return { days, rate, description: formatDays(days), bidRate, askRate, fallback: false };
}
