import { quietUntil } from "@paridad/core/alerts";
import { listFiredAlerts, markAlertsSeen, writeAlertSettings } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { firedAlertOf } from "./read-row.ts";
import { firingsOf, markSeen, unseenCount, writeSettings } from "./repository.ts";

/** `/alerts/fired`, `/alerts/settings`: a user's notices, and when they may go out. */
export function toldRoutes({ database, clock }: Pick<Platform, "database" | "clock">): Routes {
  const read = async (userId: string, limit: number, before?: string) => {
    const rows = await firingsOf(database, userId, { before, limit: limit + 1 });
    const fired = rows.slice(0, limit).map(firedAlertOf);
    return { fired, unseen: await unseenCount(database, userId), hasMore: rows.length > limit };
  };
  return async (app) => {
    implement(app, listFiredAlerts, async ({ caller: { user }, query: { limit, before } }) => ({
      data: await read(user.id, limit, before),
    }));
    implement(app, markAlertsSeen, async ({ caller, body: { upTo } }) => {
      await markSeen(database, caller, upTo, new Date(clock.now()));
      return { data: await read(caller.user.id, 50) };
    });
    implement(app, writeAlertSettings, async ({ caller, body }) => {
      const now = clock.now();
      const heldUntil = new Date(quietUntil(body.quiet, now) ?? now);
      await writeSettings(database, caller, body, { at: new Date(now), heldUntil });
      return { data: body };
    });
  };
}
