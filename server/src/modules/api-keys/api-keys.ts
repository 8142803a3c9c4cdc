import { apiKeyPrefix, sheetKeyPrefix, sheetScope } from "@paridad/core/contract";
import type { ApiKey, ApiScope, ChangeApiKeyRequest, CreateApiKeyRequest } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { apiKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { KeyHolder } from "../../auth/callers.ts";
import type { Clock } from "../../platform/clock.ts";
import { HttpError, invalidFields, notFound, tooManyRequests } from "../../http/http-error.ts";
import type { CallsOfDay, KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import type { ApiKeyRow, ApiKeysRepository } from "./repository.ts";

const day = 86_400_000;
const touchMilliseconds = 60_000;
const previewCharacters = 6;

export type KeyVerdict = KeyHolder | { readonly error: "invalid" | "revoked" | "expired" };

export type ApiKeyDependencies = {
  readonly repository: ApiKeysRepository;
  readonly budgets: Pick<KeyBudgets, "daysOf">;
  readonly sheetBudgets: Pick<KeyBudgets, "daysOf">;
  /** Seconds to wait after creating too many keys, otherwise null. */
  readonly creationWait: (userId: string) => number | null;
  readonly clock: Clock;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly announcements: Pick<Announcements, "revoke">;
  readonly securityLog: SecurityLog;
};

function scopesOf({ scopes }: Pick<ApiKeyRow, "scopes">): ApiScope[] {
  return scopes.split(" ") as ApiScope[];
}

/** Beginning of a key: which kind it is can be read off it. */
const prefixOf = (scopes: readonly ApiScope[]): string =>
  scopes.includes(sheetScope) ? sheetKeyPrefix : apiKeyPrefix;

function shown(row: ApiKeyRow, { calls, refused }: Omit<CallsOfDay, "date">): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    preview: `${prefixOf(scopesOf(row))}${row.id.slice(0, previewCharacters)}`,
    createdAt: row.created_at.toISOString(),
    expiresAt: instantOrNull(row.expires_at),
    lastUsedAt: instantOrNull(row.last_used_at),
    revokedAt: instantOrNull(row.revoked_at),
    callsToday: calls,
    refusedToday: refused,
  };
}

const scopesText = (scopes: readonly ApiScope[]): string => [...new Set(scopes)].join(" ");

function readKey(text: string) {
  const prefix = [apiKeyPrefix, sheetKeyPrefix].find((one) => text.startsWith(one));
  const token = prefix === undefined ? null : readSecretToken(text.slice(prefix.length));
  return token && { ...token, prefix };
}

/** A program's key written as a sheet's is none, nor the other way round: where one may stand is read off its beginning. */
function isKeyOf(row: ApiKeyRow, { secretHash, prefix }: NonNullable<ReturnType<typeof readKey>>): boolean {
  return isSameHash(row.secret_hash, secretHash) && prefix === prefixOf(scopesOf(row));
}

function createVerify({ repository, clock, catalogue }: ApiKeyDependencies) {
  /** A key's owner and current rights. Throws when the database is down. */
  return async (text: string): Promise<KeyVerdict> => {
    const token = readKey(text);
    const row = token === null ? null : await repository.findWithOwner(token.id);
    if (token === null || row === null) return { error: "invalid" };
    const { key, owner } = row;
    if (!isKeyOf(key, token) || !owner.is_active) return { error: "invalid" };
    if (key.revoked_at !== null) return { error: "revoked" };
    const now = clock.now();
    if (key.expires_at !== null && now >= key.expires_at.getTime()) return { error: "expired" };
    if (now - (key.last_used_at?.getTime() ?? 0) >= touchMilliseconds) {
      await repository.touch(key.id, new Date(now));
    }
    const { access } = userAndAccessOf(owner, { isAdmin: false, now, catalogue: await catalogue() });
    return {
      keyId: key.id,
      name: key.name,
      scopes: scopesOf(key),
      expiresAt: instantOrNull(key.expires_at),
      user: { id: owner.id },
      access,
    };
  };
}

/** A key as its owner sees it, with today's calls. */
function usageReader({ budgets, sheetBudgets }: Pick<ApiKeyDependencies, "budgets" | "sheetBudgets">) {
  return async (row: ApiKeyRow): Promise<ApiKey> => {
    const drawn = scopesOf(row).includes(sheetScope) ? sheetBudgets : budgets;
    return shown(row, (await drawn.daysOf(row.id, 1))[0]);
  };
}

