import { marketErrorMessages } from "../contract/market/market-errors.ts";

/** Why a number of the calculator is a dash; the title of the cell. */
export const unknownReasonMessages = {
  "no-spot": "Falta el precio spot",
  "no-volatility": "Falta la volatilidad",
  "no-rate": "Falta la tasa",
  "no-strike": "No se pudo leer la base",
  expired: "La serie ya venció",
  "no-price": "No hay precio",
  "one-sided": "Falta una punta",
  crossed: "Las puntas están cruzadas",
  "below-intrinsic": "El precio está bajo paridad: no hay volatilidad que lo explique",
  "above-maximum": "El precio supera el máximo teórico: no hay volatilidad que lo explique",
  "invalid-input": "Los datos no alcanzan para calcularlo",
  "no-past": "No hay ruedas guardadas con qué comparar",
  "no-past-band": "Está demasiado lejos del dinero, o del vencimiento, para compararla con su historia",
  "few-sessions": "Hay menos de 60 ruedas guardadas de opciones así",
  "flat-past": "La volatilidad de opciones así no se movió en las ruedas guardadas",
  "no-past-volatility": "El precio no da una volatilidad que comparar",
} as const;

/** Why a series of so many sessions is neither high nor low. */
export function neverMovedMessage(count: string): string {
  return `No se movió en las ${count} ruedas: no está ni alto ni bajo`;
}

/** A volatility against its own past; `null` says nothing. */
export const pastMarkMessages = { cheap: "barata", dear: "cara" } as const;

/**
 * A percentile in words, or why there is none.
 * @param percentile share, 0 to 1, of `count` sessions.
 */
export function pastWords(
  reading:
    | {
        readonly ok: true;
        readonly percentile: number;
        readonly count: number;
        readonly mark: PastMarkName | null;
      }
    | { readonly ok: false; readonly reason: keyof typeof unknownReasonMessages; readonly count?: number },
): string {
  if (!reading.ok) {
    const { reason, count } = reading;
    const counted = count === undefined ? "" : ` (${count})`;
    return `${unknownReasonMessages[reason]}${counted}`;
  }
  const { percentile, count, mark } = reading;
  const standing = mark === null ? "" : `${pastMarkMessages[mark]} contra su historia: `;
  const share = `más alta que en el ${Math.round(percentile * 100)} % de ${count} ruedas`;
  return `${standing}${share} de opciones con moneyness y días parecidos`;
}
type PastMarkName = keyof typeof pastMarkMessages;

/** State of an option's quote: the short text of its badge and what it means. */
export const quoteStateMessages = {
  ok: { label: "Con puntas", detail: "Compra y venta presentes" },
  "no-sides": { label: "Sin puntas", detail: "Nadie compra ni vende en este momento" },
  "bid-only": { label: "Solo compra", detail: "No hay punta vendedora" },
  "ask-only": { label: "Solo venta", detail: "No hay punta compradora" },
  "below-intrinsic": { label: "Bajo paridad", detail: "Cotiza por debajo de su valor intrínseco descontado" },
  crossed: { label: "Cruzada", detail: "La compra supera a la venta" },
  stale: { label: "Vieja", detail: "La cotización no se actualiza hace más de 15 minutos" },
} as const;

/** The state of a quote in a badge of a narrow cell. */
export function quoteBadge(state: keyof typeof quoteStateMessages): string {
  return state === "crossed" ? "cruz." : quoteStateMessages[state].label.toLowerCase();
}

/** Why greeks are set apart from the others. */
export const greeksFromMessages = {
  smile: "Con la volatilidad de la sonrisa: el precio de esta opción no da una",
  input: "Con tu volatilidad: el mercado no da una para esta opción",
} as const;

/** Source of a volatility at the money. */
export const atTheMoneyVolatilityMessages = {
  smile: "La sonrisa ajustada, en el forward",
  both: "Sin sonrisa: media de call y put de la base más cercana al forward",
  one: "Sin sonrisa: de la única opción de la base más cercana al forward que tiene volatilidad",
} as const;

/** Why a theoretical value is set apart. */
export const theoreticalFromSmileMessage = "Con la volatilidad de la sonrisa: esta opción no tiene precio";

/** The warning where options and share are of different moments. */
export const momentsApartMessage =
  "Las opciones y el papel son de momentos distintos: tasas, volatilidades y oportunidades no valen.";

/** The calculator's messages about the whole. */
export const calculatorNoticeMessages = {
  "feed-unavailable": marketErrorMessages.FEED_UNAVAILABLE,
  "no-data": "Todavía no llegaron cotizaciones.",
  "feed-stale": "La fuente de datos está demorada: las cotizaciones pueden ser viejas.",
  "moments-apart": momentsApartMessage,
  "spot-zero": "No hay precio spot: ingresalo para calcular teóricos, volatilidades y griegas.",
  "volatility-zero": "La volatilidad es 0: ingresá una mayor para calcular el teórico.",
  "series-expired": "La serie ya venció para la fecha de cálculo.",
  "all-sides-empty": "Ninguna opción de este vencimiento tiene puntas.",
  "rate-fallback": "No se encontró la tasa elegida: usamos 15 % de TNA.",
  "unknown-symbols": "Hay símbolos que no pudimos leer; no se muestran.",
} as const;

/** Notices of the market as a whole, for every screen on it. `isCut`: the socket told that the feed is lost. */
export function marketNotices({
  isCut,
  isStale,
  areMomentsApart,
}: {
  readonly isCut: boolean;
  readonly isStale: boolean;
  readonly areMomentsApart: boolean;
}): readonly string[] {
  const { "feed-unavailable": cut, "feed-stale": stale, "moments-apart": apart } = calculatorNoticeMessages;
  return [isCut ? cut : "", isStale ? stale : "", areMomentsApart ? apart : ""].filter((text) => text !== "");
}

/** Sources of the rate in use. */
export const rateOriginMessages = {
  own: "La del vencimiento: call y put de cada base con una misma volatilidad",
  held: "La del vencimiento, de hace menos de 15 minutos",
  caucion: "Caución",
  interpolated: "Caución interpolada a los días de plazo",
  implied: "Implícita por paridad",
  manual: "Manual",
  fallback: "Tasa de respaldo (15 % TNA)",
} as const;

/** The note next to an implied rate that is not against the share's own sides in 24hs; `null` where it is. */
export function shareBasisNote({
  from,
  isOld,
  settlement,
}: {
  readonly from: "sides" | "last" | "manual";
  readonly isOld: boolean;
  readonly settlement: string | null;
}): { readonly label: string; readonly detail: string } | null {
  if (from === "manual") return { label: "tu spot", detail: "Contra el spot que escribiste" };
  if (isOld)
    return { label: "papel viejo", detail: "La cotización del papel es anterior a la de las opciones" };
  const isOther = settlement !== null && !/^(24hs|t1)$/i.test(settlement);
  const other = `Contra el papel en ${settlement}; las opciones liquidan en 24hs`;
  if (from === "last") {
    const missing = "Contra el último precio del papel: le falta una punta";
    return { label: "último", detail: isOther ? `${missing}. ${other}` : missing };
  }
  return isOther ? { label: settlement, detail: other } : null;
}

/** By which rule the expiration of the tab is known. */
export const expiryCertaintyMessages = {
  feed: "Vencimiento informado por la fuente",
  estimated: "Vencimiento estimado por la regla del mercado",
  "third-friday": "Tercer viernes (regla del mercado)",
  "month-end": "Fin de mes",
} as const;
