import type { Selectable } from "kysely";
import type { CostChoice, PersonCosts } from "@paridad/core/contract";
import { costPreset } from "@paridad/core/costs";
import type { PersonCostsTable } from "./account-tables.ts";

/** A stored row as the contract names it; a preset's figures are today's. */
export function personCostsOf({ choice, terms, updated_at }: Selectable<PersonCostsTable>): PersonCosts {
  const chosen = choice as CostChoice;
  return {
    choice: chosen,
    terms: chosen === "own" ? (terms as PersonCosts["terms"]) : costPreset(chosen).terms,
    updatedAt: updated_at.toISOString(),
  };
}
