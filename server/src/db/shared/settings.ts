import type { Settings } from "@paridad/core/contract";
import type { Database, Transaction } from "../tables/schema.ts";

const key = "platform";

/** Settings of a new database. */
export const defaultSettings: Settings = {
  maintenanceMode: false,
  userRegistration: true,
  twoFactorAuthentication: false,
  securityLogs: true,
};

/** The administrator's settings in force. */
export async function readSettings(database: Database | Transaction): Promise<Settings> {
  const row = await database.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return { ...defaultSettings, ...(row?.value as Partial<Settings> | undefined) };
}

/** Serialises transactions by name across processes, by a row lock rather than an advisory lock. */
export async function takeTurn(transaction: Transaction, name: string): Promise<void> {
  await transaction
    .insertInto("settings")
    .values({ key: name, value: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.selectFrom("settings").select("key").where("key", "=", name).forUpdate().execute();
}

/** Serialises changes to the settings, so concurrent ones both survive. */
export async function lockSettings(transaction: Transaction): Promise<void> {
  await takeTurn(transaction, key);
}

/** Overwrites all settings; lock them first, or a concurrent change is lost. */
export async function writeSettings(transaction: Transaction, settings: Settings): Promise<void> {
  const value = JSON.stringify(settings);
  await transaction
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
