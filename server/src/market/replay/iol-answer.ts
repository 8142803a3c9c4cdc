import type { MarketOption } from "@paridad/core/contract";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";
import { checkReferenceExpiration, normalizeSymbol, parseOptionSymbol } from "@paridad/core/symbols";
import * as z from "zod";
import type { FeedFault } from "../feed.ts";
import type { RecordedRow } from "./recorded-option.ts";

const number = z.number().nullish();
const sideSchema = z.object({
  precioCompra: number,
  precioVenta: number,
  cantidadCompra: number,
  cantidadVenta: number,
});
/** One item of `GET /api/v2/bCBA/Titulos/GGAL/Opciones`. */
const itemSchema = z.object({
  simbolo: z.string(),
  descripcion: z.string().nullish(),
  fechaVencimiento: z.string().nullish(),
  cotizacion: z
    .object({
      ultimoPrecio: number,
      cierreAnterior: number,
      montoOperado: number,
      volumenNominal: number,
      cantidadOperaciones: number,
      fechaHora: z.string().nullish(),
      puntas: z.union([sideSchema, z.array(sideSchema)]).nullish(),
    })
    .nullish(),
});
type Quote = NonNullable<z.infer<typeof itemSchema>["cotizacion"]>;

/** The strike is stated only in words: `Call GGAL 2,654.90 Vencimiento: 19/12/2025`. */
export function describedStrike(description: string | null | undefined): number | null {
  const figures = /\s([\d,]+(?:\.\d+)?)\s+Vencimiento/.exec(description ?? "")?.[1];
  const strike = figures === undefined ? null : Number(figures.replaceAll(",", ""));
  return isPositiveNumber(strike) ? strike : null;
}

/** Where the words and a symbol that is written whole disagree, the symbol is right (`GFGC7400EN` is described as 850). */
function strikeOf(symbol: string, described: number | null): ReturnType<typeof parseOptionSymbol> {
  const parsed = parseOptionSymbol(symbol, { reference: { strike: described } });
  if (!parsed.ok || !parsed.referenceDisagrees) return parsed;
  const written = parseOptionSymbol(symbol);
  return written.ok ? { ...written, referenceDisagrees: true } : parsed;
}

/** The list's own quotes carry no sides and the instant 0001-01-01: such a time is that of the answer. */
function instantOf(text: string | null | undefined, answeredAt: number): number {
  const at = Date.parse(`${text}-03:00`);
  return Number.isNaN(at) || at < 0 ? answeredAt : at;
}

function quoteOf(quote: Quote | null | undefined): Partial<MarketOption> {
  const { puntas } = quote ?? {};
  const side = Array.isArray(puntas) ? puntas[0] : puntas;
  const price = (value: number | null | undefined) => (isPositiveNumber(value) ? value : null);
  const count = (value: number | null | undefined) => (isKnownNumber(value) ? value : null);
  return {
    bid: price(side?.precioCompra),
    ask: price(side?.precioVenta),
    bidSize: price(side?.cantidadCompra),
    askSize: price(side?.cantidadVenta),
    last: price(quote?.ultimoPrecio),
    previousClose: price(quote?.cierreAnterior),
    volume: count(quote?.volumenNominal),
    operations: count(quote?.cantidadOperaciones),
    turnover: count(quote?.montoOperado),
  };
}

function readItem(item: unknown, answeredAt: number): RecordedRow {
  const parsedItem = itemSchema.safeParse(item);
  if (!parsedItem.success) {
    return { ok: false, fault: "malformed-row", detail: JSON.stringify(item) ?? "" };
  }
  const { simbolo, descripcion, fechaVencimiento, cotizacion } = parsedItem.data;
  const { symbol } = normalizeSymbol(simbolo);
  const parsed = strikeOf(symbol, describedStrike(descripcion));
  if (!parsed.ok) return { ok: false, fault: "unparsed-symbol", detail: `${simbolo}: ${parsed.reason}` };
  const expiration = fechaVencimiento?.slice(0, 10);
  const checked = checkReferenceExpiration({ month: parsed.month, expiration, asOf: answeredAt });
  const faults: FeedFault[] = [];
  if (!checked.ok) faults.push(checked.reason === "missing" ? "expiration-missing" : "expiration-refused");
  if (parsed.referenceDisagrees) faults.push("strike-disagrees");
  if (parsed.strikeCertainty === "inferred") faults.push("strike-estimated");
  const at = instantOf(cotizacion?.fechaHora, answeredAt);
  const option: MarketOption = {
    symbol,
    strike: parsed.strike,
    expiration: checked.expiration,
    expirationEstimated: checked.estimated,
    ...quoteOf(cotizacion),
    datetime: new Date(at).toISOString(),
  };
  return { ok: true, quote: { at, option }, faults };
}

/**
 * Reads a recorded answer of InvertirOnline's list of options, each item to a row or to the reason why it is none.
 * `answeredAt` is the instant of the answer, epoch milliseconds.
 */
export function readIolAnswer(body: unknown, answeredAt: number): RecordedRow[] {
  return Array.isArray(body) ? body.map((item) => readItem(item, answeredAt)) : [];
}
