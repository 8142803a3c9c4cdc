import type { ChainOption } from "@paridad/core/contract";

import type { Locale } from "./locale.ts";

type ReasonCode = NonNullable<ChainOption["impliedVolatilityReason"]>;

const spanish = {
  loading: "Cargando cotizaciones…",
  retry: "Reintentar",
  source: { simulated: "Mercado simulado", replay: "Datos grabados", live: "BYMA" },
  unknownSource: "Fuente sin informar",
  recorded: (date: string) => `Datos grabados el ${date}`,
  realTime: "Tiempo real",
  delayed: (minutes: string) => `Demorado ${minutes} min`,
  delayedAtLeast: (minutes: string) => `Demorado ${minutes} min o más`,
  unknownDelay: "Demora desconocida",
  noDelay: "Sin demora",
  noConnection: "Sin conexión",
  oldQuotes: "se muestra lo último recibido",
  closed: "Mercado cerrado",
  closedEmpty: "Mercado cerrado y sin cotizaciones para mostrar",
  staleSource: "El mercado dejó de enviar datos: se muestra lo último recibido",
  momentsApart: "Las opciones y el papel son de momentos distintos: tasas y volatilidades no valen",
  sample: "Muestra pública",
  noSourceYet: "Sin datos todavía",
  chainTitle: (underlying: string) => `Opciones de ${underlying}`,
  chainEmpty: "No hay opciones para mostrar",
  chainEmptyHint: "Este vencimiento todavía no tiene bases con precios.",
  unknownUnderlying: (underlying: string) => `No hay opciones de ${underlying}`,
  unknownUnderlyingHint: (underlying: string) => `Este panel muestra las opciones de ${underlying}.`,
  expires: (date: string) => `Vence ${date}`,
  atTheMoneyVolatility: "VI en el dinero",
  call: "Call",
  put: "Put",
  calls: "Calls",
  puts: "Puts",
  strike: "Base",
  types: "Lado que se muestra",
  columns: {
    bid: "Compra",
    ask: "Venta",
    last: "Último",
    volume: "Volumen",
    volatility: "VI %",
    spread: "Spread",
    delta: "Delta %",
  },
  chainCaption: ({ underlying, date, spot }: { underlying: string; date: string; spot: string }) =>
    `Opciones de ${underlying} con vencimiento ${date}. Precio del subyacente: ${spot}. La fila marcada es la base en el dinero.`,
  atTheMoney: "en el dinero",
  estimatedStrike: "Base estimada a partir del símbolo",
  buy: ({ symbol, price }: { symbol: string; price: string }) => `Comprar ${symbol} a ${price}`,
  sell: ({ symbol, price }: { symbol: string; price: string }) => `Vender ${symbol} a ${price}`,
  build: "Armar una posición",
  noPrice: "No hay precio",
  oneSided: "Falta una punta",
  noVolume: "Sin volumen informado",
  reasons: {
    "below-intrinsic": "El precio no llega al valor intrínseco",
    "above-maximum": "El precio supera el máximo posible",
    expired: "Ya venció",
    "no-price": "No hay precio",
    "invalid-input": "Falta un dato para calcularla",
    "no-spot": "No hay precio del subyacente",
    "no-strike": "No se conoce la base",
    crossed: "Las puntas están cruzadas",
  } satisfies Readonly<Record<ReasonCode, string>>,
  ratioTitle: "Ratio",
  ratioEmpty: "No hay ratios para mostrar",
  ratioEmptyHint: "Todavía no hay precios de los dos símbolos.",
  modes: { "compra-venta": "Compra / venta", "venta-compra": "Venta / compra", cierre: "Cierre" },
  ratioOf: ({ mode, window }: { mode: string; window: string }) => `${mode} · ${window} ruedas`,
  levels: ["Muy bajo", "Bajo", "En su zona media", "Alto", "Muy alto"],
  percentile: ({ level, below, count, percentile }: PercentileWords) =>
    `${level}: igual o por encima de ${below} de las últimas ${count} ruedas (percentil ${percentile}).`,
  tooFew: ({ count, needed }: { count: string; needed: string }) =>
    `Hay ${count === "1" ? "1 rueda" : `${count} ruedas`} con precio; hacen falta ${needed} para decir si el ratio está alto o bajo.`,
  sampleHistory: "La muestra pública trae el ratio de ahora, sin su historia.",
  mean: "Media",
  deviation: "Desvío",
  zScore: "Desvíos de la media",
  showTable: "Ver tabla",
  showChart: "Ver gráfico",
  session: "Rueda",
  ratio: "Ratio",
  ratioCaption: ({ symbol1, symbol2 }: { symbol1: string; symbol2: string }) =>
    `Ratio entre ${symbol1} y ${symbol2} en cada rueda, de la más nueva a la más vieja`,
  chartLabel: ({ low, high }: { low: string; high: string }) =>
    `Evolución del ratio por rueda, entre ${low} y ${high}; la línea cortada es la media`,
  attribution: "Datos y cálculos de Paridad",
  notAdvice: "No es asesoramiento de inversión",
};

