import type { Clock } from "../../platform/clock.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createStrangers, keyRefusals, overLimit } from "../../auth/keys/key-refusals.ts";
import type { KeyAdmission, KeyAdmissions } from "../../auth/keys/admissions.ts";
import { budgetHeaders } from "../../auth/keys/limit-headers.ts";
import type { ApiKeys } from "./api-keys.ts";

/** Judges calls with personal keys. All the keys of a user draw on one budget. */
export function createKeyAdmission({
  apiKeys,
  budgets,
  clock,
}: {
  apiKeys: Pick<ApiKeys, "verify">;
  budgets: Pick<KeyBudgets, "take">;
  clock: Clock;
}) {
  const strangers = createStrangers(clock);
  return {
    /** Headers of calls that never got as far as their key. */
    headersOf: strangers.headersOf,

    async admit({ key, address, calls }: Parameters<KeyAdmissions["admit"]>[0]): Promise<KeyAdmission> {
      if (key === null) return strangers.refuse(address, keyRefusals.missing);
      const verdict = await apiKeys.verify(key);
      if ("error" in verdict) return strangers.refuse(address, keyRefusals[verdict.error]);
      const { state, refusedBy } = await budgets.take({
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
