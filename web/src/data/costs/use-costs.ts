import { useMemo } from "react";

import type { PersonCosts } from "@paridad/core/contract";
import { costPreset, costSchedule, silentPreset } from "@paridad/core/costs";
import type { CostSchedule, CostTerms } from "@paridad/core/costs";

import { readCosts } from "@paridad/core/endpoints";
import { buenosAiresDate } from "@paridad/core/symbols";
import { useData } from "../use-data.ts";

export const costsQueryKey = ["costs"] as const;

/** The user's costs a side, and their name in tables. */
export type Costs = {
  /** Everything included; `null` until it is known whose they are. */
  readonly schedule: CostSchedule | null;
  /** The market's fees with their tax, without the broker's commission. */
  readonly market: CostSchedule;
  readonly name: string;
  /** Day of the schedule, `YYYY-MM-DD`: a preset's, or that of the user's own figures; null until it is known. */
  readonly asOf: string | null;
  /** The user hasn't said, or it couldn't be read: the retail preset stands in; not said before it is known. */
  readonly isAssumed: boolean;
};

const silent: PersonCosts = {
  choice: silentPreset,
  terms: costPreset(silentPreset).terms,
  updatedAt: null,
};

/** The market's fees alone, out of a broker's terms. */
function marketOnly({ marketFee, valueAddedTax, taxOnMarketFee }: CostTerms): CostTerms {
  return { marketFee, valueAddedTax, taxOnMarketFee, commission: { share: 0, premium: 0, exercise: 0 } };
}

/** The signed-in user's costs to trade, as stored with the account. */
export function usePersonCosts() {
  return useData(readCosts, costsQueryKey);
}

/** The schedule that every number of the suite is net of. */
export function useCosts(): Costs {
  const { data, isPending } = usePersonCosts();
  return useMemo(() => {
    const { choice, terms, updatedAt } = data ?? silent;
    const isOwn = choice === "own";
    const ownDay = updatedAt === null ? null : buenosAiresDate(Date.parse(updatedAt));
    return {
      asOf: isPending ? null : isOwn ? ownDay : costPreset(choice).asOf,
      schedule: isPending ? null : costSchedule(terms),
      market: costSchedule(marketOnly(terms)),
      name: isPending || isOwn ? "tus costos" : costPreset(choice).label,
      isAssumed: !isPending && updatedAt === null,
    };
  }, [data, isPending]);
}
