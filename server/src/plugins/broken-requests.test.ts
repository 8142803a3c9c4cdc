import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { answerBrokenConnection } from "./broken-requests.ts";

function answerTo(code: string, { destroyed = false } = {}): string {
  let written = "";
  const socket = {
    destroyed,
    writable: true,
    write: (text: string) => void (written += text),
    destroySoon: () => undefined,
  } as unknown as Socket;
  answerBrokenConnection(Object.assign(new Error(code), { code }), socket);
  return written;
}

it.each([
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout", "VALIDATION_ERROR"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large", "PAYLOAD_TOO_LARGE"],
  ["HPE_INVALID_METHOD", "400 Bad Request", "VALIDATION_ERROR"],
  ["toString", "400 Bad Request", "VALIDATION_ERROR"],
])("a connection that fails by %s is answered %s, in the one shape of errors", (code, status, name) => {
  const [head = "", body = ""] = answerTo(code).split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual([
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ]);
  expect(JSON.parse(body)).toMatchObject({ success: false, code: name });
});

it("one that is gone gets no word", () => {
  expect([answerTo("ECONNRESET"), answerTo("HPE_INVALID_METHOD", { destroyed: true })]).toEqual(["", ""]);
});
