import { formatAge, formatHourMinute, formatInstantDate } from "../formats/index.ts";
import { chainPaceSeconds } from "./chain-sources.ts";
import type { ChainSourceKind } from "./chain-sources.ts";

/** Labels of the switch between a chain's sources. */
export const chainSourceNames = {
  live: "En vivo",
  "five-minutes": "Cada 5 minutos",
  recorded: "Otro día",
} as const satisfies Record<ChainSourceKind, string>;

const pace = `se actualiza cada ${chainPaceSeconds / 60}`;

/**
 * The age of a chain that isn't live: `hace 4 min, se actualiza cada 5`, or `al 12/01/2024 16:59` of a recorded one. A replayed
 * market has no age, only its instant. `null` while the chain has no instant.
 */
export function chainAge({
  kind,
  asOf,
  now,
  isReplay,
}: {
  readonly kind: Exclude<ChainSourceKind, "live">;
  /** Instants in epoch milliseconds. */
  readonly asOf: number | null;
  readonly now: number;
  readonly isReplay: boolean;
}): string | null {
  if (asOf === null) return null;
  const instant = `al ${formatInstantDate(asOf)} ${formatHourMinute(asOf)}`;
  if (kind === "recorded") return instant;
  return `${isReplay ? instant : formatAge({ instant: asOf, now })}, ${pace}`;
}

/** Messages for a chain read by calls that can't be had. */
export const chainFailureMessages = {
  title: "No pudimos leer la cadena",
  /** With rows on the screen. */
  kept: "Mostramos la última recibida y volvemos a probar solos.",
  /** Messages while no chain was recorded for an instant, or no close is known yet. */
  none: {
    "five-minutes": "La cadena aparece sola con el próximo cierre de cinco minutos.",
    recorded: "No hay cotizaciones grabadas para ese momento, o tu plan no llega tan atrás. Probá con otro.",
  },
} as const;
