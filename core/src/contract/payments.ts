export type { PaymentPeriod } from "./accounts/payment-period.ts";
export {
  paymentAnswerSchema,
  paymentsAnswerSchema,
  receiptAnswerSchema,
  receiptMaximumBytes,
  receiptMediaTypes,
  receiptsMaximum,
} from "./accounts/payments.ts";
export type {
  PaymentAnnouncement,
  PaymentInstruction,
  PaymentRequest,
  PaymentStatus,
  Receipt,
  ReceiptKind,
  RegisterAnswer,
} from "./accounts/payments.ts";
export { codeQuoteAnswerSchema, promotionalCodesAnswerSchema } from "./accounts/promotional-codes.ts";
export type {
  CodeQuote,
  CodeQuoteQuery,
  PromotionalCode,
  PromotionalCodeRequest,
  PromotionKind,
} from "./accounts/promotional-codes.ts";
export {
  adminPaymentAnswerSchema,
  adminPaymentFilters,
  adminPaymentsAnswerSchema,
  expiringAnswerSchema,
} from "./admin/admin-payments.ts";
export type {
  AdminPayment,
  AdminPaymentFilter,
  AdminPaymentsQuery,
  Expiring,
} from "./admin/admin-payments.ts";
export { leavingAnswerSchema, refundsAnswerSchema, withdrawalDays } from "./accounts/leaving.ts";
export type { Leaving, LeavingKind, Refund } from "./accounts/leaving.ts";
