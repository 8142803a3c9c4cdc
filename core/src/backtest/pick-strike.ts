import { continuousRateFromTna, readQuote, valueOptions } from "../quotes/index.ts";
import type { PastOption, PastSession, StrikeChoice } from "./back-test-types.ts";

const daysPerYear = 365;

export interface EntryDay {
  readonly session: PastSession;
  /** Calendar days to the expiry. */
  readonly days: number;
}

/** Each option's delta at the volatility of its own close; null where that, or the day's rate, isn't known. */
function deltasOf(options: readonly PastOption[], { session, days }: EntryDay): (number | null)[] {
  const rate = session.rate === null ? null : continuousRateFromTna({ tna: session.rate, days });
  if (rate === null || !rate.ok) return options.map(() => null);
  const terms = { spot: session.spot, yearsToExpiry: days / daysPerYear, rate: rate.rate };
  const quoted = options.map((contract) => ({ contract, quote: readQuote(contract), terms }));
  return valueOptions(quoted, "american").map(({ greeks }) => greeks?.deltaPercent ?? null);
}

/** The strike nearest to a level; of two as near the lower. */
export function nearestTo(options: readonly PastOption[], level: number): PastOption | null {
  return nearest(
    options,
    options.map(({ strike }) => Math.abs(strike - level)),
  );
}

function nearest(options: readonly PastOption[], distances: readonly (number | null)[]): PastOption | null {
  let chosen: { readonly option: PastOption; readonly distance: number } | null = null;
  for (const [index, option] of options.entries()) {
    const distance = distances[index] ?? null;
    if (distance !== null && (chosen === null || distance < chosen.distance)) chosen = { option, distance };
  }
  return chosen?.option ?? null;
}

/** The option that a rule wants, of ascending strikes; null where no delta is known. */
export function pickStrike(
  options: readonly PastOption[],
  choice: StrikeChoice,
  { isMirrored, ...entry }: EntryDay & { readonly isMirrored: boolean },
): PastOption | null {
  const { spot } = entry.session;
  if ("delta" in choice) {
    const deltas = deltasOf(options, entry);
    return nearest(
      options,
      deltas.map((delta) => (delta === null ? null : Math.abs(Math.abs(delta) - 100 * choice.delta))),
    );
  }
  if ("points" in choice) return nearestTo(options, spot + (isMirrored ? -choice.points : choice.points));
  return nearestTo(options, (isMirrored ? 2 - choice.moneyness : choice.moneyness) * spot);
}
