import { apiKeyPrefix, sheetKeyPrefix, sheetScope } from "@paridad/core/contract";
import type { ApiScope } from "@paridad/core/contract";
import type { PlanCatalogue } from "@paridad/core/plans";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { KeyHolder } from "../../auth/callers.ts";
import type { KeyAdmission, KeyAdmissions } from "../../auth/keys/admissions.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createStrangers, keyRefusals, overLimit } from "../../auth/keys/key-refusals.ts";
import { budgetHeaders } from "../../auth/keys/limit-headers.ts";
import { isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import type { Platform } from "../platform.ts";
import { findWithOwner, touchKey } from "./repository.ts";
import type { ApiKeyRow } from "./repository.ts";

const touchMilliseconds = 60_000;

export type KeyVerdict = KeyHolder | { readonly error: "invalid" | "revoked" | "expired" };

export function scopesOf({ scopes }: Pick<ApiKeyRow, "scopes">): ApiScope[] {
  return scopes.split(" ") as ApiScope[];
}

/** Beginning of a key: which kind it is can be read off it. */
export const prefixOf = (scopes: readonly ApiScope[]): string =>
  scopes.includes(sheetScope) ? sheetKeyPrefix : apiKeyPrefix;

function readKey(text: string) {
  const prefix = [apiKeyPrefix, sheetKeyPrefix].find((one) => text.startsWith(one));
  const token = prefix === undefined ? null : readSecretToken(text.slice(prefix.length));
  return token && { ...token, prefix };
}

/** A key's owner and current rights. Throws when the database is down. */
export async function verifyKey(
  text: string,
  {
    database,
    clock,
    catalogue,
  }: Pick<Platform, "database" | "clock"> & { readonly catalogue: () => Promise<PlanCatalogue> },
): Promise<KeyVerdict> {
  const token = readKey(text);
  const row = token && (await findWithOwner(database, token.id));
  if (!token || !row) return { error: "invalid" };
  const { key, owner } = row;
  const scopes = scopesOf(key);
  // A program's key written as a sheet's is none, nor the other way round: where one may stand is read off its beginning.
  const isOfKind = isSameHash(key.secret_hash, token.secretHash) && token.prefix === prefixOf(scopes);
  if (!isOfKind || !owner.is_active) return { error: "invalid" };
  if (key.revoked_at !== null) return { error: "revoked" };
  const now = clock.now();
  if (key.expires_at !== null && now >= key.expires_at.getTime()) return { error: "expired" };
  if (now - (key.last_used_at?.getTime() ?? 0) >= touchMilliseconds)
    await touchKey(database, key.id, new Date(now));
  const { access } = userAndAccessOf(owner, { isAdmin: false, now, catalogue: await catalogue() });
  const expiresAt = instantOrNull(key.expires_at);
  return { keyId: key.id, name: key.name, scopes, expiresAt, user: { id: owner.id }, access };
}

/** Judges calls with personal keys. All the keys of a user's programs draw on one budget, those of their sheets on another. */
export function createKeyAdmission(
  verify: (key: string) => Promise<KeyVerdict>,
  budgetsOf: (scopes: readonly ApiScope[]) => Pick<KeyBudgets, "take">,
  clock: Platform["clock"],
) {
  const strangers = createStrangers(clock);
  return {
    /** Headers of calls that never got as far as their key. */
    headersOf: strangers.headersOf,

    async admit({ key, address, calls }: Parameters<KeyAdmissions["admit"]>[0]): Promise<KeyAdmission> {
      if (key === null) return strangers.refuse(address, keyRefusals.missing);
      const verdict = await verify(key);
      if ("error" in verdict) {
        const isSheet = verdict.error === "invalid" && key.startsWith(sheetKeyPrefix);
        return strangers.refuse(address, keyRefusals[isSheet ? "sheet" : verdict.error]);
      }
      const { keyId, user, scopes } = verdict;
      const { state, refusedBy } = await budgetsOf(scopes).take({ keyId, budget: user.id, calls });
      const headers = budgetHeaders(state);
      if (refusedBy === null) return { headers, result: verdict };
      return { headers, result: { refusal: overLimit(refusedBy, state[refusedBy].resetSeconds) } };
    },
  };
}
