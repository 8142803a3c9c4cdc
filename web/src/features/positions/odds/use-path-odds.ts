import { useEffect, useMemo, useState } from "react";

import type { PathOdds } from "@paridad/core/positions";

import { useShareCloses } from "../../../lib/market/use-share-closes.ts";
import type { Builder } from "../model/use-builder.ts";
import { createOddsRunner } from "./odds-runner.ts";

export type PathOddsState = {
  /** Odds of the position and scenario shown, at most a moment old; null while they are worked out. */
  readonly odds: PathOdds | null;
  /** The closes that history is read from are of the simulator. */
  readonly isSimulated: boolean;
};

/** P50 and the odds by history, worked out beside the page: prices tick on, another leg drops the old answer at once. */
export function usePathOdds({ draft, position, scenario, closedDays }: Builder): PathOddsState {
  const [runner] = useState(createOddsRunner);
  const { data, isPending } = useShareCloses();
  const [told, setTold] = useState<{ readonly shape: string; readonly odds: PathOdds } | null>(null);
  const shape = useMemo(
    () => JSON.stringify([draft.legs, draft.scenario, draft.exit, draft.keepShares, data?.closes.length]),
    [draft, data],
  );
  useEffect(() => () => runner.end(), [runner]);
  useEffect(() => {
    if (position === null || scenario === null || isPending) return;
    const { legs, costs, exit, keepShares, evaluation } = position;
    const closes = data?.closes.map(({ close }) => close) ?? null;
    const { volatility } = evaluation;
    const input = { legs, costs, exit, keepShares, scenario, volatility, closes, closedDays };
    runner.ask({ input, shape, hear: (odds) => setTold({ shape, odds }) });
  }, [runner, position, scenario, closedDays, data, isPending, shape]);
  return {
    odds: told?.shape === shape ? told.odds : null,
    isSimulated: data?.sources.includes("simulated") === true,
  };
}
