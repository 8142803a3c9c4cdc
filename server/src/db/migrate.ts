import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Database } from "./tables/schema.ts";
import * as accounts from "./migrations/0001-accounts.ts";
import * as mail from "./migrations/0002-mail.ts";
import * as historyBars from "./migrations/0100-history-bars.ts";
import * as mailCampaigns from "./migrations/0110-mail-campaigns.ts";
import * as keys from "./migrations/0120-keys.ts";
import * as userSearch from "./migrations/0130-user-search.ts";
import * as historySymbolBars from "./migrations/0140-history-symbol-bars.ts";
import * as idempotencyKeys from "./migrations/0150-idempotency-keys.ts";

/** Every migration, by name: names order them, and a released one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-mail": mail,
  "0100-history-bars": historyBars,
  "0110-mail-campaigns": mailCampaigns,
  "0120-keys": keys,
  "0130-user-search": userSearch,
  "0140-history-symbol-bars": historySymbolBars,
  "0150-idempotency-keys": idempotencyKeys,
};

/** Brings the schema up to date. The migrator takes a lock, so several processes may start at once. */
export async function migrateToLatest(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
