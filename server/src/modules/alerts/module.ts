import type { PlanCatalogue } from "@paridad/core/plans";
import { readInstrumentTable } from "../../db/shared/instruments.ts";
import type { Module } from "../../http/module.ts";
import type { Market } from "../../market/create-market.ts";
import type { Platform } from "../platform.ts";
import { createAlerts } from "./alerts.ts";
import type { CostsOf } from "./dependencies.ts";
import { createBrowsers } from "./push/browsers.ts";
import { createPushSender, pushContact } from "./push/push-sender.ts";
import type { PushSender } from "./push/push-sender.ts";
import { createPushWorker } from "./push/push-worker.ts";
import type { PushWorker } from "./push/push-worker.ts";
import { createPushRepository } from "./push/repository.ts";
import { createAlertsRepository } from "./repository.ts";
import { createResolver } from "./resolve.ts";
import type { OwnedPosition } from "./resolve.ts";
import { alertsRoutes } from "./routes.ts";
import { AlertSweep } from "./sweep/alert-sweep.ts";
import { createSweepRepository } from "./sweep/sweep-repository.ts";
import { createCrossingRepository } from "./tell/crossing-repository.ts";
import { toldRoutes } from "./told-routes.ts";

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

type Dependencies = {
  readonly market: Market | null;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly costsOf: CostsOf;
  readonly positionsWithIds: (ids: readonly string[]) => Promise<readonly OwnedPosition[]>;
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
  const instrumentTable = (expirations: readonly string[]) => readInstrumentTable(database, expirations);
  const resolve = createResolver({ instrumentTable, positionsWithIds });
  const crossings = createCrossingRepository(database);
  const pushes = createPushRepository(database);
  const browsers = createBrowsers({ repository: pushes, clock });
  const repository = createSweepRepository(database);
  const parts = { repository, crossings, resolve, catalogue, unsubscribeLink, publicUrl, clock, logger };
  const sweep = market === null ? null : new AlertSweep({ market, ...parts });
  const alerts = createAlerts({
    repository: createAlertsRepository(database),
    resolve,
    costsOf,
    values: sweep?.values ?? null,
    marketNow: () => (market?.hasTicked ? market.book.asOf : clock.now()),
    clock,
  });
  const send =
    sendPush ?? createPushSender({ keys: browsers.keys, subject: pushContact(supportEmail, publicUrl) });
  return {
    routes: [alertsRoutes({ alerts, browsers }), toldRoutes({ alerts, browsers })],
    services: {
      alertSweep: sweep,
      alertPushes: createPushWorker({ repository: pushes, send, clock, logger }),
      async keepAlerts() {
        const now = clock.now();
        await crossings.release({ now, catalogue: await catalogue(), publicUrl, unsubscribeLink });
        await crossings.forget(now - keptDays * day);
      },
    },
    close: async () => sweep?.stop(),
  };
}
