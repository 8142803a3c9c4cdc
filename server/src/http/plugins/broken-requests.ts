import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ownValue } from "@paridad/core/lib";
import { answerRefusal, refusalText } from "./errors.ts";

const brokenStatus = 400;
const statusByFault: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers malformed or slow requests on the bare connection, in the usual error shape. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = ownValue(statusByFault, error.code ?? "") ?? brokenStatus;
  const id = randomUUID();
  const text = refusalText(status, id);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "cache-control: no-store",
    `x-request-id: ${id}`,
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
