import type { CostsRequest, PersonCosts } from "@paridad/core/contract";
import { highestCost, highestMinimum } from "@paridad/core/contract";
import type { CostTerms } from "@paridad/core/costs";

export type CostPart = "commission" | "marketFee";
export type CostKind = "share" | "premium" | "exercise";

/** The edit: a choice, and its figures. A figure that was emptied is null. */
export type CostDraft = {
  readonly choice: PersonCosts["choice"];
  readonly commission: Readonly<Record<CostKind, number | null>>;
  readonly marketFee: Readonly<Record<CostKind, number | null>>;
  readonly valueAddedTax: number | null;
  readonly taxOnMarketFee: boolean;
  /** A year of the amount; and pesos. */
  readonly caucionFee: number | null;
  readonly orderMinimum: number | null;
};

export function draftOf({ choice, terms }: Pick<PersonCosts, "choice" | "terms">): CostDraft {
  return { choice, caucionFee: 0, orderMinimum: 0, ...terms };
}

const kinds = ["share", "premium", "exercise"] as const;

/** Fault of a figure, in words. */
const faultWithin = (highest: number, text: string) => (figure: number | null) => {
  if (figure === null) return "Falta";
  return figure >= 0 && figure <= highest ? null : `Entre 0 y ${text}`;
};
export const errorOf = faultWithin(highestCost, "10 %");
export const taxErrorOf = faultWithin(0.5, "50 %");
export const minimumErrorOf = faultWithin(highestMinimum, "1.000.000");

/** The draft's figures, or null while one of them is missing or out of its range. */
export function termsOf({
  commission,
  marketFee,
  valueAddedTax,
  taxOnMarketFee,
  caucionFee,
  orderMinimum,
}: CostDraft): CostTerms | null {
  const areKnown = [commission, marketFee].every((part) =>
    kinds.every((kind) => errorOf(part[kind]) === null),
  );
  const others = [taxErrorOf(valueAddedTax), errorOf(caucionFee), minimumErrorOf(orderMinimum)];
  if (!areKnown || others.some((error) => error !== null)) return null;
  return { commission, marketFee, valueAddedTax, taxOnMarketFee, caucionFee, orderMinimum } as CostTerms;
}

/** The request, or null while a figure is wrong. */
export function requestOf(draft: CostDraft): CostsRequest | null {
  if (draft.choice !== "own") return { choice: draft.choice };
  const terms = termsOf(draft);
  return terms === null ? null : { choice: "own", terms };
}
