import {
  codeQuoteAnswerSchema,
  leavingAnswerSchema,
  paymentAnswerSchema,
  paymentsAnswerSchema,
  receiptAnswerSchema,
  receiptMediaTypes,
} from "../../../contract/index.ts";
import type {
  CodeQuote,
  CodeQuoteQuery,
  Leaving,
  LeavingKind,
  PaymentAnnouncement,
  PaymentInstruction,
  PaymentRequest,
  Receipt,
} from "../../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../../http/acknowledgement.ts";
import type { Call, Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions } from "../../types.ts";

/** A receipt with its file in base64. */
export type ReceiptFile = Receipt & { readonly content: string };

const root = "subscription/payments";
const ownPath = (id: string) => `${root}/${encodeURIComponent(id)}`;
const receiptPath = (id: string, receiptId: string) =>
  `${ownPath(id)}/receipts/${encodeURIComponent(receiptId)}`;

/** `/subscription/payments` and what a plan costs with a code. */
export function createPaymentsApi(http: Http) {
  const write = async (call: Pick<Call, "method" | "path" | "query" | "json">, options?: CallOptions) =>
    messageOf(await readAnswer(http, { ...call, as: "user", ...options, schema: acknowledgementSchema }));
  return {
    /** Asks for a plan; the answer says how to pay it. */
    create: async (json: PaymentRequest, options?: CallOptions): Promise<PaymentInstruction> => {
      const call = { method: "post", path: root, as: "user", json, ...options } as const;
      return (await readAnswer(http, { ...call, schema: paymentAnswerSchema })).data;
    },
    /** The user's own, newest first. */
    list: async (options?: CallOptions): Promise<readonly PaymentInstruction[]> => {
      const call = { method: "get", path: root, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: paymentsAnswerSchema })).data;
    },
    /** Says that it was paid. */
    announce: (id: string, json: PaymentAnnouncement, options?: CallOptions) =>
      write({ method: "put", path: `${ownPath(id)}/announcement`, json }, options),
    cancel: (id: string, options?: CallOptions) => write({ method: "delete", path: ownPath(id) }, options),
    /** The file's bytes as they are. */
    attach: (id: string, file: File, options?: CallOptions) => {
      const call = { method: "post", path: `${ownPath(id)}/receipts`, query: { name: file.name } } as const;
      return write({ ...call, json: new Blob([file], { type: receiptMediaTypes[0] }) }, options);
    },
    detach: (id: string, receiptId: string, options?: CallOptions) =>
      write({ method: "delete", path: receiptPath(id, receiptId) }, options),
    receipt: async (id: string, receiptId: string, options?: CallOptions): Promise<ReceiptFile> => {
      const call = { method: "get", path: receiptPath(id, receiptId), as: "user", ...options } as const;
      const query = { format: "base64" };
      return (await readAnswer(http, { ...call, query, schema: receiptAnswerSchema })).data;
    },
    /** What can be left, and how it was. */
    leaving: async (options?: CallOptions): Promise<Leaving> => {
      const call = { method: "get", path: "subscription/cancellation", as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: leavingAnswerSchema })).data;
    },
    leave: (kind: LeavingKind, options?: CallOptions) =>
      write({ method: "post", path: "subscription/cancellation", json: { kind } }, options),
    /** What a plan costs with a code; an `ApiError` says why it gives nothing. */
    quote: async (query: CodeQuoteQuery, options?: CallOptions): Promise<CodeQuote> => {
      const call = { method: "get", path: "subscription/promotional-code", as: "none", query } as const;
      return (await readAnswer(http, { ...call, ...options, schema: codeQuoteAnswerSchema })).data;
    },
  };
}
