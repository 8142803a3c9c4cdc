import type { IncomingMessage } from "node:http";
import type { SentOperation } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { HttpError, invalidFields } from "../../../http/http-error.ts";
import { OperationLines } from "./operation-lines.ts";

/** 20,000 operations with long references. */
const mostBytes = 6_291_456;

function tooLarge(): HttpError {
  const message = errorMessages.payloadTooLarge;
  return new HttpError({ status: 413, code: "PAYLOAD_TOO_LARGE", message });
}

/**
 * The operations of a request's lines. What comes after a line that is none is taken in and not looked at, so the answer
 * reaches who still sends.
 * @throws HttpError 400 on the first line that is wrong, 413 beyond 6 MB.
 */
export async function receiveLines(
  payload: Pick<IncomingMessage, "iterator" | "resume">,
  declaredBytes: number,
): Promise<readonly SentOperation[]> {
  if (declaredBytes > mostBytes) throw tooLarge();
  const lines = new OperationLines();
  let bytes = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      payload.resume();
      throw tooLarge();
    }
    lines.take(chunk);
  }
  const errors = lines.end();
  if (errors !== null) throw invalidFields(errors);
  return lines.operations;
}
