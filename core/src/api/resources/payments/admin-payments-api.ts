import {
  adminPaymentAnswerSchema,
  adminPaymentsAnswerSchema,
  expiringAnswerSchema,
  promotionalCodesAnswerSchema,
  receiptAnswerSchema,
  refundsAnswerSchema,
} from "../../../contract/index.ts";
import type {
  AdminPayment,
  AdminPaymentsQuery,
  Expiring,
  FileFormat,
  PromotionalCode,
  PromotionalCodeRequest,
  Refund,
} from "../../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../../http/acknowledgement.ts";
import type { Call, Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions, OnceOptions } from "../../types.ts";
import type { ReceiptFile } from "./payments-api.ts";

const root = "admin/payments";
const codes = "admin/promotional-codes";
const as = "admin" as const;
const paymentPath = (id: string) => `${root}/${encodeURIComponent(id)}`;
/** What the decision began from: one of an older state is refused. */
type From = { readonly expectedUpdatedAt?: string };

function requestCalls(http: Http) {
  const decide = async (path: string, json: object, options?: OnceOptions) => {
    const call = { method: "post", path, as, json, ...options } as const;
    return messageOf(await readAnswer(http, { ...call, schema: adminPaymentAnswerSchema }));
  };
  return {
    payments: async (query: AdminPaymentsQuery = {}, options?: CallOptions) => {
      const call = { method: "get", path: root, as, query, ...options } as const;
      const { data, pagination } = await readAnswer(http, { ...call, schema: adminPaymentsAnswerSchema });
      return { payments: data as readonly AdminPayment[], pagination };
    },
    /** What an accountant needs of everything found, as CSV text. */
    paymentsCsv: (query: AdminPaymentsQuery & { format: FileFormat }, options?: CallOptions) =>
      http.text({ method: "get", path: root, as, query, ...options }),
    approve: (id: string, from: From, options?: OnceOptions) =>
      decide(`${paymentPath(id)}/approve`, from, options),
    reject: (id: string, json: From & { reason: string }, options?: OnceOptions) =>
      decide(`${paymentPath(id)}/reject`, json, options),
    ask: (id: string, json: From & { message: string }, options?: OnceOptions) =>
      decide(`${paymentPath(id)}/ask`, json, options),
    /** Each look goes to the audit log. */
    receipt: async (id: string, receiptId: string, options?: CallOptions): Promise<ReceiptFile> => {
      const path = `${paymentPath(id)}/receipts/${encodeURIComponent(receiptId)}`;
      const call = { method: "get", path, as, query: { format: "base64" }, ...options } as const;
      return (await readAnswer(http, { ...call, schema: receiptAnswerSchema })).data;
    },
    refunds: async (options?: CallOptions): Promise<readonly Refund[]> => {
      const call = { method: "get", path: "admin/refunds", as, ...options } as const;
      return (await readAnswer(http, { ...call, schema: refundsAnswerSchema })).data;
    },
    refunded: async (id: string, options?: OnceOptions) => {
      const path = `admin/refunds/${encodeURIComponent(id)}/done`;
      const call = { method: "post", path, as, ...options } as const;
      return messageOf(await readAnswer(http, { ...call, schema: acknowledgementSchema }));
    },
    expiring: async (days: number, options?: CallOptions): Promise<readonly Expiring[]> => {
      const call = { method: "get", path: "admin/expiring", as, query: { days }, ...options } as const;
      return (await readAnswer(http, { ...call, schema: expiringAnswerSchema })).data;
    },
  };
}

function codeCalls(http: Http) {
  const write = async (call: Pick<Call, "method" | "path" | "json">, options?: OnceOptions) =>
    messageOf(await readAnswer(http, { ...call, as, ...options, schema: acknowledgementSchema }));
  return {
    codes: async (options?: CallOptions): Promise<readonly PromotionalCode[]> => {
      const call = { method: "get", path: codes, as, ...options } as const;
      return (await readAnswer(http, { ...call, schema: promotionalCodesAnswerSchema })).data;
    },
    createCode: (json: PromotionalCodeRequest, options?: OnceOptions) =>
      write({ method: "post", path: codes, json }, options),
    editCode: (id: string, json: PromotionalCodeRequest, options?: CallOptions) =>
      write({ method: "put", path: `${codes}/${encodeURIComponent(id)}`, json }, options),
  };
}

/** The administrator's payment requests, promotional codes and what ends soon. */
export function createAdminPaymentsApi(http: Http) {
  return { ...requestCalls(http), ...codeCalls(http) };
}
