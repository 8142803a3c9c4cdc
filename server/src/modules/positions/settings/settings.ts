import type { RiskSettings } from "@paridad/core/contract";
import { riskSettingsMessages } from "@paridad/core/positions";
import type { KeyOwner, SignedInOwner } from "../../../auth/access-of-row.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockSignedIn } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { HttpError } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";

const silent = { capital: null, brokerMargin: null, notionalShare: null, floorShare: null } as const;

function settingsOf(row: { version: number; content: unknown } | undefined): RiskSettings {
  if (row === undefined) return { version: 0, ...silent };
  return { ...silent, ...(row.content as Omit<RiskSettings, "version">), version: row.version };
}

/** A user's capital and margin, stored with the account. */
export function createRiskSettings({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  const readOf = async (from: Database, userId: string): Promise<RiskSettings> =>
    settingsOf(
      await from.selectFrom("risk_settings").selectAll().where("user_id", "=", userId).executeTakeFirst(),
    );
  return {
    read: ({ user }: KeyOwner): Promise<RiskSettings> => readOf(database, user.id),

    /** @throws AuthorityLost when the session that asks was ended. */
    write: ({ user, sessionId }: SignedInOwner, { version, ...said }: RiskSettings): Promise<RiskSettings> =>
      inTransaction(database, async (transaction) => {
        await lockSignedIn(transaction, { ownerId: user.id, sessionId, passwordHash: null });
        const before = await readOf(transaction, user.id);
        if (before.version !== version) {
          const message = riskSettingsMessages.stale;
          throw new HttpError({ status: 409, code: "STALE_UPDATE", message });
        }
        const values = {
          version: version + 1,
          content: JSON.stringify(said),
          updated_at: new Date(clock.now()),
        };
        await transaction
          .insertInto("risk_settings")
          .values({ user_id: user.id, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .execute();
        return { ...said, version: version + 1 };
      }),
  };
}
export type RiskSettingsService = ReturnType<typeof createRiskSettings>;
