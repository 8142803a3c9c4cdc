import type { CostsRequest, PersonCosts } from "@paridad/core/contract";
import { highestCost } from "@paridad/core/contract";
import type { CostTerms } from "@paridad/core/costs";

export type CostPart = "commission" | "marketFee";
export type CostKind = "share" | "premium" | "exercise";

/** What is being edited: a choice, and the figures it comes to. A figure that was emptied is null. */
export type CostDraft = {
  readonly choice: PersonCosts["choice"];
  readonly commission: Readonly<Record<CostKind, number | null>>;
  readonly marketFee: Readonly<Record<CostKind, number | null>>;
  readonly valueAddedTax: number | null;
  readonly taxOnMarketFee: boolean;
};

export function draftOf({ choice, terms }: Pick<PersonCosts, "choice" | "terms">): CostDraft {
  return { choice, ...terms };
}

const kinds = ["share", "premium", "exercise"] as const;
const highestTax = 0.5;

/** The draft's figures, or null while one of them is missing or out of its range. */
export function termsOf({
  commission,
  marketFee,
  valueAddedTax,
  taxOnMarketFee,
}: CostDraft): CostTerms | null {
  const areKnown = [commission, marketFee].every((part) =>
    kinds.every((kind) => errorOf(part[kind]) === null),
  );
  if (!areKnown || taxErrorOf(valueAddedTax) !== null) return null;
  return { commission, marketFee, valueAddedTax, taxOnMarketFee } as CostTerms;
}

/** What is wrong with a figure, in words. */
export function errorOf(fraction: number | null): string | null {
  if (fraction === null) return "Falta";
  return fraction >= 0 && fraction <= highestCost ? null : "Entre 0 y 10 %";
}

export function taxErrorOf(fraction: number | null): string | null {
  if (fraction === null) return "Falta";
  return fraction >= 0 && fraction <= highestTax ? null : "Entre 0 y 50 %";
}

/** What to send, or null while a figure is wrong. */
export function requestOf(draft: CostDraft): CostsRequest | null {
  if (draft.choice !== "own") return { choice: draft.choice };
  const terms = termsOf(draft);
  return terms === null ? null : { choice: "own", terms };
}