/** A key that stood in an address never opens more than a sheet's, nor does a program's become one. */
async function refuseOtherKind(
  repository: ApiKeysRepository,
  own: { readonly userId: string; readonly id: string },
  scopes: readonly ApiScope[],
): Promise<void> {
  const row = await repository.find(own);
  if (row === null || prefixOf(scopesOf(row)) === prefixOf(scopes)) return;
  throw invalidFields([{ path: "scopes", message: keyErrorMessages.kindStays }]);
}

/** Throws what a change of a key that took no effect says: there is none, or it ended. */
function refuseEnded(row: ApiKeyRow | null): never {
  if (row === null) throw notFound(keyErrorMessages.notFound);
  const message = row.revoked_at === null ? keyErrorMessages.expired : keyErrorMessages.revoked;
  throw new HttpError({ status: 409, code: "CONFLICT", message });
}

function keyChanges(dependencies: ApiKeyDependencies) {
  const { repository, clock, announcements, securityLog, creationWait } = dependencies;
  const usedOf = usageReader(dependencies);
  return {
    /** Another secret for a key that stays otherwise as it is; the one before is worth nothing from now on. */
    async renew({ user, sessionId }: SignedInOwner, id: string): Promise<{ key: ApiKey; secret: string }> {
      const wait = creationWait(user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const own = { userId: user.id, id, sessionId };
      const { token, secretHash } = createSecretToken(id);
      const isRenewed = await repository.change(own, { secret_hash: secretHash }, new Date(clock.now()));
      const row = await repository.find(own);
      if (!isRenewed || row === null) return refuseEnded(row);
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_token_created", { userId: user.id, target: id });
      return { key: await usedOf(row), secret: prefixOf(scopesOf(row)) + token };
    },

    /** Another name or other permissions, at once; the key itself stays. 409 for one that ended. */
    async change(
      { user, sessionId }: SignedInOwner,
      id: string,
      { name, scopes }: ChangeApiKeyRequest,
    ): Promise<ApiKey> {
      const own = { userId: user.id, id, sessionId };
      if (scopes !== undefined) await refuseOtherKind(repository, own, scopes);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(scopes === undefined ? {} : { scopes: scopesText(scopes) }),
      };
      const isChanged = await repository.change(own, change, new Date(clock.now()));
      const row = await repository.find(own);
      if (!isChanged || row === null) return refuseEnded(row);
      if (scopes !== undefined) {
        // A connection may have lost what let it in.
        announcements.revoke({ userId: user.id });
        securityLog.record("privilege_permissions_changed", { userId: user.id, target: id });
      }
      return usedOf(row);
    },

    /** Ends a key and the sockets it opened; a second time changes nothing. */
    async revoke({ user, sessionId }: SignedInOwner, id: string): Promise<void> {
      if (!(await repository.revoke({ userId: user.id, id, sessionId }, new Date(clock.now()))))
        throw notFound(keyErrorMessages.notFound);
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_token_revoked", { userId: user.id, target: id });
    },
  };
}

/** Personal keys of the data API and the market socket: only their hash is stored, and revoking one works at once. */
export function createApiKeys(dependencies: ApiKeyDependencies) {
  const { repository, creationWait, clock, securityLog } = dependencies;
  const usedOf = usageReader(dependencies);
  return {
    ...keyChanges(dependencies),
    verify: createVerify(dependencies),

    async list({ user }: KeyOwner): Promise<{ keys: ApiKey[]; maximumKeys: number }> {
      const { maximumKeys } = apiKeyLimits;
      const keys = (await repository.ofUser(user.id)).map(usedOf);
      return { keys: await Promise.all(keys), maximumKeys };
    },

    /** `secret` is the whole key, told this once. */
    async create(
      { user, sessionId }: SignedInOwner,
      { name, scopes, expiresInDays }: CreateApiKeyRequest,
    ): Promise<{ key: ApiKey; secret: string }> {
      const wait = creationWait(user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const now = clock.now();
      const { token, id, secretHash } = createSecretToken();
      const row = {
        id,
        user_id: user.id,
        name,
        scopes: scopesText(scopes),
        secret_hash: secretHash,
        created_at: new Date(now),
        expires_at: expiresInDays === undefined ? null : new Date(now + expiresInDays * day),
        last_used_at: null,
        revoked_at: null,
      };
      const { maximumKeys: maximum } = apiKeyLimits;
      if (!(await repository.add(row, { maximum, now: new Date(now), sessionId }))) {
        throw new HttpError({ status: 409, code: "CONFLICT", message: keyErrorMessages.tooMany(maximum) });
      }
      securityLog.record("authn_token_created", { userId: user.id, target: id });
      return { key: shown(row, { calls: 0, refused: 0 }), secret: prefixOf(scopes) + token };
    },
  };
}
export type ApiKeys = ReturnType<typeof createApiKeys>;
