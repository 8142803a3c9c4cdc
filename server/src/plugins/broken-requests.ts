import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody, ErrorCode } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerRefusal } from "./errors.ts";

const brokenStatus = 400;
type Refusal = { readonly status: number; readonly code: ErrorCode; readonly message: string };
const broken: Refusal = { status: brokenStatus, code: "VALIDATION_ERROR", message: errorMessages.validation };
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { ...broken, status: 408 },
  HPE_HEADER_OVERFLOW: { status: 431, code: "PAYLOAD_TOO_LARGE", message: errorMessages.payloadTooLarge },
};

/** Answers what is no HTTP, or not in time: on the bare connection, in the one shape of errors. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, code, message } = refusals[error.code ?? ""] ?? broken;
  const text = JSON.stringify({ success: false, code, message, requestId: randomUUID() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroySoon();
}

/** Answers an address that can't be read (`/%zz`, a part without end), which no route and no hook sees. */
export function answerBrokenAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  answerRefusal(reply, brokenStatus);
}
