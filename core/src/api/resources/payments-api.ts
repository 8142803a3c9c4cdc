import { paymentAnswerSchema, paymentsAnswerSchema } from "../../contract/index.ts";
import type { PaymentInstruction, PaymentRequest } from "../../contract/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

export type PaymentsApi = {
  /** Asks for a plan; the answer says how to pay it. */
  create(request: PaymentRequest, options?: CallOptions): Promise<PaymentInstruction>;
  /** The user's own, newest first. */
  list(options?: CallOptions): Promise<readonly PaymentInstruction[]>;
};

/** `/subscription/payments`. */
export function createPaymentsApi(http: Http): PaymentsApi {
  const call = { path: "subscription/payments", as: "user" } as const;
  return {
    create: async (json, options) =>
      (await readAnswer(http, { ...call, method: "post", json, ...options, schema: paymentAnswerSchema }))
        .data,
    list: async (options) =>
      (await readAnswer(http, { ...call, method: "get", ...options, schema: paymentsAnswerSchema })).data,
  };
}
