import type { SubscriptionPlan } from "@paridad/core/contract";
import type { Platform } from "../../platform.ts";
import { createPayments } from "./payments.ts";
import type { TransferAccount } from "./payments.ts";
import { createPaymentsRepository } from "./repository.ts";
import { paymentsRoutes } from "./routes.ts";

export function paymentsModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  dependencies: {
    readonly plans: () => Promise<SubscriptionPlan[]>;
    /** Bank data of the payment instructions. */
    readonly transfer: TransferAccount;
  },
) {
  const payments = createPayments({ ...dependencies, repository: createPaymentsRepository(database), clock });
  return { routes: [paymentsRoutes(payments)], services: { payments } };
}
