import { sheetScope } from "@paridad/core/contract";
import type { ApiKey, ApiScope } from "@paridad/core/contract";
import { changeApiKey, createApiKey, listApiKeys, renewApiKey, revokeApiKey } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { apiKeyLimits, sheetKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { implement } from "../../auth/implement.ts";
import { createKeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { CallsOfDay, KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createSecretToken } from "../../auth/secret-token.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { invalidFields, notFound, refuseWait } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Platform } from "../platform.ts";
import { addKey, changeKey, findKey, keysOf, revokeKey } from "./repository.ts";
import type { ApiKeyRow } from "./repository.ts";
import { createKeyAdmission, prefixOf, scopesOf, verifyKey } from "./verify-key.ts";

const day = 86_400_000;
const previewCharacters = 6;

type Dependencies = Pick<
  Platform,
  "database" | "clock" | "announcements" | "securityLog" | "bus" | "keyUsage" | "keyCreationWait"
>;
type BudgetsOf = (scopes: readonly ApiScope[]) => KeyBudgets;

function keyOf(row: ApiKeyRow, { calls, refused }: Omit<CallsOfDay, "date">): ApiKey {
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

/** A key as its owner sees it, with today's calls. */
async function usedKey(row: ApiKeyRow, budgetsOf: BudgetsOf): Promise<ApiKey> {
  return keyOf(row, (await budgetsOf(scopesOf(row)).daysOf(row.id, 1))[0]);
}

function makingRoutes(app: App, budgetsOf: BudgetsOf, dependencies: Dependencies): void {
  const { database, clock, announcements, securityLog, keyCreationWait } = dependencies;
  /** `secret` is the whole key, told this once. */
  implement(app, createApiKey, async ({ caller, body: { name, scopes, expiresInDays } }) => {
    const { user } = caller;
    refuseWait(keyCreationWait(user.id));
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
    await addKey(database, caller, row);
    securityLog.record("authn_token_created", { userId: user.id, target: id });
    const key = keyOf(row, { calls: 0, refused: 0 });
    return { data: { key, secret: prefixOf(scopes) + token } };
  });
  /** Another secret for a key that stays otherwise as it is; the one before is worth nothing from now on. */
  implement(app, renewApiKey, async ({ caller, params: { id } }) => {
    const userId = caller.user.id;
    refuseWait(keyCreationWait(userId));
    const { token, secretHash } = createSecretToken(id);
    const change = { secret_hash: secretHash };
    const row = await changeKey(database, caller, { id, change, now: new Date(clock.now()) });
    announcements.revoke({ userId });
    securityLog.record("authn_token_created", { userId, target: id });
    return { data: { key: await usedKey(row, budgetsOf), secret: prefixOf(scopesOf(row)) + token } };
  });
}

function changingRoutes(app: App, budgetsOf: BudgetsOf, dependencies: Dependencies): void {
  const { database, clock, announcements, securityLog } = dependencies;
  /** Another name or other permissions, at once; the key itself stays. 409 for one that ended. */
  implement(app, changeApiKey, async ({ caller, params: { id }, body: { name, scopes } }) => {
    const userId = caller.user.id;
    const known = scopes && (await findKey(database, { userId, id }));
    // A key that stood in an address never opens more than a sheet's, nor does a program's become one.
    if (scopes && known && prefixOf(scopesOf(known)) !== prefixOf(scopes))
      throw invalidFields([{ path: "scopes", message: keyErrorMessages.kindStays }]);
    const change = { ...(name !== undefined && { name }), ...(scopes && { scopes: scopesText(scopes) }) };
    const row = await changeKey(database, caller, { id, change, now: new Date(clock.now()) });
    if (scopes !== undefined) {
      // A connection may have lost what let it in.
      announcements.revoke({ userId });
      securityLog.record("privilege_permissions_changed", { userId, target: id });
    }
    return { data: await usedKey(row, budgetsOf) };
  });
  /** Ends a key and the sockets it opened; a second time changes nothing. */
  implement(app, revokeApiKey, async ({ caller, params: { id } }) => {
    const userId = caller.user.id;
    if (!(await revokeKey(database, caller, { id, at: new Date(clock.now()) })))
      throw notFound(keyErrorMessages.notFound);
    announcements.revoke({ userId });
    securityLog.record("authn_token_revoked", { userId, target: id });
    return { message: keyErrorMessages.justRevoked };
  });
}

/**
 * `/auth/api-keys`: personal keys of the data API and the market socket. Only their hash is stored, and revoking one works
 * at once. A user who lost the plan still sees and revokes them, and changes none.
 */
export function apiKeysModule(
  dependencies: Dependencies,
  { catalogue }: { readonly catalogue: () => Promise<PlanCatalogue> },
) {
  const { database, clock, bus, keyUsage } = dependencies;
  const budgetsFor = (ofSheets: boolean) =>
    createKeyBudgets({
      usage: keyUsage,
      storedCalls: (userId, date) => keyUsage.callsOfPerson(userId, date, { ofSheets }),
      limits: ofSheets ? sheetKeyLimits : apiKeyLimits,
      clock,
      shared: shareCounts(bus, ofSheets ? "sheet-keys" : "api-keys"),
    });
  const [budgets, sheetBudgets] = [budgetsFor(false), budgetsFor(true)];
  const budgetsOf: BudgetsOf = (scopes) => (scopes.includes(sheetScope) ? sheetBudgets : budgets);
  const verify = (key: string) => verifyKey(key, { database, clock, catalogue });
  const routes = async (app: App) => {
    makingRoutes(app, budgetsOf, dependencies);
    changingRoutes(app, budgetsOf, dependencies);
    implement(app, listApiKeys, async ({ caller }) => {
      const rows = await keysOf(database, caller.user.id);
      const keys = await Promise.all(rows.map((row) => usedKey(row, budgetsOf)));
      return { data: { keys, maximumKeys: apiKeyLimits.maximumKeys } };
    });
  };
  return {
    routes: [routes],
    services: {
      apiKeys: { verify },
      apiBudgets: budgets,
      keyAdmissions: createKeyAdmission(verify, budgetsOf, clock),
    },
    /** Stores the calls counted so far. */
    close: async () => void (await Promise.all([budgets.close(), sheetBudgets.close()])),
  };
}
