import type { Book } from "@paridad/core/book";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { typedBeta } from "./use-measured-beta.ts";

/** Eight steps each way, and none. */
const steps = 8;
export const ranges = [40, 20, 10] as const;
const volatilityPoints = [-20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40] as const;
export const volatilityShifts = volatilityPoints.map((points) => points / 100);
/** Beyond it, either way, a beta is a slip of the hand. */
export const mostBeta = 5;
const firstDays = [0, 1, 5, 10];
const day = 86_400_000;

/** The view, all of it in the address. */
export type ScenarioChoice = {
  /** Percent each way. */
  readonly range: number;
  /** The one on the screen of the days computed. */
  readonly days: number;
  /** Points per 1.00; 0 where the volatility doesn't move with the share. */
  readonly beta: number;
  /** The beta is the one of the stored days, not one that was written. */
  readonly isMeasured: boolean;
  /** The open cell; null where none is. */
  readonly cell: { readonly move: number; readonly shift: number } | null;
};

/** From the highest price down. */
export function movesOf(range: number): number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) => (range * (steps - index)) / steps / 100);
}

/** Days to the nearest expiry that is held; null without one to come. */
export function expiryDays({ input: { positions, instant } }: Book): number | null {
  const expirations = positions.flatMap(({ legs }) =>
    legs.flatMap((leg) => (leg.kind === "share" || leg.expiration <= instant ? [] : [leg.expiration])),
  );
  return expirations.length === 0 ? null : Math.ceil((Math.min(...expirations) - instant) / day);
}

/** Today, three horizons, and the nearest expiry that is held, otherwise twenty days. */
export function scenarioDays(book: Book): number[] {
  return [...new Set([...firstDays, expiryDays(book) ?? 20])].toSorted((one, other) => one - other);
}

function numberIn(text: string | null | undefined): number | null {
  const value = text === null || text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** In the address: the measured beta, whatever it is on the day. */
export const measuredMark = "medida";

export function scenarioChoice(
  url: UrlState,
  days: readonly number[],
  measured: number | null,
): ScenarioChoice {
  const [move, shift] = (url.get("celda") ?? "").split("_").map(numberIn);
  const range = url.numberOf("rango", { allowed: ranges, fallback: ranges[0] });
  const isOpen = (move ?? null) !== null && (shift ?? null) !== null && movesOf(range).includes(Number(move));
  const isMeasured = url.get("beta") === measuredMark;
  const beta = (isMeasured ? (measured ?? typedBeta) : numberIn(url.get("beta"))) ?? 0;
  return {
    range,
    days: url.numberOf("dias", { allowed: days, fallback: 0 }),
    beta: Math.abs(beta) <= mostBeta ? beta : 0,
    isMeasured: isMeasured && measured !== null,
    cell:
      isOpen && volatilityShifts.includes(Number(shift))
        ? { move: Number(move), shift: Number(shift) }
        : null,
  };
}
