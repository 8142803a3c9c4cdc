import { partnerRequestAnswerSchema, waitingPartnersAnswerSchema } from "../../../contract/index.ts";
import type { AskPartnership, DecidePartnership } from "../../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../../http/acknowledgement.ts";
import type { Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions, OnceOptions } from "../../types.ts";

/** Requests to show panels on one's sites: one's own, and those that administrators decide. */
export function createPartnerRequestsApi(http: Http) {
  const own = { path: "auth/partner-request", as: "user", schema: partnerRequestAnswerSchema } as const;
  const path = "admin/partner-requests";
  return {
    /** Null for users who never asked. */
    own: async (options?: CallOptions) =>
      (await readAnswer(http, { ...own, method: "get", ...options })).data,
    ask: async (json: AskPartnership, options?: CallOptions) =>
      (await readAnswer(http, { ...own, method: "post", json, ...options })).data,
    /** The oldest first. */
    waiting: async (options?: CallOptions) => {
      const schema = waitingPartnersAnswerSchema;
      return (await readAnswer(http, { method: "get", path, as: "admin", ...options, schema })).data;
    },
    decide: async (userId: string, json: DecidePartnership, options?: OnceOptions) => {
      const call = { method: "post", path: `${path}/${encodeURIComponent(userId)}/decision`, json } as const;
      const schema = acknowledgementSchema;
      return messageOf(await readAnswer(http, { ...call, as: "admin", ...options, schema }));
    },
  };
}
