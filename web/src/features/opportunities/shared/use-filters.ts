import { useMemo } from "react";

import { usualFilters } from "@paridad/core/opportunities";
import type { OpportunityFilters } from "@paridad/core/opportunities";

import type { UrlState } from "../../../lib/view/use-url-state.ts";

const lotChoices = [1, 5, 10, 20, 50, 100] as const;
const spreadChoices = [0.05, 0.1, 0.15, 0.3] as const;
const anyDelta = { least: 0, most: 1 } as const;

export const deltaChoices = [
  { value: "usual", label: "0,10 a 0,80" },
  { value: "todas", label: "Todas" },
] as const;
export const lotOptions = lotChoices.map((lots) => ({ value: String(lots), label: String(lots) }));
export const spreadOptions = spreadChoices.map((spread) => ({
  value: String(spread),
  label: `Hasta ${spread * 100} %`,
}));

/** Filters a row has to pass to be ranked, kept in the address. */
export function useFilters(url: UrlState): OpportunityFilters & { readonly deltaChoice: string } {
  const lots = url.numberOf("lotes", { allowed: lotChoices, fallback: usualFilters.lots });
  const widestSpread = url.numberOf("puntas", {
    allowed: spreadChoices,
    fallback: usualFilters.widestSpread,
  });
  const deltaChoice = url.oneOf("delta", ["usual", "todas"]);
  return useMemo(
    () => ({
      ...usualFilters,
      lots,
      widestSpread,
      delta: deltaChoice === "todas" ? anyDelta : usualFilters.delta,
      deltaChoice,
    }),
    [lots, widestSpread, deltaChoice],
  );
}
