export type { PaymentPeriod } from "./accounts/payment-period.ts";
export {
  paymentRequestSchema,
  paymentAnswerSchema,
  paymentsAnswerSchema,
  paymentAnnouncementSchema,
  paymentIdParametersSchema,
  receiptAnswerSchema,
  receiptIdParametersSchema,
  receiptMaximumBytes,
  receiptMediaTypes,
  receiptQuerySchema,
  receiptsMaximum,
  receiptUploadQuerySchema,
  registerAnswerSchema,
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
export {
  codeQuoteAnswerSchema,
  codeQuoteQuerySchema,
  promotionalCodeRequestSchema,
  promotionalCodesAnswerSchema,
} from "./accounts/promotional-codes.ts";
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
  adminPaymentsQuerySchema,
  approvePaymentRequestSchema,
  askPaymentRequestSchema,
  expiringAnswerSchema,
  expiringQuerySchema,
  rejectPaymentRequestSchema,
} from "./admin/admin-payments.ts";
export type {
  AdminPayment,
  AdminPaymentFilter,
  AdminPaymentsQuery,
  Expiring,
} from "./admin/admin-payments.ts";
export {
  leavingAnswerSchema,
  leavingRequestSchema,
  refundsAnswerSchema,
  withdrawalDays,
} from "./accounts/leaving.ts";
export type { Leaving, LeavingKind, Refund } from "./accounts/leaving.ts";
