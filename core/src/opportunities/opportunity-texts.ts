import { formatStrike } from "../formats/index.ts";
import type { GreyReason } from "./tables/rank-opportunities.ts";
import type { MissingStructure } from "./search/search-types.ts";
import type { ParityWarning } from "./tables/parity-opportunity.ts";
import type { StructureId } from "./search/structures.ts";
import { templateNames } from "../positions/position-texts.ts";
import { unknownReasonMessages } from "../quotes/quote-texts.ts";

/** Names of what the search tries; those that are templates too have the template's. */
export const structureNames: Record<StructureId, string> = {
  "long-call": templateNames["long-call"],
  "long-put": templateNames["long-put"],
  "cash-secured-put": templateNames["cash-secured-put"],
  straddle: templateNames.straddle,
  "bull-call": templateNames["bull-call"],
  "bull-put": templateNames["bull-put"],
  "bear-put": templateNames["bear-put"],
  "bear-call": templateNames["bear-call"],
  strangle: templateNames.strangle,
  "call-backspread": templateNames["call-backspread"],
  "put-backspread": "Backspread de puts 1 x 2",
  "call-butterfly": templateNames["call-butterfly"],
  "put-butterfly": "Mariposa de puts",
  "iron-butterfly": templateNames["iron-butterfly"],
  "call-condor": templateNames["call-condor"],
  "put-condor": "Cóndor de puts",
  "iron-condor": templateNames["iron-condor"],
};

/** Why a row is greyed and not ranked. */
export const greyReasonMessages: Record<GreyReason, string> = {
  "moments-differ": "La cadena y la acción son de momentos distintos",
  "one-sided": unknownReasonMessages["one-sided"],
  crossed: unknownReasonMessages.crossed,
  wide: "Las puntas están muy abiertas",
  "size-unknown": "No se sabe cuántos lotes hay",
  "too-few-lots": "No alcanzan los lotes a este precio",
  "age-unknown": "No se sabe de cuándo es la cotización",
  old: "La cotización tiene más de 15 minutos",
  "delta-unknown": "No hay delta",
  "delta-outside": "Está demasiado lejos o demasiado adentro del dinero",
  "rate-unknown": "No hay tasa para comparar",
};

/** Warnings before dealing a parity trade. */
export const parityWarningMessages: Record<ParityWarning | "below-american-value", string> = {
  "early-exercise": "Son opciones americanas: te pueden ejercer antes y la tasa termina ese día.",
  "share-loan": "Hay que conseguir el papel prestado.",
  "below-american-value": "Recibís menos de lo que valen estas opciones americanas: la tasa engaña.",
};

/** Why a structure isn't among the results, after its name: "sin venta en 4.258". */
export function missingStructureMessage(missing: MissingStructure): string {
  switch (missing.reason) {
    case "no-side":
      return `sin ${sideName(missing.side)} en ${formatStrike(missing.strike)}`;
    case "no-size":
      return `sin cantidad en la ${sideName(missing.side)} de ${formatStrike(missing.strike)}`;
    case "no-volatility":
      return `sin volatilidad en ${formatStrike(missing.strike)}`;
    case "too-few-strikes":
      return "no hay bases suficientes";
    case "no-credit":
      return "ninguna deja plata al entrar";
    case "over-budget":
      return "ninguna entra en tu presupuesto";
    case "loses-at-target":
      return "todas pierden en tu objetivo";
    case "beaten":
      return "otras rinden más con igual o mayor probabilidad";
  }
}

/** A buyer finds a seller's side, a seller a buyer's. */
function sideName(side: "bid" | "ask"): string {
  return side === "ask" ? "venta" : "compra";
}
