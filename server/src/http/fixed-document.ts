import { packDocument, sendPacked } from "./packed-document.ts";
import type { PackedDocument } from "./packed-document.ts";
import type { Reply } from "./reply.ts";

/**
 * Sends a document that stays the same for the life of the process, or as long as `version` does: written and compressed
 * at the first request, from memory after it, 304 for whoever has it.
 */
export function createFixedDocument({
  write,
  version = () => "",
  type,
}: {
  write: () => string | Buffer;
  /** Version of the document's inputs. */
  version?: () => string;
  /** Media type. */
  type: string;
}): <Given extends Reply>(reply: Given) => Promise<Given> {
  let document: { readonly of: string; readonly packed: Promise<PackedDocument> } | null = null;
  return async (reply) => {
    const of = version();
    if (document?.of !== of) document = { of, packed: packDocument(write()) };
    return sendPacked(reply, await document.packed, type);
  };
}
