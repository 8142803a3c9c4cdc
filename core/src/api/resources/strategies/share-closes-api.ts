import { shareClosesAnswerSchema } from "../../../contract/index.ts";
import type { ShareCloses } from "../../../contract/index.ts";
import { errorMessages } from "../../../messages/index.ts";
import type { Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions } from "../../types.ts";

/** The share's whole daily series of closes. */
export async function readShareCloses(http: Http, options?: CallOptions): Promise<ShareCloses> {
  const call = { method: "get", path: "market/acciones/cierres", as: "user" } as const;
  const fallbackMessage = errorMessages.dataLoadFailed;
  return (await readAnswer(http, { ...call, fallbackMessage, ...options, schema: shareClosesAnswerSchema }))
    .data;
}
