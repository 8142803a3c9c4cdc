import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { entityTagOf, replyIfNotModified } from "./entity-tag.ts";
import type { Reply } from "./reply.ts";

const brotliQuality = 9;
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

/** The smallest encoding that `Accept-Encoding` takes; `q=0` refuses one. */
function encodingFor(accepted: string | undefined): Encoding {
  const taken = (accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight = "1"]) => Number(weight) > 0)
    .map(([name]) => name);
  return encodings.find((one) => taken.includes(one)) ?? "identity";
}

async function compressed(text: string): Promise<Readonly<Record<Encoding, Buffer>>> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { br, gzip: zipped, identity };
}

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
  let kept: Promise<{ tag: string; bytes: Readonly<Record<Encoding, Buffer>> }> | null = null;
  const make = async () => {
    const text = write();
    return { tag: entityTagOf(text), bytes: await compressed(text) };
  };
  return async (reply) => {
    const { tag, bytes } = await (kept ??= make());
    void reply.header("vary", "Accept-Encoding");
    if (replyIfNotModified(reply, tag)) return reply;
    const encoding = encodingFor(reply.request.headers["accept-encoding"]);
    if (encoding !== "identity") void reply.header("content-encoding", encoding);
    void reply.type(type).send(bytes[encoding]);
    return reply;
  };
}
