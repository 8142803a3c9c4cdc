import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, deflateRaw } from "node:zlib";
import type { EmbedRequest } from "../embed-admission.ts";
import type { KeptSnapshot } from "./kept-snapshots.ts";

/** A snapshot as a chunk of a stream of server-sent events. */
export type StreamFrames = { readonly gzip: Buffer; readonly identity: Buffer };

/** RFC 1952: deflated, no name, no time, any system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const framed = new WeakMap<KeptSnapshot, Promise<StreamFrames>>();

function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
}

async function frame({ document }: KeptSnapshot): Promise<StreamFrames> {
  const event = Buffer.concat([Buffer.from("data: "), document.bytes.identity, Buffer.from("\n\n")]);
  // Flushed whole, a block needs nothing of what came before: all streams get the same bytes, whenever they began.
  const deflated = await promisify(deflateRaw)(event, { finishFlush: constants.Z_FULL_FLUSH });
  return { gzip: chunkOf(deflated), identity: chunkOf(event) };
}

/** Frames a snapshot, once for all its streams. */
export function frameSnapshot(snapshot: KeptSnapshot): Promise<StreamFrames> {
  const known = framed.get(snapshot);
  if (known !== undefined) return known;
  const made = frame(snapshot);
  framed.set(snapshot, made);
  return made;
}

/** Begins a stream and says which frames it takes. Its chunks are written past the response, ready made. */
export function openStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): keyof StreamFrames {
  const isGzip = String(response.req.headers["accept-encoding"]).includes("gzip");
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "transfer-encoding": "chunked",
    ...(isGzip ? { "content-encoding": "gzip" } : {}),
  });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  if (isGzip) response.socket?.write(chunkOf(gzipHead));
  return isGzip ? "gzip" : "identity";
}

/** Visitors of one page are judged alike. */
export function pageOf({ key, origin, site }: EmbedRequest): string {
  return `${origin ?? `own ${site}`} ${String(key)}`;
}
