import {
  formatAge,
  formatDayMonth,
  formatMonthShort,
  formatPesos,
  formatStrike,
  formatWeekday,
} from "../formats/index.ts";
import type { ExitZone } from "./net/exit-zones.ts";
import type { FillReason, SkippedBase } from "./build/fill-template.ts";
import type { OutcomeZone } from "./build/outcome-zones.ts";
import type { QuoteCaution } from "./build/quote-cautions.ts";
import type { TemplateId } from "./build/templates.ts";

/** Names of the templates, as traders here say them. */
export const templateNames: Record<TemplateId, string> = {
  "long-call": "Call comprado",
  "long-put": "Put comprado",
  "covered-call": "Lanzamiento cubierto",
  "protective-put": "Put protector",
  collar: "Collar",
  "cash-secured-put": "Put lanzado con efectivo",
  straddle: "Cono comprado",
  "short-straddle": "Cono vendido",
  strangle: "Cuna comprada",
  "short-strangle": "Cuna vendida",
  "call-condor": "Cóndor de calls",
  "iron-condor": "Cóndor de calls y puts",
  "call-butterfly": "Mariposa de calls",
  "iron-butterfly": "Mariposa de calls y puts",
  "bull-call": "Bull con calls",
  "bull-put": "Bull con puts",
  "bear-put": "Bear con puts",
  "bear-call": "Bear con calls",
  "call-ratio": "Ratio 1 x 2",
  "call-backspread": "Backspread 1 x 2",
  calendar: "Calendario",
  diagonal: "Diagonal",
  synthetic: "Sintético",
  box: "Box",
};

/** `Bull con calls 3.708,1/4.058,1 AGO`: the name of a position until its owner says another, at most 60 characters. */
export function proposedName(
  shape: TemplateId | null,
  options: readonly { readonly strike: number; readonly expiration: string }[],
): string {
  const listed = <Value>(values: readonly Value[]) => [...new Set(values)];
  const strikes = listed(options.map(({ strike }) => formatStrike(strike))).join("/");
  const months = listed(options.map(({ expiration }) => formatMonthShort(expiration))).join("/");
  const name = shape === null ? "Posición" : (shortNames[shape] ?? templateNames[shape]);
  return [name, strikes, months].filter(Boolean).join(" ").slice(0, 60);
}
const shortNames: Partial<Record<TemplateId, string>> = {
  "covered-call": "Lanzamiento",
  "cash-secured-put": "Put lanzado",
};

/** Bases that a shape passed over: `7.362,1 no tiene las dos puntas: en su lugar va 7.562,1`; empty without one. */
export function skippedText(skipped: readonly SkippedBase[]): string {
  return skipped
    .map(
      ({ strike, instead }) =>
        `${formatStrike(strike)} no tiene las dos puntas: en su lugar va ${formatStrike(instead)}`,
    )
    .join(" · ");
}

/** Why a template can't fill itself. */
export const fillReasonMessages: Record<FillReason, string> = {
  "no-chain": "Todavía no hay bases de este vencimiento.",
  "too-few-strikes": "No hay suficientes bases alrededor del precio para armarla.",
  "one-expiry": "Necesita dos vencimientos y hay uno solo.",
  "no-common-strikes": "Los dos vencimientos no tienen bases en común.",
  "invalid-quantity": "La cantidad de lotes tiene que ser un número entero entre 1 y 9.999.",
  "invalid-input": "Falta el precio de la acción.",
};

/** Why the legs of a link or of a saved position can't be used. */
export const legsReasonMessages = {
  "no-legs": "No hay ninguna pata.",
  "too-many-legs": "Una posición tiene hasta 8 patas.",
  "invalid-quantity": "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes.",
  "invalid-input": "Revisá bases y primas: alguna no es un número.",
  "several-expiries": "Tiene dos vencimientos: se valúa hasta el más cercano.",
  "unknown-version": "El enlace es de una versión que no conocemos.",
  "too-long": "El enlace es demasiado largo.",
  "unreadable-leg": "El enlace tiene una pata que no se entiende.",
} as const;

/** Outcome of each leg on the day of its expiry. */
export const expiryActionMessages = {
  exercise: "Ejercer",
  assigned: "Te ejercen",
  expires: "Vence sin valor",
  grey: "Zona gris: la diferencia con la base no cubre los costos",
} as const;

/**
 * A zone of results in words, net of costs: "Si el viernes 18/12 GGAL cierra arriba de 7.400, ganás hasta $ 14.000."
 * `expiration` is the day, `YYYY-MM-DD`.
 */
export function outcomeSentence(zone: OutcomeZone, expiration: string): string {
  const day = `${formatWeekday(expiration)} ${formatDayMonth(expiration)}`;
  return `Si el ${day} GGAL cierra ${placeOf(zone)}, ${resultOf(zone)}.`;
}

const exitWords = { close: "cerrar todo", exercise: "ejercer" } as const;

/** The cheaper exit by price range: "Cuesta menos cerrar todo hasta 7.100,53 y ejercer más arriba." */
export function exitZonesText(zones: readonly ExitZone[]): string {
  const parts = zones.map(({ lower, upper, exit }) => {
    if (upper === null) return lower === 0 ? exitWords[exit] : `${exitWords[exit]} más arriba`;
    return `${exitWords[exit]} hasta ${formatLevel(upper)}`;
  });
  const last = parts.at(-1) ?? "";
  return `Cuesta menos ${parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} y ${last}`}.`;
}

function placeOf({ lower, upper }: Pick<OutcomeZone, "lower" | "upper">): string {
  if (lower === 0) return upper === null ? "en cualquier precio" : `abajo de ${formatLevel(upper)}`;
  if (upper === null) return `arriba de ${formatLevel(lower)}`;
  return `entre ${formatLevel(lower)} y ${formatLevel(upper)}`;
}

/** A breakeven to the cent. */
function formatLevel(level: number): string {
  return formatStrike(Math.round(level * 100) / 100);
}

function resultOf({ outcome, least, most }: OutcomeZone): string {
  const verb = outcome === "gain" ? "ganás" : "perdés";
  if (most === null) return outcome === "gain" ? "ganás sin techo" : "perdés sin límite";
  const isOne = Math.round(least) === Math.round(most);
  return `${verb} ${isOne ? "" : "hasta "}${formatPesos(most)}`;
}

const cautionTexts: Record<Exclude<QuoteCaution["kind"], "old">, string> = {
  crossed: "puntas cruzadas",
  "no-sides": "sin puntas",
  "bid-missing": "sin punta compradora",
  "ask-missing": "sin punta vendedora",
  undated: "cotización sin hora",
};

/** Fault of a leg's quote: `sin punta vendedora, cotización de hace 23 min`. Empty where nothing is. */
export function cautionText(cautions: readonly QuoteCaution[]): string {
  return cautions
    .map((caution) =>
      caution.kind === "old"
        ? `cotización de ${formatAge({ instant: 0, now: caution.age })}`
        : cautionTexts[caution.kind],
    )
    .join(", ");
}
