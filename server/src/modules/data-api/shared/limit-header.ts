import type { Reply } from "../../../http/reply.ts";

/** A file has no place to say why rows are missing: the header does, percent-encoded, as its words have accents. */
export function tellLimit(
  reply: Reply,
  { limitReason = null }: { readonly limitReason?: string | null | undefined },
): void {
  if (limitReason !== null) void reply.header("x-limit-reason", encodeURIComponent(limitReason));
}
