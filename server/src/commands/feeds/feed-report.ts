import type { MarketOption, MarketSource, MarketStock } from "@paridad/core/contract";
import {
  formatAge,
  formatDate,
  formatInteger,
  formatPrice,
  formatStrike,
  formatTimestamp,
  formatTna,
} from "@paridad/core/formats";
import { isPositiveNumber } from "@paridad/core/lib";
import {
  feedFaultMessage,
  feedLossMessage,
  marketSourceName,
  marketSourceNotes,
} from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import { feedSpot } from "@paridad/core/quotes";
import { statedDelay } from "../../market/feed.ts";
import type { FaultLog } from "../../market/feed-health.ts";
import type { MarketBook } from "../../market/market-book.ts";

const shownContracts = 12;
const widths = [14, 12, 12, 12, 12, 12] as const;

function sharingOf(source: MarketSource): string {
  switch (source.redistribution ?? "full") {
    case "none":
      return "solo en las pantallas de Paridad; nada por la API, las claves, los widgets ni la muestra pública";
    case "delayed": {
      // On top of the delay it comes with.
      const isOnTime = statedDelay(source) === 0;
      return `fuera de las pantallas de Paridad, con ${delayedSeconds / 60} minutos ${isOnTime ? "" : "más "}de demora`;
    }
    case "full":
      return "también por la API, las claves, los widgets y la muestra pública";
  }
}

function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

function rowOf(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index] ?? 12)))
    .join("");
}

function shareLine({ symbol, settlement, last, bid, ask, datetime }: MarketStock, now: number): string {
  const name = [symbol, symbol.includes(" - ") ? null : settlement].filter(Boolean).join(" ");
  const age = formatAge({ instant: datetime, now });
  return `Acción ${name}: ${formatPrice(last)} (compra ${formatPrice(bid)}, venta ${formatPrice(ask)}, ${age})`;
}

function isQuoted({ bid, ask, last }: MarketOption): boolean {
  return [bid, ask, last].some(isPositiveNumber);
}

function contractLines(
  options: readonly MarketOption[],
  { spot, now }: { spot: number | null; now: number },
) {
  const distance = ({ strike }: MarketOption): number =>
    Math.abs(Math.log((strike ?? 1) / (spot ?? strike ?? 1)));
  const [first] = options
    .map(({ expiration }) => expiration ?? "")
    .filter((expiration) => expiration !== "")
    .toSorted();
  const series = options.filter(({ expiration }) => expiration === first);
  const isEstimated = series.some(({ expirationEstimated }) => expirationEstimated === true);
  const nearest = series.toSorted((one, other) => distance(one) - distance(other)).slice(0, shownContracts);
  const inOrder = nearest.toSorted((one, other) => (one.strike ?? 0) - (other.strike ?? 0));
  return [
    "",
    `Vencimiento ${formatDate(first)}${isEstimated ? " (estimado)" : ""}, ${counted(series.length, "opción", "opciones; las más cercanas al precio")}:`,
    rowOf(["Símbolo", "Base", "Compra", "Venta", "Último", "Edad"]),
    ...inOrder.map(({ symbol, strike, bid, ask, last, datetime }) =>
      rowOf([
        symbol,
        formatStrike(strike),
        formatPrice(bid),
        formatPrice(ask),
        formatPrice(last),
        formatAge({ instant: datetime, now }),
      ]),
    ),
  ];
}

/** The first chain of a feed, for the operator; `isPriced` is false where no contract has a price. */
export function chainReport(book: MarketBook): { lines: string[]; isPriced: boolean } {
  const { source, asOf } = book;
  const options = [...book.options.values()];
  const stocks = [...book.stocks.values()];
  const expirations = new Set(options.map(({ expiration }) => expiration));
  const twoSided = options.filter(({ bid, ask }) => isPositiveNumber(bid) && isPositiveNumber(ask)).length;
  const withLast = options.filter(({ last }) => isPositiveNumber(last)).length;
  const isPriced = options.some(isQuoted);
  const rates = book.rates.map(({ description, rate }) => `${description} ${formatTna(rate)}`).join(", ");
  const lines = [
    `Fuente: ${[marketSourceName(source), ...marketSourceNotes(source)].join(" · ")} (${formatTimestamp(asOf)})`,
    `Se puede mostrar: ${sharingOf(source)}.`,
    ...(stocks.length === 0 ? ["Acción: no vino."] : stocks.map((stock) => shareLine(stock, asOf))),
    `Cauciones: ${rates === "" ? "no vinieron" : rates}`,
    `Opciones: ${formatInteger(options.length)} en ${counted(expirations.size, "vencimiento", "vencimientos")}; ${formatInteger(twoSided)} con ambas puntas, ${formatInteger(withLast)} con último precio.`,
    ...(isPriced
      ? contractLines(options, { spot: feedSpot(stocks), now: asOf })
      : ["Ninguna opción tiene precio."]),
  ];
  return { lines, isPriced };
}

/** Quotes that could not be used, by reason, with some examples of each. */
export function faultReport({ counts, examples }: FaultLog): string[] {
  const faultCounts = Object.entries(counts).filter(([, count]) => count > 0);
  if (faultCounts.length === 0) return ["", "Todo lo que vino se pudo usar."];
  return [
    "",
    "Lo que no se pudo usar, o hubo que completar:",
    ...faultCounts.map(([fault, count]) => {
      const some = examples[fault as keyof typeof examples] ?? [];
      const exampleText = some.length === 0 ? "" : ` (${some.join("; ")}${count > some.length ? "; …" : ""})`;
      return `- ${feedFaultMessage(fault)}: ${formatInteger(count)}${exampleText}`;
    }),
  ];
}

const advice: readonly (readonly [RegExp, string])[] = [
  [
    /does not answer$|^silence$|does not open$/,
    "Mirá la salida a internet de esta máquina, MARKET_URL y si el proveedor está en pie.",
  ],
  [
    /answered 429$/,
    "El proveedor pide menos consultas: subí MARKET_POLL_SECONDS y esperá unos minutos. ¿Hay otro proceso con la misma cuenta?",
  ],
  [/answered 5\d\d$|sent no JSON$/, "El proveedor está caído o en mantenimiento: probá más tarde."],
  [
    /has another form$|sent too much$/,
    "El proveedor cambió su respuesta, o MARKET_URL apunta a otra cosa. Guardá este informe: hay que adaptar la fuente.",
  ],
  [/came empty$/, "El proveedor respondió sin opciones: antes de la apertura y los feriados puede pasar."],
];
const accountAdvice =
  "Revisá MARKET_USERNAME y MARKET_PASSWORD (o MARKET_PASSWORD_FILE) entrando con ellos en la página del proveedor, y que la cuenta tenga la API habilitada. No insistas: el proveedor puede bloquear la cuenta.";

/** Why a feed gave no chain, and what to try. */
export function troubleReport(name: string, reason: string, isRefused: boolean): string[] {
  const tip = advice.find(([pattern]) => pattern.test(reason))?.[1];
  const hint = isRefused ? accountAdvice : (tip ?? "Buscá el motivo en docs/feeds.md.");
  return [`${name}: no dio la cadena.`, `Motivo: ${feedLossMessage(reason)}.`, hint];
}
