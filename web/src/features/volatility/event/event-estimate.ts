import { expirationInstant } from "@paridad/core/symbols";
import { eventMove } from "@paridad/core/volatility";
import type { VolatilitySurface } from "@paridad/core/volatility";

/** Basis of the movement of the days that aren't the event. */
export const eventBases = ["anterior", "forward", "realizada", "propia"] as const;
export type EventBase = (typeof eventBases)[number];

export const baseNames: Record<EventBase, string> = {
  anterior: "La del vencimiento anterior",
  forward: "La forward hasta el vencimiento siguiente",
  realizada: "La realizada de 20 ruedas",
  propia: "Una tuya",
};

export type EventReason = "no-expiry-after" | "no-base" | "not-priced" | "invalid-input";

export type EventEstimate = {
  /** The last expiry before the event, and the first on or after it; null where there is none. */
  readonly near: string | null;
  readonly next: string | null;
  /** Volatility of the other days, per 1.00; null is unknown. */
  readonly base: number | null;
} & (
  | { readonly ok: true; /** One standard deviation of the logarithm. */ readonly move: number }
  | { readonly ok: false; readonly reason: EventReason }
);

/** A session as a share of a year of 365 days. */
const eventYears = 1 / 252;

type Known = { readonly expiration: string; readonly years: number; readonly volatility: number };

function knownTerms({ smiles }: VolatilitySurface): readonly Known[] {
  return smiles.flatMap((smile) => {
    const volatility = smile.ok ? smile.atTheMoney.volatility : null;
    return volatility === null ? [] : [{ expiration: smile.expiration, years: smile.years, volatility }];
  });
}

function baseOf(
  kind: EventBase,
  {
    surface,
    near,
    next,
    realized,
    own,
  }: {
    surface: VolatilitySurface;
    near: Known | undefined;
    next: Known;
    realized: number | null;
    own: number | null;
  },
): number | null {
  if (kind === "anterior") return near?.volatility ?? null;
  if (kind === "realizada") return realized;
  if (kind === "propia") return own;
  const after = surface.forwards.find(({ from }) => from === next.expiration);
  return after?.result.ok ? after.result.volatility : null;
}

export type EventTerms = {
  readonly day: string;
  readonly base: EventBase;
  readonly realized: number | null;
  readonly own: number | null;
};

/**
 * Payment of the expiries around a day for it, over the movement of the other days. An event on the day of an expiry, before
 * its close, is in that expiry's price.
 */
export function eventEstimate(
  surface: VolatilitySurface,
  { day, base: kind, realized, own }: EventTerms,
): EventEstimate {
  const terms = knownTerms(surface);
  const at = expirationInstant(day);
  const near = terms.findLast(({ expiration }) => expirationInstant(expiration) < at);
  const next = terms.find(({ expiration }) => expirationInstant(expiration) >= at);
  const names = { near: near?.expiration ?? null, next: next?.expiration ?? null };
  if (next === undefined) return { ...names, base: null, ok: false, reason: "no-expiry-after" };
  const base = baseOf(kind, { surface, near, next, realized, own });
  if (base === null) return { ...names, base, ok: false, reason: "no-base" };
  const result = eventMove({ near: near ?? null, next, eventYears, baseVolatility: base });
  return result.ok
    ? { ...names, base, ok: true, move: result.move }
    : { ...names, base, ok: false, reason: result.reason };
}
