import * as z from "zod/mini";

import { refundsAnswerSchema } from "../../accounts/leaving.ts";
import {
  paymentIdParametersSchema,
  receiptAnswerSchema,
  receiptIdParametersSchema,
  receiptQuerySchema,
} from "../../payments/payments.ts";
import {
  promotionalCodeRequestSchema,
  promotionalCodesAnswerSchema,
} from "../../payments/promotional-codes.ts";
import {
  adminPaymentAnswerSchema,
  adminPaymentsAnswerSchema,
  adminPaymentsQuerySchema,
  approvePaymentRequestSchema,
  askPaymentRequestSchema,
  expiringAnswerSchema,
  expiringQuerySchema,
  rejectPaymentRequestSchema,
} from "../../admin/admin-payments.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";

export const listCodes = endpoint("GET /admin/promotional-codes", {
  access: "admin",
  reply: promotionalCodesAnswerSchema,
  summary: "Códigos promocionales",
});
export const createCode = endpoint("POST /admin/promotional-codes", {
  access: "admin",
  body: promotionalCodeRequestSchema,
  reply: messageAnswerSchema,
  summary: "Crear un código promocional",
});
export const editCode = endpoint("PUT /admin/promotional-codes/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: promotionalCodeRequestSchema,
  reply: messageAnswerSchema,
  summary: "Editar un código promocional",
});
export const listRefunds = endpoint("GET /admin/refunds", {
  access: "admin",
  reply: refundsAnswerSchema,
  summary: "Devoluciones por arrepentimiento",
});
export const markRefunded = endpoint("POST /admin/refunds/:id/done", {
  access: "admin",
  params: paymentIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Marcar una devolución como hecha",
});
export const viewReceipt = endpoint("GET /admin/payments/:id/receipts/:receiptId", {
  access: "admin",
  params: receiptIdParametersSchema,
  query: receiptQuerySchema,
  reply: receiptAnswerSchema,
  summary: "Ver un comprobante; queda en la auditoría",
});
export const listRequestedPayments = endpoint("GET /admin/payments", {
  access: "admin",
  query: adminPaymentsQuerySchema,
  reply: adminPaymentsAnswerSchema,
  summary: "Solicitudes de pago y pagos decididos",
});
export const listExpiring = endpoint("GET /admin/expiring", {
  access: "admin",
  query: expiringQuerySchema,
  reply: expiringAnswerSchema,
  summary: "Planes y pruebas que terminan pronto, con los avisos enviados",
});
export const approvePayment = endpoint("POST /admin/payments/:id/approve", {
  access: "admin",
  params: paymentIdParametersSchema,
  body: approvePaymentRequestSchema,
  reply: adminPaymentAnswerSchema,
  summary: "Aprobar un pago: activa el plan",
});
export const rejectPayment = endpoint("POST /admin/payments/:id/reject", {
  access: "admin",
  params: paymentIdParametersSchema,
  body: rejectPaymentRequestSchema,
  reply: adminPaymentAnswerSchema,
  summary: "Rechazar un pago, con el motivo",
});
export const askAboutPayment = endpoint("POST /admin/payments/:id/ask", {
  access: "admin",
  params: paymentIdParametersSchema,
  body: askPaymentRequestSchema,
  reply: adminPaymentAnswerSchema,
  summary: "Pedir algo más sobre un pago",
});
