import { errorCodeOf } from "../platform/error-code-of.ts";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Database } from "./tables/schema.ts";
import * as accounts from "./migrations/0001-accounts.ts";
import * as mail from "./migrations/0002-mail.ts";
import * as payments from "./migrations/0003-payments.ts";
import * as administration from "./migrations/0004-administration.ts";
import * as keys from "./migrations/0005-keys.ts";
import * as history from "./migrations/0006-history.ts";
import * as volatility from "./migrations/0007-volatility.ts";
import * as positions from "./migrations/0008-positions.ts";
import * as alerts from "./migrations/0009-alerts.ts";
import * as positionChanges from "./migrations/0010-position-changes.ts";
import * as calibrations from "./migrations/0011-calibrations.ts";
import * as sharedLinks from "./migrations/0012-shared-links.ts";
import * as provedSites from "./migrations/0013-proved-sites.ts";
import * as panelUsage from "./migrations/0014-panel-usage.ts";

const noSuchTable = "42P01";

/** Every migration, by name: names order them, and a released one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-mail": mail,
  "0003-payments": payments,
  "0004-administration": administration,
  "0005-keys": keys,
  "0006-history": history,
  "0007-volatility": volatility,
  "0008-positions": positions,
  "0009-alerts": alerts,
  "0010-position-changes": positionChanges,
  "0011-calibrations": calibrations,
  "0012-shared-links": sharedLinks,
  "0013-proved-sites": provedSites,
  "0014-panel-usage": panelUsage,
};

/**
 * Names that the database has and this version does not know. Only those after its own newest: a release may leave the
 * schema to an older one (expand first, contract in a later release), but a name among ours is another product's.
 */
async function newerMigrationsOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration
  `
    .execute(database)
    .catch((error: unknown) => {
      if (errorCodeOf(error) === noSuchTable) return { rows: [] };
      throw error;
    });
  const newest = Object.keys(migrations).toSorted().at(-1) ?? "";
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name) && name > newest);
}

/** Done already, by a version that knows how. */
const doneElsewhere: Migration = { up: async () => undefined };

/**
 * Brings the schema up to date. The migrator takes a lock, so several processes may start at once. Gives the names of
 * migrations of a newer version, which are left as they are.
 */
export async function migrateToLatest(database: Database): Promise<readonly string[]> {
  const newer = await newerMigrationsOf(database);
  const migrator = new Migrator({
    db: database,
    provider: {
      getMigrations: async () => ({
        ...migrations,
        ...Object.fromEntries(newer.map((name) => [name, doneElsewhere])),
      }),
    },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return newer;
}
