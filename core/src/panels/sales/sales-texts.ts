import type { Locale } from "../locale.ts";

const spanish = {
  title: (underlying: string) => `Lanzamientos de ${underlying}`,
  caucion: (rate: string) => `caución ${rate}`,
  premium: "Prima",
  still: "Quieto TNA",
  exercised: "Ejercido TNA",
  cover: "Cobertura",
  expected: "Esperado TNA",
  points: "Sobre caución",
  pointsOf: (points: string) => `${points} pts`,
  better: ({ strike, points }: { strike: string; points: string }) =>
    `De la base ${strike} se esperan ${points} puntos de TNA más que de la caución.`,
  worse: ({ strike, points }: { strike: string; points: string }) =>
    `De ninguna se espera más que de la caución; la que menos pierde es la base ${strike}: ${points} puntos de TNA.`,
  none: "Ninguna se puede comparar con la caución ahora: faltan puntas, tamaño o un precio reciente.",
  caption: (date: string) =>
    `Lanzamientos del vencimiento ${date}, netos de costos minoristas; el esperado es con la volatilidad que se espera de la acción`,
  net: "Neto de costos minoristas",
  unknown: "Falta una punta o un dato para calcularlo",
  empty: "No hay lanzamientos para mostrar",
  emptyHint: "Este vencimiento todavía no tiene calls con puntas.",
};
type SalesTexts = typeof spanish;
const english: SalesTexts = {
  title: (underlying) => `${underlying} covered calls`,
  caucion: (rate) => `repo (caución) ${rate}`,
  premium: "Premium",
  still: "Unmoved, yr",
  exercised: "Exercised, yr",
  cover: "Cushion",
  expected: "Expected, yr",
  points: "Over repo",
  pointsOf: (points) => `${points} pts`,
  better: ({ strike, points }) =>
    `Strike ${strike} is expected to bring ${points} points a year more than the repo rate.`,
  worse: ({ strike, points }) =>
    `None is expected to bring more than the repo rate; strike ${strike} loses least: ${points} points a year.`,
  none: "None can be compared with the repo rate now: sides, sizes or a recent price are missing.",
  caption: (date) =>
    `Covered calls of the expiry ${date}, net of retail costs; the expected return is at the volatility expected of the share`,
  net: "Net of retail costs",
  unknown: "A side or an input is missing",
  empty: "There are no covered calls to show",
  emptyHint: "This expiry has no quoted calls yet.",
};

export const salesTexts = (locale: Locale): SalesTexts => (locale === "en" ? english : spanish);
