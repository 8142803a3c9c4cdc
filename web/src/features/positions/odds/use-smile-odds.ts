import { useMemo } from "react";

import { fail } from "@paridad/core/lib";
import { smileOdds } from "@paridad/core/positions";
import type { SmileOdds, SmileOddsReason } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { FittedSmile } from "@paridad/core/volatility";

import { useFittedMarket } from "../../../lib/market/surface/surface-context.tsx";
import type { Builder } from "../model/use-builder.ts";

type Found =
  | ({ readonly ok: true } & SmileOdds)
  | { readonly ok: false; readonly reason: SmileOddsReason | "no-expiry" };

export type SmileOddsState = {
  /** Fitted to the nearest expiry of the position; null where it isn't or not yet. */
  readonly smile: FittedSmile | null;
  /** Null until the chain is fitted for the first time. */
  readonly odds: Found | null;
};

/** The position's odds by its expiry's smile, which is fitted every two seconds beside the page. */
export function useSmileOdds({ position, scenario, expiresAt }: Builder): SmileOddsState {
  const fitted = useFittedMarket();
  const smile = useMemo(() => {
    if (fitted === null || expiresAt === null) return null;
    const day = buenosAiresDate(expiresAt);
    const found = fitted.surface.smiles.find(({ expiration }) => expiration === day);
    return found?.ok === true && found.smile.kind !== "points" ? found.smile : null;
  }, [fitted, expiresAt]);
  const odds = useMemo(() => {
    if (position === null || scenario === null || fitted === null) return null;
    if (expiresAt === null) return fail("no-expiry");
    if (smile === null) return fail("no-fit");
    const { legs, costs } = position;
    return smileOdds({ legs, ...(costs && { costs }), scenario, smile });
  }, [position, scenario, fitted, smile, expiresAt]);
  return { smile, odds };
}
