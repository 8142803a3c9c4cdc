import { sheetKeyPrefix, sheetScope } from "@paridad/core/contract";
import type { Clock } from "../../platform/clock.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createStrangers, keyRefusals, overLimit } from "../../auth/keys/key-refusals.ts";
import type { KeyAdmission, KeyAdmissions } from "../../auth/keys/admissions.ts";
import { budgetHeaders } from "../../auth/keys/limit-headers.ts";
import type { ApiKeys } from "./api-keys.ts";

/** Judges calls with personal keys. All the keys of a user's programs draw on one budget, those of their sheets on another. */
export function createKeyAdmission({
  apiKeys,
  budgets,
  sheetBudgets,
  clock,
}: {
  apiKeys: Pick<ApiKeys, "verify">;
  budgets: Pick<KeyBudgets, "take">;
  sheetBudgets: Pick<KeyBudgets, "take">;
  clock: Clock;
}) {
  const strangers = createStrangers(clock);
  return {
    /** Headers of calls that never got as far as their key. */
    headersOf: strangers.headersOf,

    async admit({ key, address, calls }: Parameters<KeyAdmissions["admit"]>[0]): Promise<KeyAdmission> {
      if (key === null) return strangers.refuse(address, keyRefusals.missing);
      const verdict = await apiKeys.verify(key);
      if ("error" in verdict) {
        const isSheet = verdict.error === "invalid" && key.startsWith(sheetKeyPrefix);
        return strangers.refuse(address, keyRefusals[isSheet ? "sheet" : verdict.error]);
      }
      const drawn = verdict.scopes.includes(sheetScope) ? sheetBudgets : budgets;
      const { state, refusedBy } = await drawn.take({
        keyId: verdict.keyId,
        budget: verdict.user.id,
        calls,
      });
      const headers = budgetHeaders(state);
      if (refusedBy === null) return { headers, result: verdict };
      return { headers, result: { refusal: overLimit(refusedBy, state[refusedBy].resetSeconds) } };
    },
  };
}
