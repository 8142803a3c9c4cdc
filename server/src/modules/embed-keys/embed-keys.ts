import { randomBytes } from "node:crypto";
import { embedKeyPrefix } from "@paridad/core/contract";
import type {
  ChangeEmbedKeyRequest,
  CreateEmbedKeyRequest,
  EmbedKey,
  EmbedKeyList,
  EmbedMode,
} from "@paridad/core/contract";
import { keyErrorMessages, partnerRequestTexts } from "@paridad/core/messages";
import { embedKeyLimits, embedModeOf, provedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import type { Clock } from "../../platform/clock.ts";
import { HttpError, invalidFields, notFound, tooManyRequests } from "../../http/http-error.ts";
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
      /** The owner proved the site and is no partner yet. */
      readonly isProved: boolean;
    };

export type EmbedKeyDependencies = {
  readonly repository: EmbedKeysRepository;
  readonly budgetsOf: (key: { readonly isProved: boolean }) => Pick<KeyBudgets, "daysOf">;
  /** Seconds to wait after creating too many keys, otherwise null. */
  readonly creationWait: (userId: string) => number | null;
  /** The same after asking too often whether a site is proved. */
  readonly proofWait: (userId: string) => number | null;
  /** Why a site doesn't show its owner's text, in words for them; null where it does. */
  readonly whySiteNotProved: (userId: string, origin: string, gone?: AbortSignal) => Promise<string | null>;
  readonly clock: Clock;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly securityLog: SecurityLog;
  /** Told of a key whose origins changed or that ended. */
  readonly onChanged: (id: string) => void;
};

function originsOfRow({ origins }: Pick<EmbedKeyRow, "origins">): string[] {
  return origins.split(" ");
}

/** True while a key's owner may have it. */
function isAliveOf({ key, owner }: FoundKey): boolean {
  const isOwners = owner.is_partner || key.proved_at !== null;
  return key.revoked_at === null && owner.is_active && isOwners;
}

const limitsOf = ({ user }: KeyOwner) => (user.isPartner === true ? embedKeyLimits : provedKeyLimits);

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
      if (!isAliveOf(partner)) return { error: "KEY_REVOKED", origins };
      const now = clock.now();
      if (now - (key.last_used_at?.getTime() ?? 0) >= touchMilliseconds) {
        // The remembered key's next visitors have no need to touch it again.
        key.last_used_at = new Date(now);
        await repository.touch(key.id, key.last_used_at);
      }
      const { access } = userAndAccessOf(owner, { isAdmin: false, now, catalogue: await catalogue() });
      const stopsAt = keysStopAt(owner, access);
      if (stopsAt !== null && now >= stopsAt) return { error: "PLAN_ENDED", origins };
      const rights = { mode: embedModeOf(access), isProved: !owner.is_partner };
      return { keyId: key.id, ownerId: key.user_id, origins, ...rights };
    },

    /** The pages that may frame what a key shows; null for an unknown or a revoked one. */
    async originsOf(publicKey: string): Promise<readonly string[] | null> {
      const partner = await read(publicKey);
      if (partner === null) return null;
      return isAliveOf(partner) ? originsOfRow(partner.key) : null;
    },
  };
}

function createShown({ budgetsOf }: EmbedKeyDependencies) {
  return async (row: EmbedKeyRow): Promise<EmbedKey> => ({
    id: row.id,
    name: row.name,
    key: row.public_key,
    origins: originsOfRow(row),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: instantOrNull(row.last_used_at),
    revokedAt: instantOrNull(row.revoked_at),
    callsToday: (await budgetsOf({ isProved: row.proved_at !== null }).daysOf(row.id, 1))[0].calls,
  });
}

function createFind({ repository }: EmbedKeyDependencies) {
  return async (owner: KeyOwner, id: string): Promise<EmbedKeyRow> => {
    const row = await repository.find({ userId: owner.user.id, id });
    if (row === null) throw notFound(keyErrorMessages.notFound);
    return row;
  };
}

function newKey(
  { user }: KeyOwner,
  { name, origins }: CreateEmbedKeyRequest,
  { now, isProved }: { now: number; isProved: boolean },
): EmbedKeyRow {
  const at = new Date(now);
  return {
    id: uniqueId(now),
    user_id: user.id,
    public_key: embedKeyPrefix + randomBytes(keyBytes).toString("base64url"),
    name,
    origins: origins.join(" "),
    created_at: at,
    last_used_at: null,
    revoked_at: null,
    proved_at: isProved ? at : null,
  };
}

function tooManyKeys(maximum: number): HttpError {
  return new HttpError({ status: 409, code: "CONFLICT", message: keyErrorMessages.tooMany(maximum) });
}

function provedKeys(dependencies: EmbedKeyDependencies) {
  const { repository, proofWait, whySiteNotProved, clock, securityLog } = dependencies;
  const views = createShown(dependencies);
  return {
    /** Makes a key of a small quota for a site that shows its owner's text, and asks for the administrators' yes. */
    async prove(owner: SignedInOwner, origin: string, gone?: AbortSignal): Promise<EmbedKey> {
      const wait = proofWait(owner.user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const message = await whySiteNotProved(owner.user.id, origin, gone);
      if (message !== null) throw invalidFields([{ path: "origin", message }]);
      const name = new URL(origin).host.slice(0, 60);
      const row = newKey(owner, { name, origins: [origin] }, { now: clock.now(), isProved: true });
      const { maximumKeys: maximum } = provedKeyLimits;
      const outcome = await repository.addProved(row, { maximum, sessionId: owner.sessionId });
      if (outcome === "full") throw tooManyKeys(maximum);
      if (typeof outcome === "string") {
        const { [outcome]: text } = partnerRequestTexts;
        throw new HttpError({ status: 409, code: "CONFLICT", message: text });
      }
      if (outcome.id === row.id)
        securityLog.record("authn_token_created", { userId: owner.user.id, target: row.id });
      return views(outcome);
    },
  };
}

function ownKeys(dependencies: EmbedKeyDependencies) {
  const { repository, creationWait, clock, securityLog } = dependencies;
  const views = createShown(dependencies);
  return {
    async list(owner: KeyOwner): Promise<EmbedKeyList> {
      const rows = await repository.ofUser(owner.user.id);
      const keys = await Promise.all(rows.map(views));
      return { keys, mode: embedModeOf(owner.access), ...limitsOf(owner) };
    },

    async create(owner: SignedInOwner, { name, origins }: CreateEmbedKeyRequest): Promise<EmbedKey> {
      checkPartner(owner);
      const wait = creationWait(owner.user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const row = newKey(owner, { name, origins }, { now: clock.now(), isProved: false });
      if (!(await repository.add(row, { maximum: embedKeyLimits.maximumKeys, sessionId: owner.sessionId }))) {
        throw tooManyKeys(embedKeyLimits.maximumKeys);
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
  return {
    ...publicReads(dependencies),
    ...ownKeys(dependencies),
    ...provedKeys(dependencies),
    ...keyChanges(dependencies),
  };
}
export type EmbedKeys = ReturnType<typeof createEmbedKeys>;
