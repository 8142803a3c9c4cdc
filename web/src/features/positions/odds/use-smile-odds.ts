import { useMemo } from "react";

import { nearestSmile, smileOdds } from "@paridad/core/positions";
import type { FittedSmile } from "@paridad/core/volatility";

import { useFittedMarket } from "../../../lib/market/surface/surface-context.tsx";
import type { Builder } from "../model/use-builder.ts";

export type SmileOddsState = {
  /** Fitted to the nearest expiry of the position; null where it isn't or not yet. */
  readonly smile: FittedSmile | null;
  /** Null until the chain is fitted for the first time. */
  readonly odds: ReturnType<typeof smileOdds> | null;
};

/** The position's odds by its expiry's smile, which is fitted every two seconds beside the page. */
export function useSmileOdds({ position, scenario }: Builder): SmileOddsState {
  const fitted = useFittedMarket();
  const smile = useMemo(
    () => (position === null || fitted === null ? null : nearestSmile(position.legs, fitted.surface.smiles)),
    [position, fitted],
  );
  const odds = useMemo(() => {
    if (position === null || scenario === null || fitted === null) return null;
    const { legs, costs, exit, keepShares } = position;
    return smileOdds({ legs, costs, exit, keepShares, scenario, smile });
  }, [position, scenario, fitted, smile]);
  return { smile, odds };
}
