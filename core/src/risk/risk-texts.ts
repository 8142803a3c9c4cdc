import { formatInteger, formatNumber, formatPercent } from "../formats/index.ts";
import type { BaselZone } from "./basel-zone.ts";
import type { LossBasis } from "./size/unit-losses.ts";
import type { RowReason } from "./operations/read-rows.ts";
import type { SizeCap } from "./position-size.ts";

/** Why a line of a broker's list was left out. */
export const operationReasonMessages: Record<RowReason, string> = {
  cancelled: "La orden está anulada y no se operó",
  "no-date": "No se entiende la fecha o la hora: escribilas como 25/11/2026 13:05",
  "no-side": "No dice si es compra o venta",
  "no-quantity": "La cantidad tiene que ser un número entero mayor que 0",
  "no-price": "No se entiende el precio",
  "bad-fees": "Los gastos tienen que ser un número, 0 o más",
  "unknown-symbol": "No es GGAL ni una opción de GGAL",
  "strike-unknown": "No se sabe qué base es: el símbolo esconde la coma y no hay precio de ese día",
  "price-out-of-reach":
    "Ese precio no puede ser, con el de la acción ese día: revisá los decimales del archivo",
  "already-held":
    "Ya importaste esa especie y la tenencia no dice qué cambió: traé la operación nueva, o deshacé lo anterior",
  "in-holding": "Es de antes de la tenencia que importaste, o de ese día sin hora: ya está contada en ella",
  "too-many": "Son más de 9.999 lotes o 999.900 acciones",
  "wrong-columns": "Tiene más columnas que el encabezado: poné entre comillas lo que lleve el separador",
  "not-a-trade": "No es una compra ni una venta",
  "not-filled": "No se operó nada de la orden",
  "not-pesos": "No está en pesos",
  "part-of-lot": "No es un número entero de lotes de 100",
  "repeats-fill": "Repite lo ya contado de la misma orden",
  "repeats-line": "Es igual a otra línea, también en su número: se cuenta una vez",
  "unknown-state": "Su estado no dice si se operó: contestalo arriba y se lee",
  "figures-disagree": "Cantidad, precio e importe no cierran entre sí: elegí arriba cómo leerlos",
  "orders-disagree": "La orden suma más que sus líneas: elegí arriba qué contar",
};

/** On what a loss is counted. */
export const lossBasisMessages: Record<LossBasis, string> = {
  "largest-loss": "La mayor al vencimiento",
  stress: "Un salto de la acción",
  "value-at-risk": "VaR 99 % a 5 ruedas",
  stop: "Mi stop",
};

/** Limits on a number of lots. */
export const sizeCapMessages: Record<SizeCap, string> = {
  risk: "Lo que aceptás perder",
  kelly: "Un cuarto de Kelly",
  margin: "La garantía disponible",
  size: "Lo que hay en la punta",
};

/** The zones of the Basel Committee, in words. */
export const baselZoneMessages: Record<BaselZone, string> = {
  green: "Zona verde: la cantidad de excepciones no contradice al modelo.",
  yellow: "Zona amarilla: hay más excepciones de las que promete; puede ser mala suerte.",
  red: "Zona roja: son demasiadas excepciones para creerle al modelo.",
};

/** Below it a test is said to fail, the usual 5 %. */
const rejected = 0.05;

/**
 * A back-test in words: how many exceptions against how many promised, whether the count passes (Kupiec) and whether
 * they come one after another (Christoffersen). `level` is the confidence, the chances are those of the two tests.
 */
export function coverageSentence({
  observations,
  exceptions,
  level,
  countChance,
  independenceChance,
}: {
  readonly observations: number;
  readonly exceptions: number;
  readonly level: number;
  readonly countChance: number;
  readonly independenceChance: number;
}): string {
  const expected = Math.round(observations * (1 - level));
  const exceptionText = exceptions === 1 ? "1 excepción" : `${formatInteger(exceptions)} excepciones`;
  const counted = `${exceptionText} en ${formatInteger(observations)} ruedas al ${formatPercent(level)}, donde se ${expected === 1 ? "esperaba" : "esperaban"} ${formatInteger(expected)}`;
  const count = countChance < rejected ? "la cantidad no pasa" : "la cantidad pasa";
  const isClustered = independenceChance < rejected;
  const order = isClustered ? "vienen agrupadas" : "no vienen agrupadas";
  const areAlike = countChance < rejected === isClustered;
  const link = areAlike ? "y" : "pero";
  return `${counted}: ${count} (p ${chance(countChance)}) ${link} ${order} (p ${chance(independenceChance)}).`;
}

function chance(value: number): string {
  return formatNumber(value, { minimumDecimals: 3, maximumDecimals: 3 });
}
