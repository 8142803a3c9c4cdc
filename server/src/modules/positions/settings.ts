import type { RiskSettings } from "@paridad/core/contract";
import { readRiskSettings, writeRiskSettings } from "@paridad/core/endpoints";
import { riskSettingsMessages } from "@paridad/core/positions";
import { implement } from "../../auth/implement.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { Routes } from "../../http/routes.ts";
import { staleUpdate } from "../../http/stale-update.ts";
import type { Platform } from "../platform.ts";

const silent = { capital: null, brokerMargin: null, notionalShare: null, floorShare: null } as const;

async function settingsOf(database: Database, userId: string): Promise<RiskSettings> {
  const settings = database.selectFrom("risk_settings").selectAll().where("user_id", "=", userId);
  const row = await settings.executeTakeFirst();
  if (row === undefined) return { version: 0, ...silent };
  return { ...silent, ...(row.content as Omit<RiskSettings, "version">), version: row.version };
}

/** `/positions/settings`: capital and margin as their owner says; read without a plan as positions are. */
export function riskSettingsRoutes({ database, clock }: Pick<Platform, "database" | "clock">): Routes {
  return async (app) => {
    implement(app, readRiskSettings, async ({ caller }) => ({
      data: await settingsOf(database, caller.user.id),
    }));
    implement(app, writeRiskSettings, async ({ caller, body: { version, ...said } }) => {
      await whileSignedIn(database, caller, async (transaction, { id }) => {
        const before = await settingsOf(transaction, id);
        if (before.version !== version) throw staleUpdate(riskSettingsMessages.stale);
        const values = {
          version: version + 1,
          content: JSON.stringify(said),
          updated_at: new Date(clock.now()),
        };
        await transaction
          .insertInto("risk_settings")
          .values({ user_id: id, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .execute();
      });
      return { data: { ...said, version: version + 1 } };
    });
  };
}
