import type { Locale } from "../locale.ts";

const spanish = {
  title: "Posición",
  paid: "Pagás",
  received: "Cobrás",
  maximum: "Ganancia máxima",
  minimum: "Pérdida máxima",
  breakeven: "Equilibrio",
  chance: "Probabilidad de ganar",
  unlimitedGain: "Sin techo",
  unlimitedLoss: "Sin límite",
  noBreakeven: "ninguno",
  costs: "con costos",
  net: "neta",
  noDrift: "sin tendencia",
  atExpiry: "Al vencimiento",
  today: "Hoy",
  share: "acción",
  price: "Precio",
  leg: "Pata",
  unknown: "Falta un dato del mercado para saberlo",
  empty: "Esta posición no se puede mostrar",
  reasons: {
    expired: "Una de sus patas ya venció.",
    "no-legs": "La dirección no trae patas.",
    "too-many-legs": "Tiene más de 8 patas.",
    "no-spot": "No hay precio de la acción en este momento.",
  } as Readonly<Record<string, string>>,
  reasonUsual: "Sus patas no se entienden o falta un precio del mercado.",
  chart: ({ low, high }: { low: string; high: string }) =>
    `Resultado de la posición según el precio de la acción, entre ${low} y ${high}; la línea cortada es el de hoy`,
  legs: "Patas de la posición",
};
type PositionTexts = typeof spanish;
const english: PositionTexts = {
  title: "Position",
  paid: "You pay",
  received: "You receive",
  maximum: "Largest gain",
  minimum: "Largest loss",
  breakeven: "Breakeven",
  chance: "Chance of a gain",
  unlimitedGain: "No ceiling",
  unlimitedLoss: "No limit",
  noBreakeven: "none",
  costs: "with costs",
  net: "net",
  noDrift: "no drift",
  atExpiry: "At expiry",
  today: "Today",
  share: "share",
  price: "Price",
  leg: "Leg",
  unknown: "A number of the market is missing",
  empty: "This position can't be shown",
  reasons: {
    expired: "One of its legs has expired.",
    "no-legs": "The address has no legs.",
    "too-many-legs": "It has more than 8 legs.",
    "no-spot": "There is no price of the share right now.",
  },
  reasonUsual: "Its legs can't be read or a price of the market is missing.",
  chart: ({ low, high }) =>
    `Result of the position by the share's price, between ${low} and ${high}; the dashed line is today's`,
  legs: "Legs of the position",
};

export const positionTexts = (locale: Locale): PositionTexts => (locale === "en" ? english : spanish);
