import { firstToCome, spotOf } from "@paridad/core/book";
import type { PositionScenario } from "@paridad/core/positions";
import { sessionCloses } from "@paridad/core/positions";
import { continuousRateFromTna } from "@paridad/core/quotes";
import type { MarketExpiry, ValuedMarket } from "@paridad/core/stores";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";
import type { DraftLeg, ScenarioDraft } from "./draft.ts";
import type { Live } from "./price-draft.ts";

const day = 86_400_000;

/** When the first option of these legs ends, of those that still run; null without options. */
export function firstEnd(legs: readonly DraftLeg[], asOf: number | null): number | null {
  const ends = legs.flatMap((leg) => (leg.kind === "share" ? [] : [expirationInstant(leg.expiration)]));
  return firstToCome(ends, asOf);
}

/** Values of now; null without a share's price or a market. */
export function liveOf(market: ValuedMarket, expiry: MarketExpiry | null): Live | null {
  const spot = spotOf(market);
  if (spot === null || market.asOf === null) return null;
  return { spot, instant: market.asOf, rate: expiry?.rate.continuous ?? 0 };
}

/** True if the scenario changes anything. */
export function isSupposed({ spot, points, day: date, tna }: ScenarioDraft): boolean {
  return spot !== null || points !== 0 || date !== null || tna !== null;
}

/** The scenario as the engine takes it; no later than the nearest expiry. */
export function scenarioOf(
  draft: ScenarioDraft,
  {
    live,
    expiresAt,
    closedDays,
  }: {
    readonly live: Live;
    readonly expiresAt: number | null;
    readonly closedDays?: readonly string[] | undefined;
  },
): PositionScenario {
  const session =
    draft.day === null ? null : supposedSession(draft.day, sessionDays(live.instant, expiresAt, closedDays));
  const instant = session === null ? live.instant : Math.max(live.instant, expirationInstant(session));
  const last = expiresAt === null || expiresAt < live.instant ? instant : Math.min(instant, expiresAt);
  const days = expiresAt === null ? 1 : Math.max(1, (expiresAt - live.instant) / day);
  const rate = draft.tna === null ? null : continuousRateFromTna({ tna: draft.tna / 100, days });
  return {
    spot: draft.spot ?? live.spot,
    instant: last,
    rate: rate?.ok === true ? rate.rate : live.rate,
    volatilityShift: draft.points / 100,
  };
}

/** Days that a scenario may be set at: sessions from now to the expiry, `YYYY-MM-DD`. */
export function sessionDays(
  instant: number,
  expiresAt: number | null,
  closedDays?: readonly string[],
): string[] {
  if (expiresAt === null || expiresAt <= instant) return [];
  const closes = sessionCloses({ instant, expiration: expiresAt, closedDays });
  return [...new Set([...closes, expiresAt].map(buenosAiresDate))];
}

/**
 * The session that a supposed day stands for, as a link may name any: itself, the next one, or the last before the expiry; null
 * (now) where it is over.
 */
export function supposedSession(day: string, days: readonly string[]): string | null {
  const [first] = days;
  if (first === undefined) return day;
  return day < first ? null : (days.find((one) => one >= day) ?? days.at(-1) ?? null);
}
