import type { PlanCatalogue } from "@paridad/core/plans";
import type { Module } from "../../http/module.ts";
import type { Market } from "../../market/create-market.ts";
import type { Platform } from "../platform.ts";
import { alertsRoutes } from "./alerts.ts";
import { keepPushKeys, pushRoutes } from "./push/browsers.ts";
import { createPushSender, pushContact } from "./push/push-sender.ts";
import type { PushSender } from "./push/push-sender.ts";
import { createPushWorker } from "./push/push-worker.ts";
import type { PushWorker } from "./push/push-worker.ts";
import type { AlertDependencies } from "./read-alerts.ts";
import { AlertSweep } from "./sweep/alert-sweep.ts";
import { forgetTold, releaseHeld } from "./tell/crossing-repository.ts";
import { toldRoutes } from "./told.ts";

/** Lifetime of notices. */
const keptDays = 365;
const day = 86_400_000;

export type AlertServices = {
  /** Null where no market runs in this process. */
  readonly alertSweep: AlertSweep | null;
  readonly alertPushes: PushWorker;
  /** Tells what the quiet hours held and that are over, and forgets what is old. */
  readonly keepAlerts: () => Promise<void>;
};

type Dependencies = Pick<AlertDependencies, "costsOf" | "positionsWithIds"> & {
  readonly market: Market | null;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly unsubscribeLink: (userId: string) => Promise<string>;
  /** Contact for the push services. */
  readonly supportEmail: string | null;
  /** Tests bring their own. */
  readonly sendPush?: PushSender | undefined;
};

export function alertsModule(
  { database, clock, publicUrl, logger }: Pick<Platform, "database" | "clock" | "publicUrl" | "logger">,
  { market, catalogue, costsOf, positionsWithIds, unsubscribeLink, supportEmail, sendPush }: Dependencies,
): Module<AlertServices> {
  const parts = { database, positionsWithIds, catalogue, unsubscribeLink, publicUrl, clock, logger };
  const sweep = market === null ? null : new AlertSweep({ market, ...parts });
  const keys = keepPushKeys(database);
  const values = sweep?.values ?? null;
  const marketNow = () => (market?.hasTicked ? market.book.asOf : clock.now());
  const send = sendPush ?? createPushSender({ keys, subject: pushContact(supportEmail, publicUrl) });
  return {
    routes: [
      alertsRoutes({ database, clock, positionsWithIds, costsOf, values, marketNow }, keys),
      toldRoutes({ database, clock }),
      pushRoutes({ database, clock }),
    ],
    services: {
      alertSweep: sweep,
      alertPushes: createPushWorker({ database, send, clock, logger }),
      async keepAlerts() {
        const now = clock.now();
        await releaseHeld(database, { now, catalogue: await catalogue(), publicUrl, unsubscribeLink });
        await forgetTold(database, now - keptDays * day);
      },
    },
    close: async () => sweep?.stop(),
  };
}
