import type { ChainOption } from "../../contract/index.ts";
import { retryWord } from "../../messages/screens.ts";

type ReasonCode = NonNullable<ChainOption["impliedVolatilityReason"]>;

/** The panels' words in the Spanish of Argentina. */
export const spanish = {
  loading: "Cargando cotizaciones…",
  retry: retryWord,
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
    fitted: "VI ajustada %",
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
  noClose: "A uno de los dos le falta el cierre",
  noForward: "Las puntas no alcanzan para el forward o su volatilidad",
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
  sessionsWithheld: "Faltan ruedas que su fuente no permite mostrar en otros sitios.",
  modes: { "compra-venta": "Compra / venta", "venta-compra": "Venta / compra", cierre: "Cierre" },
  ratioOf: ({ mode, window }: { mode: string; window: string }) => `${mode} · ${window} ruedas`,
  levels: ["Muy bajo", "Bajo", "En su zona media", "Alto", "Muy alto"],
  percentile: ({ level, below, count, percentile }: PercentileWords) =>
    `${level}: igual o por encima de ${below} de las últimas ${count} ruedas (percentil ${percentile}).`,
  neverMoved: (count: string) => `No se movió en las últimas ${count} ruedas: no está ni alto ni bajo`,
  tooFew: ({ count, needed }: { count: string; needed: string }) =>
    `Hay ${count === "1" ? "1 rueda" : `${count} ruedas`} con precio; hacen falta ${needed} para decir si el ratio está alto o bajo.`,
  sampleHistory: "La muestra pública trae el ratio de ahora, sin su historia.",
  mean: "Media",
  deviation: "Desvío",
  zScore: "Desvíos de la media",
  showTable: "Ver tabla",
  showChart: "Ver gráfico",
  readChart: "Recorrer el gráfico",
  session: "Rueda",
  ratio: "Ratio",
  ratioCaption: ({ symbol1, symbol2 }: { symbol1: string; symbol2: string }) =>
    `Ratio entre ${symbol1} y ${symbol2} en cada rueda, de la más nueva a la más vieja`,
  chartLabel: ({ low, high }: { low: string; high: string }) =>
    `Evolución del ratio por rueda, entre ${low} y ${high}; la línea cortada es la media`,
  volatilityTitle: (underlying: string) => `Volatilidad de ${underlying}`,
  smileEmpty: "No hay volatilidades para mostrar",
  smileEmptyHint: "Este vencimiento todavía no tiene bases con las dos puntas.",
  expiryIndex: "Índice del vencimiento",
  indexCounts: ({ observed, fitted }: { observed: string; fitted: string }) =>
    `${observed} con puntas, ${fitted} del ajuste`,
  noIndexUsual: "No alcanzan las bases con puntas",
  noIndex: {
    expired: "Ya venció",
    "under-seven-days": "Faltan menos de 7 días",
    "one-sided": "Faltan bases con puntas de un lado",
  } as Readonly<Record<string, string>>,
  index30: "IVG 30",
  noIndex30: "Ningún par de vencimientos encierra los 30 días",
  shortIndex30: "Las bases con puntas no llegan a 1 σ de cada lado",
  indexReach: ({ below, above }: { below: string; above: string }) =>
    `hasta ${below} σ abajo y ${above} σ arriba`,
  indexWithout: (dates: string) => `sin el ${dates}, que ahora no da número`,
  fit: "Ajuste",
  noFit: "Las puntas no alcanzan para un ajuste: se muestran solas.",
  noFitNear: "Ningún ajuste pasa cerca de las puntas en el dinero: se muestran solas.",
  noFitShort: "Sin ajuste",
  smileLabel: ({ count, low, high }: { count: string; low: string; high: string }) =>
    `Sonrisa de volatilidad: ${count === "1" ? "1 base" : `${count} bases`}, entre ${low} y ${high}; la tabla tiene los números`,
  smileCaption: (date: string) => `Volatilidades del vencimiento ${date}, base por base`,
  type: "Tipo",
  middle: "VI",
  againstFit: "Vs. ajuste",
  standings: { cheap: "Por debajo", rich: "Por encima", within: "Dentro" },
  panelNumber: (number: string) => `panel ${number}`,
  fittedNote: "Del ajuste de la sonrisa del vencimiento",
  attribution: "Datos y cálculos de Paridad",
  notAdvice: "No es asesoramiento de inversión",
};

type PercentileWords = {
  readonly level: string;
  readonly below: string;
  readonly count: string;
  readonly percentile: string;
};

/** Every text of a panel in one language. */
export type Texts = typeof spanish;
