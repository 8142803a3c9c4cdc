import { useEffect, useMemo, useState } from "react";

import { nearestSmile, pathOdds, smileOdds } from "@paridad/core/positions";
import type { PathOdds } from "@paridad/core/positions";
import type { FittedSmile } from "@paridad/core/volatility";

import { useFittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useShareCloses } from "../../../data/market/use-share-closes.ts";
import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
import { createPacedCaller } from "../../../lib/workers/paced-caller.ts";
import type { Builder } from "../model/use-builder.ts";
// The bundler makes this address of the worker it builds.
import workerUrl from "./odds-worker.ts?worker&url";

/** Prices tick ten times a second; a chance in whole percents needs no more than one answer in so long. */
const restMilliseconds = 500;
const createRunner = () =>
  createPacedCaller(
    createWorkerCaller(workerUrl, async () => pathOdds),
    restMilliseconds,
  );

export type PathOddsState = {
  /** Odds of the position and scenario shown, at most a moment old; null while they are worked out. */
  readonly odds: PathOdds | null;
  /** The closes that history is read from are of the simulator. */
  readonly isSimulated: boolean;
};

/** P50 and the odds by history, worked out beside the page: prices tick on, another leg drops the old answer at once. */
export function usePathOdds({ draft, position, scenario, closedDays }: Builder): PathOddsState {
  const [runner] = useState(createRunner);
  const { data, isPending } = useShareCloses();
  const [answer, setAnswer] = useState<{ readonly shape: string; readonly odds: PathOdds } | null>(null);
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
    runner.ask({ read: () => input, shape, hear: (odds) => setAnswer({ shape, odds }) });
  }, [runner, position, scenario, closedDays, data, isPending, shape]);
  return {
    odds: answer?.shape === shape ? answer.odds : null,
    isSimulated: data?.sources.includes("simulated") === true,
  };
}

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
    return smileOdds({ ...position, scenario, smile });
  }, [position, scenario, fitted, smile]);
  return { smile, odds };
}
