import { formatInteger, formatNumber } from "../formats/index.ts";
import type { AdaptedTermResult } from "./variance/adapted-index.ts";
import type { DailyVolatilityFlag } from "./daily/daily-volatility.ts";
import type { DroppedQuote } from "./surface/surface-expiry.ts";
import type { FittedSmile, SmileFallback } from "./smile/fit-smile.ts";
import type { PointStanding, SurfaceSmile } from "./surface/volatility-surface.ts";

type Reason<Value> =
  Extract<Value, { readonly ok: false }> extends { readonly reason: infer R extends string } ? R : never;

/** Why a base gives no point. */
export const droppedQuoteMessages: Record<DroppedQuote["reason"], string> = {
  "one-sided": "Le falta una punta",
  crossed: "Puntas cruzadas",
  cheap: "Compra de menos de $ 2",
  wide: "Spread de más de la mitad del medio",
  "no-volatility": "Su prima no da una volatilidad",
  old: "Puntas de hace más de 15 minutos",
};

/** Why an expiry has no smile. */
export const noSmileMessages: Record<Reason<SurfaceSmile>, string> = {
  expired: "Ya venció",
  "invalid-input": "Faltan datos del vencimiento",
  "no-forward": "Ninguna base tiene call y put con puntas, y no hay precio de la acción",
  "no-points": "Ninguna base tiene puntas que sirvan",
};

export const smileKindNames: Record<FittedSmile["kind"], string> = {
  svi: "SVI",
  quadratic: "Cuadrática",
  line: "Recta",
  points: "Sin ajuste",
};

/** Why a fit is simpler than SVI. */
export const smileFallbackMessages: Record<SmileFallback, string> = {
  "few-points": "Hacen falta 8 bases con puntas para SVI",
  "one-sided": "Faltan bases con puntas de un lado del forward",
  "far-at-the-money": "El ajuste quedaba lejos de las puntas en el dinero",
  "no-fit-without-arbitrage": "No hay SVI sin arbitraje para estas puntas",
};

/** A strike's price against the fit. */
export const standingNames: Record<PointStanding, string> = {
  cheap: "Por debajo de la curva",
  rich: "Por encima de la curva",
  within: "Dentro de su spread",
};

/** Why there is no 25-delta skew. */
export const noSkewMessages = {
  "no-fit": "Sin ajuste",
  "no-call-wing": "Sin calls con puntas cerca de 25 delta",
  "no-put-wing": "Sin puts con puntas cerca de 25 delta",
} as const;

/** Why an expiry has no index. */
export const noIndexMessages: Record<Reason<AdaptedTermResult>, string> = {
  "invalid-input": "Faltan datos del vencimiento",
  expired: "Ya venció",
  "under-seven-days": "Faltan menos de 7 días",
  "no-forward": "Ninguna base tiene call y put con puntas",
  "too-few-quotes": "Hacen falta 6 bases con puntas",
  "one-sided": "Hacen falta 2 bases con puntas de cada lado del forward",
};

/** Why there is no index of 30 days. */
export const noIndex30Messages = {
  "no-term": "Ningún vencimiento tiene su número",
  "short-reach": "Un ala de sus vencimientos no llega a 1 σ: cambiaría con quien ponga puntas lejos",
} as const;

/** Warnings about a stored day. */
export const dailyFlagMessages: Record<DailyVolatilityFlag, string> = {
  last: "De últimos precios: las puntas no daban una sonrisa",
  "one-sided": "Todas las bases quedan de un lado del forward",
  early: "La última cotización es de bastante antes del cierre",
  "estimated-expiration": "Vencimiento estimado",
  "fallback-rate": "Sin tasa: 15 % TNA",
  backfilled: "Hecho después de su rueda",
};

/** Names of the realised estimators, as the daily rows store them. */
export const estimatorNames = {
  yangZhang: "Yang-Zhang",
  close: "Cierre a cierre",
  garmanKlass: "Garman-Klass",
  rogersSatchell: "Rogers-Satchell",
  parkinson: "Parkinson",
} as const;

/** A difference of volatilities in points: `+1,3 pts`. */
export function volatilityPoints(difference: number | null): string {
  const text = formatNumber(difference === null ? null : difference * 100, {
    minimumDecimals: 1,
    maximumDecimals: 1,
    sign: "always",
  });
  return difference === null ? text : `${text}\u00a0pts`;
}

/** `8 bases con puntas, 3 descartadas`. */
export function countedQuotes(used: number, dropped: number): string {
  const left =
    dropped === 0 ? "" : `, ${formatInteger(dropped)} ${dropped === 1 ? "descartada" : "descartadas"}`;
  return `${formatInteger(used)} ${used === 1 ? "base" : "bases"} con puntas${left}`;
}
