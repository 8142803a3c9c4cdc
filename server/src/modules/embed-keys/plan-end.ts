import { embedGraceDays, trialDays } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import type { UserRow } from "../../db/tables/user-row.ts";

const day = 86_400_000;
type Ends = Pick<UserRow, "created_at" | "trial_ends_at" | "subscription_ends_at">;

/** When the plan behind a partner's keys ended, epoch milliseconds; null while one runs, the trial among them. */
export function planEndedAt(owner: Ends, access: Access): number | null {
  if (access.kind !== "none") return null;
  const trialEnd = owner.trial_ends_at?.getTime() ?? owner.created_at.getTime() + trialDays * day;
  const paidEnd = access.reason === "expired" ? owner.subscription_ends_at?.getTime() : undefined;
  return Math.max(trialEnd, paidEnd ?? 0);
}

/** When a partner's keys stop, epoch milliseconds: 14 days after the plan; null while one runs. */
export function keysStopAt(owner: Ends, access: Access): number | null {
  const endedAt = planEndedAt(owner, access);
  return endedAt === null ? null : endedAt + embedGraceDays * day;
}
