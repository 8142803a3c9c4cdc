import { randomBytes } from "node:crypto";
import { embedKeyPrefix } from "@paridad/core/contract";
import type {
  ChangeEmbedKeyRequest,
  CreateEmbedKeyRequest,
  EmbedKey,
  EmbedKeyList,
  EmbedMode,
} from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedKeyLimits, embedModeOf } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import type { Clock } from "../../platform/clock.ts";
import { HttpError, notFound, tooManyRequests } from "../../http/http-error.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { keysStopAt } from "./plan-end.ts";
import type { EmbedKeyRow, EmbedKeysRepository } from "./repository.ts";

const keyBytes = 16;
const touchMilliseconds = 60_000;
/** Time a key that ended without a notice, as a plan that ran out, is still let in. */
const rememberedMilliseconds = 10_000;
const mostRemembered = 1_000;

/** Rights of a publishable key and the origins it works on. */
export type EmbedVerdict =
  | { readonly error: "INVALID_KEY" }
  | { readonly error: "KEY_REVOKED" | "PLAN_ENDED"; readonly origins: readonly string[] }
  | {
      readonly keyId: string;
      /** The partner whose key it is. */
      readonly ownerId: string;
      readonly origins: readonly string[];
      readonly mode: EmbedMode;
    };

export type EmbedKeyDependencies = {
  readonly repository: EmbedKeysRepository;
  readonly budgets: Pick<KeyBudgets, "daysOf">;
  /** Seconds to wait after creating too many keys, otherwise null. */
  readonly creationWait: (userId: string) => number | null;
  readonly clock: Clock;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly securityLog: SecurityLog;
  /** Told of a key whose origins changed or that ended. */
  readonly onChanged: (id: string) => void;
};

function originsOfRow({ origins }: Pick<EmbedKeyRow, "origins">): string[] {
  return origins.split(" ");
}

function checkPartner({ user }: KeyOwner): void {
  if (user.isPartner === true) return;
  throw new HttpError({ status: 403, code: "FORBIDDEN", message: keyErrorMessages.partnersOnly });
}

type FoundKey = NonNullable<Awaited<ReturnType<EmbedKeysRepository["findPublic"]>>>;

/** Reads keys by their public text; one that was found is remembered for a moment, for its visitors come in crowds. */
function rememberKeys({ repository, clock }: Pick<EmbedKeyDependencies, "repository" | "clock">) {
  const remembered = new Map<string, { readonly until: number; readonly found: FoundKey }>();
  return {
    async find(publicKey: string): Promise<FoundKey | null> {
      if (!publicKey.startsWith(embedKeyPrefix)) return null;
      const known = remembered.get(publicKey);
      if (known !== undefined && clock.now() < known.until) return known.found;
      const key = (await repository.findPublic(publicKey)) ?? null;
      if (remembered.size >= mostRemembered) remembered.clear();
      if (key === null) remembered.delete(publicKey);
      else remembered.set(publicKey, { until: clock.now() + rememberedMilliseconds, found: key });
      return key;
    },
    forget(keyId: string): void {
      for (const [text, { found }] of remembered) if (found.key.id === keyId) remembered.delete(text);
    },
  };
}

function publicReads(dependencies: EmbedKeyDependencies) {
  const { repository, clock, catalogue } = dependencies;
  const { find: read, forget } = rememberKeys(dependencies);
  return {
    forget,

    /** A key's current rights. The key of a disabled user or former partner counts as revoked. */
    async verify(publicKey: string): Promise<EmbedVerdict> {
      const partner = await read(publicKey);
      if (partner === null) return { error: "INVALID_KEY" };
      const { key, owner } = partner;
      const origins = originsOfRow(key);
      const isAlive = key.revoked_at === null && owner.is_active && owner.is_partner;
      if (!isAlive) return { error: "KEY_REVOKED", origins };
      const now = clock.now();
      if (now - (key.last_used_at?.getTime() ?? 0) >= touchMilliseconds) {
        // The remembered key's next visitors have no need to touch it again.
        key.last_used_at = new Date(now);
        await repository.touch(key.id, key.last_used_at);
      }
      const { access } = userAndAccessOf(owner, { isAdmin: false, now, catalogue: await catalogue() });
      const stopsAt = keysStopAt(owner, access);
      if (stopsAt !== null && now >= stopsAt) return { error: "PLAN_ENDED", origins };
      return { keyId: key.id, ownerId: key.user_id, origins, mode: embedModeOf(access) };
    },

    /** The pages that may frame what a key shows; null for an unknown or a revoked one. */
    async originsOf(publicKey: string): Promise<readonly string[] | null> {
      const partner = await read(publicKey);
      if (partner === null) return null;
      const { key, owner } = partner;
      const isAlive = key.revoked_at === null && owner.is_active && owner.is_partner;
      return isAlive ? originsOfRow(key) : null;
    },
  };
}

