import { useMemo } from "react";

import { opportunityBook } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { useFittedMarket } from "../../../lib/market/surface/surface-context.tsx";
import { useValuedMarket } from "../../../lib/market/valued-market-context.tsx";

const whole = <Market>(market: Market): Market => market;

/** The sides, sizes and days of the market as it stands; null before it has spoken. */
export function useBook(): OpportunityBook | null {
  const market = useValuedMarket(whole);
  const smiles = useFittedMarket()?.surface.smiles;
  return useMemo(() => opportunityBook(market, smiles), [market, smiles]);
}
