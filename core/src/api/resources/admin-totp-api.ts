import { totpSecretAnswerSchema } from "../../contract/index.ts";
import type { ConfirmTotpRequest, RemoveTotpRequest } from "../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

const path = "admin/totp";

/** An administrator's own second factor. */
export function createAdminTotpApi(http: Http) {
  const as = "admin" as const;
  return {
    /** A fresh secret and its `otpauth:` address; nothing is stored until it is confirmed with a code. */
    begin: async (options?: CallOptions) =>
      (await readAnswer(http, { method: "post", path, as, ...options, schema: totpSecretAnswerSchema })).data,
    confirm: async (json: ConfirmTotpRequest, options?: CallOptions) =>
      messageOf(
        await readAnswer(http, { method: "put", path, as, json, ...options, schema: acknowledgementSchema }),
      ),
    remove: async (json: RemoveTotpRequest, options?: CallOptions) =>
      messageOf(
        await readAnswer(http, {
          method: "delete",
          path,
          as,
          json,
          ...options,
          schema: acknowledgementSchema,
        }),
      ),
  };
}
