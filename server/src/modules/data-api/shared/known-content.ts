import { entityTagOf, replyIfNotModified } from "../../../http/entity-tag.ts";
import type { Reply } from "../../../http/reply.ts";

/** Tags an answer by its content, as the past may still be corrected; answers 304 where the caller has it. Returns whether it answered. */
export function replyIfContentKnown(reply: Reply, content: unknown): boolean {
  void reply.header("cache-control", "private, no-cache").header("vary", "Authorization");
  return replyIfNotModified(reply, entityTagOf(JSON.stringify(content)));
}