type PercentileWords = {
  readonly level: string;
  readonly below: string;
  readonly count: string;
  readonly percentile: string;
};

/** Every text of a widget in one language. */
export type Texts = typeof spanish;

const english: Texts = {
  loading: "Loading quotes…",
  retry: "Try again",
  source: { simulated: "Simulated market", replay: "Recorded data", live: "BYMA" },
  unknownSource: "Source not stated",
  recorded: (date) => `Recorded on ${date}`,
  realTime: "Real time",
  delayed: (minutes) => `${minutes} min delayed`,
  delayedAtLeast: (minutes) => `${minutes} min delayed or more`,
  unknownDelay: "Delay unknown",
  noDelay: "No delay",
  noConnection: "Offline",
  oldQuotes: "showing the last quotes received",
  closed: "Market closed",
  closedEmpty: "The market is closed and there are no quotes to show",
  staleSource: "The market stopped sending data: showing the last quotes received",
  momentsApart: "Options and share are of different moments: rates and volatilities mean nothing",
  sample: "Public sample",
  noSourceYet: "No data yet",
  chainTitle: (underlying) => `${underlying} options`,
  chainEmpty: "There are no options to show",
  chainEmptyHint: "This expiry has no strikes with prices yet.",
  unknownUnderlying: (underlying) => `There are no options on ${underlying}`,
  unknownUnderlyingHint: (underlying) => `This panel shows the options on ${underlying}.`,
  expires: (date) => `Expires ${date}`,
  atTheMoneyVolatility: "ATM IV",
  call: "Call",
  put: "Put",
  calls: "Calls",
  puts: "Puts",
  strike: "Strike",
  types: "Side shown",
  columns: {
    bid: "Bid",
    ask: "Ask",
    last: "Last",
    volume: "Volume",
    volatility: "IV %",
    spread: "Spread",
    delta: "Delta %",
  },
  chainCaption: ({ underlying, date, spot }) =>
    `${underlying} options expiring ${date}. Price of the underlying: ${spot}. The marked row is the strike at the money.`,
  atTheMoney: "at the money",
  estimatedStrike: "Strike estimated from the symbol",
  buy: ({ symbol, price }) => `Buy ${symbol} at ${price}`,
  sell: ({ symbol, price }) => `Sell ${symbol} at ${price}`,
  build: "Build a position",
  noPrice: "There is no price",
  oneSided: "One side is missing",
  noVolume: "Volume not stated",
  reasons: {
    "below-intrinsic": "The price is below the intrinsic value",
    "above-maximum": "The price is above the highest possible one",
    expired: "It has expired",
    "no-price": "There is no price",
    "invalid-input": "An input is missing",
    "no-spot": "There is no price of the underlying",
    "no-strike": "The strike is unknown",
    crossed: "Bid and ask are crossed",
  },
  ratioTitle: "Ratio",
  ratioEmpty: "There are no ratios to show",
  ratioEmptyHint: "The two symbols have no prices yet.",
  modes: { "compra-venta": "Bid / ask", "venta-compra": "Ask / bid", cierre: "Close" },
  ratioOf: ({ mode, window }) => `${mode} · ${window} sessions`,
  levels: ["Very low", "Low", "In its middle range", "High", "Very high"],
  percentile: ({ level, below, count, percentile }) =>
    `${level}: at or above ${below} of the last ${count} sessions (percentile ${percentile}).`,
  tooFew: ({ count, needed }) =>
    `${count === "1" ? "1 session has" : `${count} sessions have`} a price; it takes ${needed} to say whether the ratio is high or low.`,
  sampleHistory: "The public sample has the ratio now, without its history.",
  mean: "Mean",
  deviation: "Deviation",
  zScore: "Deviations from the mean",
  showTable: "Show table",
  showChart: "Show chart",
  session: "Session",
  ratio: "Ratio",
  ratioCaption: ({ symbol1, symbol2 }) => `Ratio of ${symbol1} to ${symbol2} at each session, newest first`,
  chartLabel: ({ low, high }) =>
    `The ratio by session, between ${low} and ${high}; the dashed line is the mean`,
  attribution: "Data and calculations by Paridad",
  notAdvice: "Not investment advice",
};

const languages: Readonly<Record<Locale, Texts>> = { "es-AR": spanish, en: english };

/** The texts of a language. */
export function textsIn(locale: Locale): Texts {
  return languages[locale];
}
