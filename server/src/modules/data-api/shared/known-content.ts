import { entityTagOf, replyIfNotModified } from "../../../http/entity-tag.ts";
import type { Reply } from "../../../http/reply.ts";

/** Tags an answer without a sequence number by its content; answers 304 where the caller has it. True if it did. */
export function replyIfContentKnown(reply: Reply, content: unknown): boolean {
  void reply.header("cache-control", "private, no-cache").header("vary", "Authorization");
  return replyIfNotModified(reply, entityTagOf(JSON.stringify(content)));
}
