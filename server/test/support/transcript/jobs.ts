import { createSubscriptionsRepository, forgetReceipts } from "../../../src/jobs/repository.ts";
import { runSubscriptions } from "../../../src/jobs/run-subscriptions.ts";
import { releaseUnpaidCodes } from "../../../src/jobs/unpaid-codes-repository.ts";
import { recordUsage } from "../../../src/jobs/usage-days-repository.ts";
import type { TestWorld } from "../../helper.ts";

/** What the process does by the clock, at the test's time. */
export function jobsOf({ opened: { database }, clock, services }: TestWorld) {
  return {
    /** Every quarter of an hour. */
    async subscriptions(): Promise<number> {
      const repository = createSubscriptionsRepository(database);
      const { announcements } = services;
      await runSubscriptions({ repository, clock, announcements, publicUrl: "https://paridad.test" });
      const released = await releaseUnpaidCodes(database, { now: clock.now() });
      await services.partnerMails.planEnds();
      return released;
    },
    /** Every quarter of an hour, too. */
    usage: (connections: number) => recordUsage(database, { now: clock.now(), connections }),
    /** Every night. */
    receipts: (years: number) => forgetReceipts(database, { years, now: clock.now() }),
  };
}
