import type { SubscriptionPlan } from "@paridad/core/contract";
import { shareCounts } from "../../platform/bus/bus.ts";
import { networkOf } from "../../platform/client-network.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { Platform } from "../platform.ts";
import { createCodes } from "./codes/codes.ts";
import { createCodesRepository } from "./codes/repository.ts";
import { codeRoutes } from "./codes/routes.ts";
import type { TransferAccount } from "./instruction.ts";
import { createLeaving } from "./leaving/leaving.ts";
import { createRefundsRepository } from "./leaving/refunds-repository.ts";
import { createLeavingRepository } from "./leaving/repository.ts";
import { leavingRoutes } from "./leaving/routes.ts";
import { createPayments } from "./payments.ts";
import { createReceipts } from "./receipts/receipts.ts";
import { createReceiptsRepository } from "./receipts/repository.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { createPaymentsRepository } from "./repository.ts";
import { createRequests } from "./requests/requests.ts";
import { createRequestsRepository } from "./requests/repository.ts";
import { requestRoutes } from "./requests/routes.ts";
import { paymentsRoutes } from "./routes.ts";

const hour = 3_600_000;
const uploadsAnHour = 20;
/** Tries of a network: enough to mistype, too few to guess. */
const codesAnHour = 60;

export function paymentsModule(
  platform: Pick<Platform, "database" | "clock" | "announcements" | "securityLog" | "publicUrl" | "bus">,
  dependencies: {
    readonly plans: () => Promise<SubscriptionPlan[]>;
    /** Bank data of the payment instructions. */
    readonly transfer: TransferAccount;
    /** Features the operator may switch off: administrators then get nothing, and a code gives nothing. */
    readonly features: { readonly paymentRequests: boolean; readonly promotionalCodes: boolean };
  },
) {
  const { database, clock, bus } = platform;
  const { plans, features } = dependencies;
  const hourly = (name: string, limit: number) =>
    createCallLimit({ clock, limit, windowMilliseconds: hour, shared: shareCounts(bus, name) });
  const codeTries = hourly("promotional-codes", codesAnHour);
  const codes = createCodes({
    repository: createCodesRepository(database),
    plans,
    clock,
    isOn: features.promotionalCodes,
    tryWait: (address) => codeTries(networkOf(address)),
  });
  const files = createReceiptsRepository(database);
  const payments = createPayments({
    ...dependencies,
    repository: createPaymentsRepository(database),
    receipts: files,
    codes,
    clock,
  });
  const receipts = createReceipts({
    repository: files,
    clock,
    uploadWait: hourly("receipts", uploadsAnHour),
  });
  const requests = createRequests({ ...platform, repository: createRequestsRepository(database) });
  const routes = [
    paymentsRoutes(payments),
    receiptRoutes(receipts),
    requestRoutes({ requests, clock, isOn: features.paymentRequests }),
    codeRoutes(codes),
    leavingRoutes(
      createLeaving({
        ...platform,
        repository: createLeavingRepository(database),
        refunds: createRefundsRepository(database),
      }),
    ),
  ];
  return { routes, services: { payments } };
}
