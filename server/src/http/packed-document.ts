import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { entityTagOf, replyIfNotModified } from "./entity-tag.ts";
import type { Reply } from "./reply.ts";

const brotliQuality = 9;
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/** A text with its tag, compressed in every way it is sent. */
export type PackedDocument = {
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
};

const knownAccepts = new Map<string, Encoding>();
const mostKnownAccepts = 100;

/** The smallest encoding that `Accept-Encoding` takes; `q=0` refuses one. Browsers send few different ones. */
export function encodingFor(accepted: string | undefined): Encoding {
  const known = knownAccepts.get(accepted ?? "");
  if (known !== undefined) return known;
  const encoding = readAccepted(accepted ?? "");
  if (knownAccepts.size < mostKnownAccepts) knownAccepts.set(accepted ?? "", encoding);
  return encoding;
}

function readAccepted(accepted: string): Encoding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .map(([name = "", weight = "1"]) => [name.replace(/^x-/, ""), Number(weight)]),
  );
  // An encoding not taken here the plugin would compress again for each request: it knows `*` and `x-gzip`, too.
  const takes = (one: string): boolean => (weights.get(one) ?? weights.get("*") ?? 0) > 0;
  return encodings.find(takes) ?? "identity";
}

/** `quality` is brotli's, 0 to 11. */
export async function packDocument(text: string | Buffer, quality = brotliQuality): Promise<PackedDocument> {
  const identity = typeof text === "string" ? Buffer.from(text) : text;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { tag: entityTagOf(text), bytes: { br, gzip: zipped, identity } };
}

function varyByEncoding(reply: Reply): void {
  const others = reply.getHeader("vary");
  void reply.header("vary", others === undefined ? "Accept-Encoding" : `${String(others)}, Accept-Encoding`);
}

/** Sends a packed document from memory, in the encoding the caller takes; 304 for whoever has it. */
export function sendPacked<Given extends Reply>(
  reply: Given,
  { tag, bytes }: PackedDocument,
  type: string,
): Given {
  varyByEncoding(reply);
  if (replyIfNotModified(reply, tag)) return reply;
  const encoding = encodingFor(reply.request.headers["accept-encoding"]);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.type(type).send(bytes[encoding]);
  return reply;
}
