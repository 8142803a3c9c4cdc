import type { User } from "@paridad/core/contract";
import { accessOf } from "@paridad/core/plans";
import type { Access, PlanCatalogue } from "@paridad/core/plans";
import { userOfRow } from "../db/tables/user-row.ts";
import type { UserRow } from "../db/tables/user-row.ts";

/** The owner of the keys, and their plan's modules now. */
export type KeyOwner = { readonly user: Pick<User, "id" | "isPartner">; readonly access: Access };

/** A stored user as they see themselves, with what their plan opens now. */
export function userAndAccessOf(
  row: UserRow,
  { isAdmin, now, catalogue }: { isAdmin: boolean; now: number; catalogue: PlanCatalogue },
): { readonly user: User; readonly access: Access } {
  const user = userOfRow(row, { isAdmin });
  // Only a trial moved by an administrator counts; without one the rule of core is its end.
  const trialEndsAt = row.trial_ends_at?.toISOString() ?? null;
  return { user, access: accessOf({ user: { ...user, trialEndsAt }, now, catalogue }) };
}
