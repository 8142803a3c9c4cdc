import { packDocument, sendPacked } from "../../http/packed-document.ts";
import type { PackedDocument } from "../../http/packed-document.ts";
import type { Reply } from "../../http/reply.ts";
import type { Clock } from "../../platform/clock.ts";
import { sitePolicy } from "./policy.ts";
import type { SiteFrame, SitePage } from "./site-frame.ts";

const keptMilliseconds = 60_000;
const cache = "public, max-age=60";

/** Sends a page in the site's frame: written and packed at most once a minute, 304 for whoever has it. */
export function createPageSender({
  frame,
  clock,
  write,
  policy = sitePolicy,
}: {
  readonly frame: SiteFrame;
  readonly clock: Clock;
  readonly write: () => SitePage | Promise<SitePage>;
  readonly policy?: string;
}): <Given extends Reply>(reply: Given) => Promise<Given> {
  let kept: { readonly until: number; readonly packed: Promise<PackedDocument> } | null = null;
  return async (reply) => {
    const now = clock.now();
    if (kept === null || now >= kept.until) {
      const packed = Promise.resolve(write()).then((page) => packDocument(frame(page)));
      kept = { until: now + keptMilliseconds, packed };
      packed.catch(() => (kept = null));
    }
    const packed = await kept.packed;
    void reply.header("cache-control", cache).header("content-security-policy", policy);
    return sendPacked(reply, packed, "text/html; charset=utf-8");
  };
}
