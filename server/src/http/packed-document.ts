import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { entityTagOf, replyIfNotModified } from "./entity-tag.ts";
import type { Reply } from "./reply.ts";

const brotliQuality = 9;
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

/** A text with its tag, compressed in every way it is sent. */
export type PackedDocument = {
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
};

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

export async function packDocument(text: string): Promise<PackedDocument> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { tag: entityTagOf(text), bytes: { br, gzip: zipped, identity } };
}

/** Sends a packed document from memory, in the encoding the caller takes; 304 for whoever has it. */
export function sendPacked<Given extends Reply>(
  reply: Given,
  { tag, bytes }: PackedDocument,
  type: string,
): Given {
  void reply.header("vary", "Accept-Encoding");
  if (replyIfNotModified(reply, tag)) return reply;
  const encoding = encodingFor(reply.request.headers["accept-encoding"]);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.type(type).send(bytes[encoding]);
  return reply;
}
