import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { TerminalDistribution } from "../../probability/index.ts";
import { buenosAiresDate } from "../../symbols/index.ts";
import { smileDistribution } from "../../volatility/index.ts";
import type { FittedSmile, SurfaceSmile } from "../../volatility/index.ts";
import type { PositionReason } from "../analyze-position.ts";
import { expirationsOf } from "../check-legs.ts";
import type { PositionScenario } from "../evaluate/evaluate-position.ts";
import { distributionOdds } from "../position-odds.ts";
import type { CostedPosition, PositionLeg } from "../position-types.ts";
import { millisecondsPerYear } from "../value-leg.ts";

export interface SmileOdds {
  readonly probabilityOfProfit: number;
  readonly probabilityOfLoss: number;
  /** Pesos in all, net of `costs`, undiscounted. */
  readonly expectedProfit: number;
}

export type SmileOddsReason = PositionReason | "several-expiries" | "no-expiry" | "no-fit" | "expired";

/** The fitted smile of the nearest expiry of the legs; null without options, and where nothing is fitted. */
export function nearestSmile(
  legs: readonly PositionLeg[],
  smiles: readonly SurfaceSmile[],
): FittedSmile | null {
  const [nearest] = expirationsOf(legs);
  if (nearest === undefined) return null;
  const day = buenosAiresDate(nearest);
  const smileAtDay = smiles.find(({ expiration }) => expiration === day);
  return smileAtDay?.ok === true && smileAtDay.smile.kind !== "points" ? smileAtDay.smile : null;
}

/**
 * The price at an expiry as its fitted smile has it, in a scenario at drift 0; the scenario's points lift the whole smile.
 * Its middle is the scenario's share, not the forward: the other odds at drift 0 have theirs there too.
 */
export function scenarioDistribution({
  smile,
  scenario,
  expiration,
}: {
  readonly smile: FittedSmile;
  readonly scenario: PositionScenario;
  /** Epoch milliseconds. */
  readonly expiration: number;
}): Result<{ readonly distribution: TerminalDistribution }, "no-fit" | "expired" | "invalid-input"> {
  const { spot, instant, volatilityShift = 0 } = scenario;
  const years = (expiration - instant) / millisecondsPerYear;
  return smileDistribution({ smile, spot, years, drift: 0, volatilityShift });
}

/**
 * Odds of a position at its one expiry by that expiry's fitted smile: each price as likely as all options of the chain
 * say together, not as a single volatility does. Drift 0, net of `costs`.
 */
export function smileOdds({
  scenario,
  smile,
  ...position
}: CostedPosition & {
  readonly scenario: PositionScenario;
  /** Null is not fitted. */
  readonly smile: FittedSmile | null;
}): Result<SmileOdds, SmileOddsReason> {
  const [expiration, ...later] = expirationsOf(position.legs);
  if (expiration === undefined) return fail("no-expiry");
  if (later.length > 0) return fail("several-expiries");
  if (smile === null) return fail("no-fit");
  const scenarioOdds = scenarioDistribution({ smile, scenario, expiration });
  if (!scenarioOdds.ok) return scenarioOdds;
  const odds = distributionOdds(position, scenarioOdds.distribution);
  if (!odds.ok) return odds;
  const { probabilityOfProfit, probabilityOfLoss, expectedProfit } = odds;
  return succeed({ probabilityOfProfit, probabilityOfLoss, expectedProfit });
}
