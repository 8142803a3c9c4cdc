import * as z from "zod/mini";

export const paymentPeriods = ["monthly", "yearly"] as const;
export type PaymentPeriod = (typeof paymentPeriods)[number];
export const periodSchema = z.enum(paymentPeriods);
