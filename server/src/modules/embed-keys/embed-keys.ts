import { randomBytes } from "node:crypto";
import { embedKeyPrefix } from "@paridad/core/contract";
import type { CreateEmbedKeyRequest, EmbedKey, EmbedMode } from "@paridad/core/contract";
import {
  changeEmbedKey,
  createEmbedKey,
  listEmbedKeys,
  proveSite,
  readSiteProof,
  revokeEmbedKey,
} from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedKeyLimits, embedModeOf, provedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { KeyOwner } from "../../auth/access-of-row.ts";
import { implement } from "../../auth/implement.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { HttpError, invalidFields, refuseWait } from "../../http/http-error.ts";
import type { App, Routes } from "../../http/routes.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Platform } from "../platform.ts";
import { keysStopAt } from "./plan-end.ts";
import { addKey, addProvedKey, changeKey, findPublic, keysOf, revokeKey, touchKey } from "./repository.ts";
import type { EmbedKeyRow } from "./repository.ts";
import { proofTextOf } from "./site-proof/site-proof.ts";

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

export type EmbedKeyDependencies = Pick<Platform, "database" | "clock" | "securityLog"> & {
  readonly budgetsOf: (key: { readonly isProved: boolean }) => Pick<KeyBudgets, "daysOf">;
  /** Seconds to wait after creating too many keys, otherwise null. */
  readonly keyCreationWait: (userId: string) => number | null;
  /** The same after asking too often whether a site is proved. */
  readonly proofWait: (userId: string) => number | null;
  /** Why a site doesn't show its owner's text, in words for them; null where it does. */
  readonly whySiteNotProved: (userId: string, origin: string, gone?: AbortSignal) => Promise<string | null>;
  readonly catalogue: () => Promise<PlanCatalogue>;
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

type FoundKey = NonNullable<Awaited<ReturnType<typeof findPublic>>>;

/** Reads keys by their public text; one that was found is remembered for a moment, for its visitors come in crowds. */
function rememberKeys({ database, clock }: Pick<EmbedKeyDependencies, "database" | "clock">) {
  const remembered = new Map<string, { readonly until: number; readonly key: FoundKey }>();
  return {
    async find(publicKey: string): Promise<FoundKey | null> {
      if (!publicKey.startsWith(embedKeyPrefix)) return null;
      const known = remembered.get(publicKey);
      if (known !== undefined && clock.now() < known.until) return known.key;
      const key = await findPublic(database, publicKey);
      if (remembered.size >= mostRemembered) remembered.clear();
      if (key === null) remembered.delete(publicKey);
      else remembered.set(publicKey, { until: clock.now() + rememberedMilliseconds, key });
      return key;
    },
    forget(keyId: string): void {
      for (const [text, { key }] of remembered) if (key.key.id === keyId) remembered.delete(text);
    },
  };
}

/** Reads of keys as pages give them. */
export function createEmbedKeyReads(
  dependencies: Pick<EmbedKeyDependencies, "database" | "clock" | "catalogue">,
) {
  const { database, clock, catalogue } = dependencies;
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
        await touchKey(database, key.id, key.last_used_at);
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

async function shownKey(
  row: EmbedKeyRow,
  { budgetsOf }: Pick<EmbedKeyDependencies, "budgetsOf">,
): Promise<EmbedKey> {
  return {
    id: row.id,
    name: row.name,
    key: row.public_key,
    origins: originsOfRow(row),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: instantOrNull(row.last_used_at),
    revokedAt: instantOrNull(row.revoked_at),
    callsToday: (await budgetsOf({ isProved: row.proved_at !== null }).daysOf(row.id, 1))[0].calls,
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

function makingRoutes(app: App, dependencies: EmbedKeyDependencies): void {
  const { database, clock, securityLog, keyCreationWait, proofWait, whySiteNotProved } = dependencies;
  implement(app, createEmbedKey, async ({ caller, body }) => {
    const userId = caller.user.id;
    checkPartner(caller);
    refuseWait(keyCreationWait(userId));
    const row = newKey(caller, body, { now: clock.now(), isProved: false });
    await addKey(database, caller, row);
    securityLog.record("authn_token_created", { userId, target: row.id });
    return { data: await shownKey(row, dependencies) };
  });
  /** Makes a key of a small quota for a site that shows its owner's text, and asks for the administrators' yes. */
  implement(app, proveSite, async ({ caller, body: { origin }, request }) => {
    const userId = caller.user.id;
    refuseWait(proofWait(userId));
    const message = await whySiteNotProved(userId, origin, request.gone);
    if (message !== null) throw invalidFields([{ path: "origin", message }]);
    const name = new URL(origin).host.slice(0, 60);
    const row = newKey(caller, { name, origins: [origin] }, { now: clock.now(), isProved: true });
    const stored = await addProvedKey(database, caller, row);
    if (stored.id === row.id) securityLog.record("authn_token_created", { userId, target: row.id });
    return { data: await shownKey(stored, dependencies) };
  });
}

/**
 * `/auth/embed-keys`: partners' publishable keys, bound to origins, read-only, live or delayed by the partner's plan;
 * `/auth/site-proof`: the first one, for a site that proves whose it is.
 */
export function embedKeysRoutes(dependencies: EmbedKeyDependencies): Routes {
  const { database, clock, securityLog, onChanged } = dependencies;
  return async (app) => {
    makingRoutes(app, dependencies);
    implement(app, listEmbedKeys, async ({ caller }) => {
      const rows = await keysOf(database, caller.user.id);
      const keys = await Promise.all(rows.map((row) => shownKey(row, dependencies)));
      return { data: { keys, mode: embedModeOf(caller.access), ...limitsOf(caller) } };
    });
    implement(app, changeEmbedKey, async ({ caller, params: { id }, body: { name, origins } }) => {
      checkPartner(caller);
      const userId = caller.user.id;
      const row = await changeKey(database, caller, id, {
        ...(name !== undefined && { name }),
        ...(origins !== undefined && { origins: origins.join(" ") }),
      });
      if (origins !== undefined) {
        onChanged(id);
        securityLog.record("privilege_permissions_changed", { userId, target: id });
      }
      return { data: await shownKey(row, dependencies) };
    });
    /** Former partners may still revoke; a second time changes nothing. */
    implement(app, revokeEmbedKey, async ({ caller, params: { id } }) => {
      await revokeKey(database, caller, id, new Date(clock.now()));
      onChanged(id);
      securityLog.record("authn_token_revoked", { userId: caller.user.id, target: id });
      return { message: keyErrorMessages.justRevoked };
    });
    implement(app, readSiteProof, async ({ caller }) => ({ data: { text: proofTextOf(caller.user.id) } }));
  };
}
