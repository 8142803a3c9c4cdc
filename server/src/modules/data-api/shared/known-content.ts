import { entityTagOf, replyIfNotModified } from "../../../http/entity-tag.ts";
import type { Reply } from "../../../http/reply.ts";

/** Tags an answer without a sequence number by its content; answers 304 where the caller has it. True if it did. */
export function replyIfContentKnown(reply: Reply, content: unknown): boolean {
  void reply.header("cache-control", "private, no-cache").header("vary", "Authorization");
  return replyIfNotModified(reply, entityTagOf(JSON.stringify(content)));
}

/** Answers 304 where the caller has an answer that says `text`; it may be used for so many seconds. True if it did. */
export function replyIfTextKnown(reply: Reply, text: string, freshSeconds: number): boolean {
  void reply.header("cache-control", `private, max-age=${freshSeconds}`).header("vary", "Authorization");
  return replyIfNotModified(reply, entityTagOf(text));
}

/** By the moment of the market that runs; the past's and the frozen one's answers by their content. */
export function replyIfMomentKnown(
  reply: Reply,
  { isRunning, seq, asOf }: { readonly isRunning: boolean; readonly seq: number; readonly asOf: string },
  { data, freshSeconds }: { readonly data: object; readonly freshSeconds: number },
): boolean {
  return isRunning
    ? replyIfTextKnown(reply, `${seq} ${asOf}`, freshSeconds)
    : replyIfContentKnown(reply, data);
}
