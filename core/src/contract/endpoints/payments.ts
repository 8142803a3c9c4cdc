import * as z from "zod/mini";

import { leavingAnswerSchema, leavingRequestSchema } from "../accounts/leaving.ts";
import {
  paymentAnnouncementSchema,
  paymentAnswerSchema,
  paymentIdParametersSchema,
  paymentRequestSchema,
  paymentsAnswerSchema,
  receiptAnswerSchema,
  receiptIdParametersSchema,
  receiptMaximumBytes,
  receiptQuerySchema,
  receiptUploadQuerySchema,
} from "../payments/payments.ts";
import { codeQuoteAnswerSchema, codeQuoteQuerySchema } from "../payments/promotional-codes.ts";
import { messageAnswerSchema } from "../envelope.ts";
import { endpoint } from "./endpoint.ts";

export const quoteCode = endpoint("GET /subscription/promotional-code", {
  access: "public",
  query: codeQuoteQuerySchema,
  reply: codeQuoteAnswerSchema,
  summary: "Cuánto cuesta un plan con un código promocional",
});
export const readLeaving = endpoint("GET /subscription/cancellation", {
  access: "user",
  reply: leavingAnswerSchema,
  summary: "Qué se puede dar de baja y de qué compra arrepentirse",
});
export const leavePlan = endpoint("POST /subscription/cancellation", {
  access: "user",
  body: leavingRequestSchema,
  reply: leavingAnswerSchema,
  summary: "Dar de baja el plan o arrepentirse de la compra",
});
export const attachReceipt = endpoint("POST /subscription/payments/:id/receipts", {
  access: { gate: "receipts.own" },
  params: paymentIdParametersSchema,
  query: receiptUploadQuerySchema,
  body: z.any(),
  bodyLimit: receiptMaximumBytes,
  reply: messageAnswerSchema,
  summary: "Adjuntar un comprobante: PDF, JPG o PNG en base64, hasta 5 MB",
});
export const readReceipt = endpoint("GET /subscription/payments/:id/receipts/:receiptId", {
  access: { gate: "receipts.own" },
  params: receiptIdParametersSchema,
  query: receiptQuerySchema,
  reply: receiptAnswerSchema,
  summary: "Descargar un comprobante propio",
});
export const removeReceipt = endpoint("DELETE /subscription/payments/:id/receipts/:receiptId", {
  access: { gate: "receipts.own" },
  params: receiptIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Borrar un comprobante de un pago pendiente",
});
export const requestPayment = endpoint("POST /subscription/payments", {
  access: "user",
  body: paymentRequestSchema,
  reply: paymentAnswerSchema,
  summary: "Pedir las instrucciones de pago de un plan",
});
export const listPayments = endpoint("GET /subscription/payments", {
  access: "user",
  reply: paymentsAnswerSchema,
  summary: "Pagos de la persona",
});
export const announcePayment = endpoint("PUT /subscription/payments/:id/announcement", {
  access: "user",
  params: paymentIdParametersSchema,
  body: paymentAnnouncementSchema,
  reply: messageAnswerSchema,
  summary: "Avisar que se transfirió, qué día y desde qué cuenta",
});
export const cancelPayment = endpoint("DELETE /subscription/payments/:id", {
  access: "user",
  params: paymentIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Cancelar un pedido sin pagar",
});