function createShown({ budgets }: EmbedKeyDependencies) {
  return async (row: EmbedKeyRow): Promise<EmbedKey> => ({
    id: row.id,
    name: row.name,
    key: row.public_key,
    origins: originsOfRow(row),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: instantOrNull(row.last_used_at),
    revokedAt: instantOrNull(row.revoked_at),
    callsToday: (await budgets.daysOf(row.id, 1))[0].calls,
  });
}

function createFind({ repository }: EmbedKeyDependencies) {
  return async (owner: KeyOwner, id: string): Promise<EmbedKeyRow> => {
    const row = await repository.find({ userId: owner.user.id, id });
    if (row === null) throw notFound(keyErrorMessages.notFound);
    return row;
  };
}

function ownKeys(dependencies: EmbedKeyDependencies) {
  const { repository, creationWait, clock, securityLog } = dependencies;
  const views = createShown(dependencies);
  return {
    async list(owner: KeyOwner): Promise<EmbedKeyList> {
      checkPartner(owner);
      const rows = await repository.ofUser(owner.user.id);
      return {
        keys: await Promise.all(rows.map(views)),
        maximumKeys: embedKeyLimits.maximumKeys,
        mode: embedModeOf(owner.access),
        perMinute: embedKeyLimits.perMinute,
        perDay: embedKeyLimits.perDay,
      };
    },

    async create(owner: SignedInOwner, { name, origins }: CreateEmbedKeyRequest): Promise<EmbedKey> {
      checkPartner(owner);
      const wait = creationWait(owner.user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const now = clock.now();
      const row = {
        id: uniqueId(now),
        user_id: owner.user.id,
        public_key: embedKeyPrefix + randomBytes(keyBytes).toString("base64url"),
        name,
        origins: origins.join(" "),
        created_at: new Date(now),
        last_used_at: null,
        revoked_at: null,
      };
      if (!(await repository.add(row, { maximum: embedKeyLimits.maximumKeys, sessionId: owner.sessionId }))) {
        const message = keyErrorMessages.tooMany(embedKeyLimits.maximumKeys);
        throw new HttpError({ status: 409, code: "CONFLICT", message });
      }
      securityLog.record("authn_token_created", { userId: owner.user.id, target: row.id });
      return views(row);
    },
  };
}

function keyChanges(dependencies: EmbedKeyDependencies) {
  const { repository, clock, securityLog, onChanged } = dependencies;
  const [shown, find] = [createShown(dependencies), createFind(dependencies)];
  return {
    async change(
      owner: SignedInOwner,
      id: string,
      { name, origins }: ChangeEmbedKeyRequest,
    ): Promise<EmbedKey> {
      checkPartner(owner);
      await find(owner, id);
      await repository.change(
        { userId: owner.user.id, id, sessionId: owner.sessionId },
        {
          ...(name === undefined ? {} : { name }),
          ...(origins === undefined ? {} : { origins: origins.join(" ") }),
        },
      );
      const row = await find(owner, id);
      if (row.revoked_at !== null)
        throw new HttpError({ status: 409, code: "CONFLICT", message: keyErrorMessages.revoked });
      if (origins !== undefined) {
        onChanged(id);
        securityLog.record("privilege_permissions_changed", { userId: owner.user.id, target: id });
      }
      return shown(row);
    },

    /** Former partners may still revoke. Idempotent. */
    async revoke(owner: SignedInOwner, id: string): Promise<void> {
      await find(owner, id);
      const key = { userId: owner.user.id, id, sessionId: owner.sessionId };
      await repository.revoke(key, new Date(clock.now()));
      onChanged(id);
      securityLog.record("authn_token_revoked", { userId: owner.user.id, target: id });
    },
  };
}

/** Partners' publishable keys: bound to origins, read-only, live or delayed by the partner's plan. */
export function createEmbedKeys(dependencies: EmbedKeyDependencies) {
  return { ...publicReads(dependencies), ...ownKeys(dependencies), ...keyChanges(dependencies) };
}
export type EmbedKeys = ReturnType<typeof createEmbedKeys>;
