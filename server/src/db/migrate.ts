import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Database, Transaction } from "./tables/schema.ts";
import * as accounts from "./migrations/0001-accounts.ts";
import * as mail from "./migrations/0002-mail.ts";
import * as historyBars from "./migrations/0100-history-bars.ts";
import * as mailCampaigns from "./migrations/0110-mail-campaigns.ts";
import * as keys from "./migrations/0120-keys.ts";
import * as userSearch from "./migrations/0130-user-search.ts";
import * as historySymbolBars from "./migrations/0140-history-symbol-bars.ts";
import * as idempotencyKeys from "./migrations/0150-idempotency-keys.ts";
import * as historyDays from "./migrations/0160-history-days.ts";
import * as shareBars from "./migrations/0180-share-bars.ts";
import * as volatilityDays from "./migrations/0190-volatility-days.ts";
import * as marketEvents from "./migrations/0200-market-events.ts";
import * as positions from "./migrations/0220-positions.ts";
import * as personCosts from "./migrations/0230-person-costs.ts";
import * as partnerRequests from "./migrations/partners/0320-partner-requests.ts";
import * as operationImports from "./migrations/positions/0270-operation-imports.ts";
import * as pushSessions from "./migrations/alerts/0330-push-sessions.ts";
import * as feedPeriods from "./migrations/history/0340-feed-periods.ts";
import * as alerts from "./migrations/0300-alerts.ts";
import * as paymentRequests from "./migrations/payments/0240-payment-requests.ts";
import * as owedRefunds from "./migrations/payments/0290-owed-refunds.ts";
import * as usageDays from "./migrations/usage/0310-usage-days.ts";
import * as historyContractRows from "./migrations/history/0350-history-contract-rows.ts";
import * as dayTotals from "./migrations/history/0360-day-totals.ts";

const noSuchTable = "42P01";

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
  "0160-history-days": historyDays,
  "0180-share-bars": shareBars,
  "0190-volatility-days": volatilityDays,
  "0200-market-events": marketEvents,
  "0220-positions": positions,
  "0230-person-costs": personCosts,
  "0240-payment-requests": paymentRequests,
  "0270-operation-imports": operationImports,
  "0290-owed-refunds": owedRefunds,
  "0300-alerts": alerts,
  "0310-usage-days": usageDays,
  "0320-partner-requests": partnerRequests,
  "0330-push-sessions": pushSessions,
  "0340-feed-periods": feedPeriods,
  "0350-history-contract-rows": historyContractRows,
  "0360-day-totals": dayTotals,
};

/** What a migration did to the rows there were: rows of before it come back with an older copy. */
const rowChanges: readonly (readonly [name: string, change: typeof dayTotals.moveTotals])[] = [
  ["0360-day-totals", dayTotals.moveTotals],
];

/** Brings the rows of a copy up to date, which was taken of a database with these migrations. */
export async function changeOlderRows(transaction: Transaction, known: readonly string[]): Promise<void> {
  for (const [name, change] of rowChanges) {
    if (!known.includes(name)) await change(transaction);
  }
}

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
      if (error instanceof Error && "code" in error && error.code === noSuchTable) return { rows: [] };
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
