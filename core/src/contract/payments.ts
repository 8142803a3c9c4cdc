export type { PaymentPeriod } from "./accounts/payment-period.ts";
export { receiptMaximumBytes, receiptMediaTypes, receiptsMaximum } from "./accounts/payments.ts";
export type {
  PaymentInstruction,
  PaymentStatus,
  Receipt,
  ReceiptFile,
  ReceiptKind,
  RegisterAnswer,
} from "./accounts/payments.ts";
export type {
  CodeQuote,
  PromotionalCode,
  PromotionalCodeRequest,
  PromotionKind,
} from "./accounts/promotional-codes.ts";
export { adminPaymentFilters } from "./admin/admin-payments.ts";
export type {
  AdminPayment,
  AdminPaymentFilter,
  AdminPaymentsQuery,
  Expiring,
} from "./admin/admin-payments.ts";
export { withdrawalDays } from "./accounts/leaving.ts";
export type { Leaving, LeavingKind, Refund } from "./accounts/leaving.ts";
