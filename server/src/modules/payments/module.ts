import type { SubscriptionPlan } from "@paridad/core/contract";
import { refuseWait } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import { shareCounts } from "../../platform/bus/bus.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Platform } from "../platform.ts";
import { codeRoutes } from "./codes/codes.ts";
import type { TransferAccount } from "./instruction.ts";
import { leavingRoutes } from "./leaving/leaving.ts";
import { paymentsRoutes, preparePayment } from "./payments.ts";
import { receiptRoutes } from "./receipts/receipts.ts";
import { requestRoutes } from "./requests/requests.ts";

const hour = 3_600_000;
const uploadsAnHour = 20;
/** Tries of a network: enough to mistype, too few to guess. */
const codesAnHour = 60;

export function paymentsModule(
  platform: Pick<Platform, "database" | "clock" | "announcements" | "securityLog" | "publicUrl" | "bus">,
  {
    features,
    ...dependencies
  }: {
    readonly plans: () => Promise<SubscriptionPlan[]>;
    /** Bank data of the payment instructions. */
    readonly transfer: TransferAccount;
    /** Features the operator may switch off: administrators then get nothing, and a code gives nothing. */
    readonly features: { readonly paymentRequests: boolean; readonly promotionalCodes: boolean };
  },
) {
  const { clock, bus } = platform;
  const hourly = (name: string, limit: number) =>
    createCallLimit({ clock, limit, windowMilliseconds: hour, shared: shareCounts(bus, name) });
  const codeTries = hourly("promotional-codes", codesAnHour);
  const countTry = (address: string) => refuseWait(codeTries(networkOf(address)));
  const payments = { ...platform, ...dependencies, isOn: features.promotionalCodes, countTry };
  return {
    routes: [
      paymentsRoutes(payments),
      receiptRoutes({ ...platform, uploadWait: hourly("receipts", uploadsAnHour) }),
      requestRoutes({ ...platform, isOn: features.paymentRequests }),
      codeRoutes(payments),
      leavingRoutes(platform),
    ],
    services: {
      preparePayment: (order: Parameters<typeof preparePayment>[0]) => preparePayment(order, payments),
    },
  };
}
