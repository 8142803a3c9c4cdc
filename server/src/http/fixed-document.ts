import { packDocument, sendPacked } from "./packed-document.ts";
import type { PackedDocument } from "./packed-document.ts";
import type { Reply } from "./reply.ts";

/**
 * Sends a document that stays the same for the life of the process: written and compressed at the first request, from
 * memory after it, 304 for whoever has it.
 */
export function createFixedDocument({
  write,
  type,
}: {
  write: () => string;
  /** Media type. */
  type: string;
}): <Given extends Reply>(reply: Given) => Promise<Given> {
  let kept: Promise<PackedDocument> | null = null;
  return async (reply) => sendPacked(reply, await (kept ??= packDocument(write())), type);
}
