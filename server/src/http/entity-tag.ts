import { createHash } from "node:crypto";
import type { Reply } from "./reply.ts";

/** A weak tag of what an answer says: the same text, the same tag. */
export function entityTagOf(text: string | Buffer): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/**
 * Tags an answer, and answers 304 with nothing when the caller has just that one. Returns whether it answered: then the
 * handler returns the reply.
 */
export function replyIfNotModified(reply: Reply, tag: string): boolean {
  void reply.header("etag", tag);
  const etags = reply.request.headers["if-none-match"] ?? "";
  const known = etags.split(",").map((one) => one.trim());
  if (!known.includes(tag) && !known.includes("*")) return false;
  reply.statusCode = 304;
  void reply.send();
  return true;
}
